import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { unresolvedAddressMessage } from "../../contract/directory/places.ts";
import { problemSchema } from "../../contract/errors.schema.ts";
import { startingHours } from "../../contract/scheduling/availability.ts";
import { schema } from "../../db/database.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import {
  doulaDetails,
  newEmail,
  readCookieJar,
  readEmailToken,
  signUpDoula,
  verify,
} from "../testing/accounts.ts";
import { useTestApp } from "../testing/app.ts";
import { errorCode, insertUser, readCookie } from "../testing/fixtures.ts";
import { saveSettings } from "../testing/settings.ts";

const { availabilityRules, doulaProfiles, parentProfiles, users } = schema;

let email: string;
const app = await useTestApp({ places: createGazetteer() });
beforeEach(() => {
  email = newEmail();
});

async function findDoula(address = email) {
  const [stored] = await app.db
    .select({ user: users, profile: doulaProfiles })
    .from(users)
    .innerJoin(doulaProfiles, eq(doulaProfiles.userId, users.id))
    .where(eq(users.email, address));
  return stored;
}

const withDetails = (change: object) => ({ data: { ...doulaDetails, ...change } });

describe("[6.5] signing up as a doula", () => {
  test("[3.15] creates a doula with a draft profile, whose confirmation leads to the doula dashboard", async () => {
    const response = await signUpDoula(app, email);
    expect(await response.json()).toEqual({ session: null });
    const stored = await findDoula();
    expect(stored?.user).toMatchObject({
      firstName: "Grace",
      lastName: "Adaeze Okafor",
      userType: "doula",
      emailVerified: false,
    });
    expect(stored?.profile).toMatchObject({
      status: "draft",
      fullName: "Grace Adaeze Okafor",
      firstName: "Grace",
      lastName: "Adaeze Okafor",
      email,
      phoneNumber: "512-555-0142",
      address: "1 Hidden Lane, Austin, TX 78704",
      location: "Austin, TX",
      timeZone: "America/Chicago",
    });
    const rules = await app.db
      .select()
      .from(availabilityRules)
      .where(eq(availabilityRules.doulaProfileId, stored?.profile.id ?? ""));
    expect(rules).toHaveLength(5 * startingHours.length);
    expect(
      await app.db
        .select()
        .from(parentProfiles)
        .where(eq(parentProfiles.userId, stored?.user.id ?? "")),
    ).toEqual([]);

    const { token, next } = await readEmailToken(app, email);
    expect(next).toBe("/doula-dashboard");
    const confirmed = await verify(app, token, { as: readCookieJar(response) });
    const session = await app.send("/auth/v1/user", { as: readCookie(confirmed) });
    expect(await session.json()).toMatchObject({ session: { user: { email, user_type: "doula" } } });
  });

  test("signs in immediately if verification is off", async () => {
    await saveSettings(app, { requireEmailVerification: false });
    const response = await signUpDoula(app, email);
    expect(await response.json()).toMatchObject({ session: { user: { user_type: "doula" } } });
    expect(readCookie(response)).toContain("session_token");
  });

  test("[3.17] is refused if registrations are off", async () => {
    await saveSettings(app, { allowNewRegistrations: false });
    expect(await errorCode(await signUpDoula(app, email))).toBe("registrations_closed");
  });

  test.each([
    ["coordinates", withDetails({ latitude: 30.2, longitude: -97.7 })],
    ["a separate first name", withDetails({ first_name: "Grace" })],
    ["a status", withDetails({ status: "approved" })],
  ])("[3.15] is refused with %s", async (_, change) => {
    expect(await errorCode(await signUpDoula(app, email, change))).toBe("invalid_input");
    expect(await findDoula()).toBeUndefined();
  });

  test("is refused for an address that belongs to a client's account", async () => {
    const parent = await insertUser(app, "client");
    expect(await errorCode(await signUpDoula(app, parent.email.toUpperCase()))).toBe("email_taken");
    expect(await findDoula(parent.email)).toBeUndefined();
  });

  test("is refused with a common password", async () => {
    expect(await errorCode(await signUpDoula(app, email, { password: "Password1" }))).toBe(
      "password_too_weak",
    );
  });

  test.each([
    withDetails({ address: "1 Hidden Lane, Austin" }),
    withDetails({ address: "1 Hidden Lane, Austin, TX 00000" }),
    withDetails({ address: "78704 Hidden Lane" }),
    withDetails({ address: "1 Hidden Lane, Apt 78704" }),
    { ...withDetails({ address: "Austin" }), place_id: "us:city:0" },
  ])(
    "[5.2] is refused with an error on the address field if the address is not found: %j",
    async (change) => {
      const response = await signUpDoula(app, email, change);
      expect(response.status).toBe(400);
      const { errors } = problemSchema.parse(await response.json());
      expect(errors).toMatchObject([{ field: "data.address", message: unresolvedAddressMessage }]);
    },
  );

  test("creates one account from twenty simultaneous requests with one address", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => signUpDoula(app, email)));
    const statuses = responses.map(({ status }) => status).toSorted();
    // The limit refuses all but ten of them, and only one of those can create the account.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await findDoula()).toBeDefined();
  });
});
