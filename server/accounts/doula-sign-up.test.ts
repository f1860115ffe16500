import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startingHours } from "../../contract/availability.ts";
import { problemSchema } from "../../contract/errors.schema.ts";
import { addressUnresolved } from "../../contract/places.ts";
import { schema } from "../../db/database.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { doulaDetails, jarOf, newEmail, signUpDoula, tokenOfMailTo, verify } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, cookieOf, insertUser } from "../testing/fixtures.ts";

const { availabilityRules, doulaProfiles, parentProfiles, platformSettings, users } = schema;

let app: TestApp;
let email: string;
beforeAll(async () => {
  app = await startTestApp({ places: createGazetteer() });
});
beforeEach(() => {
  email = newEmail();
});
afterAll(() => app.close());

async function storedDoula(address = email) {
  const [stored] = await app.db
    .select({ user: users, profile: doulaProfiles })
    .from(users)
    .innerJoin(doulaProfiles, eq(doulaProfiles.userId, users.id))
    .where(eq(users.email, address));
  return stored;
}

const withDetails = (change: object) => ({ data: { ...doulaDetails, ...change } });

describe("signing up as a doula", () => {
  test("makes a doula with a draft profile, and confirming leads to the doula dashboard", async () => {
    const response = await signUpDoula(app, email);
    expect(await response.json()).toEqual({ session: null });
    const stored = await storedDoula();
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

    const { token, next } = await tokenOfMailTo(app, email);
    expect(next).toBe("/doula-dashboard");
    const confirmed = await verify(app, token, { as: jarOf(response) });
    const session = await app.send("/auth/v1/user", { as: cookieOf(confirmed) });
    expect(await session.json()).toMatchObject({ session: { user: { email, user_type: "doula" } } });
  });

  test("with verification off signs in at once; with registrations off is refused", async () => {
    await app.db.insert(platformSettings).values({ requireEmailVerification: false });
    const response = await signUpDoula(app, email);
    expect(await response.json()).toMatchObject({ session: { user: { user_type: "doula" } } });
    expect(cookieOf(response)).toContain("session_token");
    await app.db.update(platformSettings).set({ allowNewRegistrations: false });
    expect(await codeOf(await signUpDoula(app, newEmail()))).toBe("registrations_closed");
    await app.db.delete(platformSettings);
  });

  test.each([
    ["coordinates", withDetails({ latitude: 30.2, longitude: -97.7 })],
    ["a first name of its own", withDetails({ first_name: "Grace" })],
    ["a status", withDetails({ status: "approved" })],
  ])("is refused with %s", async (_, change) => {
    expect(await codeOf(await signUpDoula(app, email, change))).toBe("invalid_input");
    expect(await storedDoula()).toBeUndefined();
  });

  test("is refused for an address that has an account, as a client's is", async () => {
    const parent = await insertUser(app, "client");
    expect(await codeOf(await signUpDoula(app, parent.email.toUpperCase()))).toBe("email_taken");
    expect(await storedDoula(parent.email)).toBeUndefined();
  });

  test("is refused with a common password", async () => {
    expect(await codeOf(await signUpDoula(app, email, { password: "Password1" }))).toBe("password_too_weak");
  });

  test.each([
    [{ password: "five5" }, "password", "Password must be at least 6 characters long."],
    [withDetails({ full_name: " " }), "data.full_name", "Full name is required."],
    [withDetails({ full_name: " Grace " }), "data.full_name", "Please enter your first and last name."],
    [withDetails({ phone_number: " " }), "data.phone_number", "Phone number is required."],
    [withDetails({ phone_number: "call me" }), "data.phone_number", "Please enter a valid phone number."],
    [withDetails({ address: "" }), "data.address", "Address is required."],
    [withDetails({ address: "1 Hidden Lane, Austin" }), "data.address", addressUnresolved],
    [withDetails({ address: "1 Hidden Lane, Austin, TX 00000" }), "data.address", addressUnresolved],
    [withDetails({ address: "78704 Hidden Lane" }), "data.address", addressUnresolved],
    [withDetails({ address: "1 Hidden Lane, Apt 78704" }), "data.address", addressUnresolved],
    [{ ...withDetails({ address: "Austin" }), place_id: "us:city:0" }, "data.address", addressUnresolved],
  ])("says beside the field what is wrong with %j", async (change, field, message) => {
    const response = await signUpDoula(app, email, change);
    expect(response.status).toBe(400);
    const { errors } = problemSchema.parse(await response.json());
    expect(errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  test("of twenty at once with one address makes one account and one profile", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => signUpDoula(app, email)));
    const statuses = responses.map(({ status }) => status).toSorted();
    // Ten attempts an hour are let in; of these one is the first.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await storedDoula()).toBeDefined();
  });
});
