import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { insertUnconfirmed, newEmail, readEmailToken, signUpDoula, verify } from "../testing/accounts.ts";
import { useTestApp } from "../testing/app.ts";
import { startConversation } from "../testing/conversations.ts";
import {
  bookIntroCall,
  insertDoula,
  isSignedIn,
  password,
  readCookie,
  signInAs,
  waitForEmailToken,
} from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";
import { deleteUnconfirmedAccounts } from "./unused-accounts.ts";

const { accountTokens, parentProfiles, users } = schema;

const app = await useTestApp();

const findByEmail = (email: string) => app.db.query.users.findFirst({ where: eq(users.email, email) });
const day = 24 * 3_600_000;

describe("an account that was never confirmed", () => {
  async function signUpUnconfirmed() {
    const email = newEmail();
    await insertUnconfirmed(app, email);
    const { id = "" } = (await findByEmail(email)) ?? {};
    return { id, email };
  }
  /** Runs the nightly job this many days later; the link has expired by then, unless it was sent again. */
  const runNight = (days: number) => deleteUnconfirmedAccounts(app.db, new Date(Date.now() + days * day));
  const allowUnconfirmed = () => saveSettings(app, { requireEmailVerification: false });

  test("[7.1] is deleted 14 days after its sign-up", async () => {
    const { email } = await signUpUnconfirmed();
    const doula = newEmail();
    expect((await signUpDoula(app, doula)).status).toBe(200);
    await runNight(13);
    expect(await findByEmail(email)).toBeDefined();
    expect(await findByEmail(doula)).toBeDefined();
    await runNight(15);
    expect(await findByEmail(email)).toBeUndefined();
    expect(await findByEmail(doula)).toBeUndefined();
  });

  test("remains while its link is valid", async () => {
    const { id, email } = await signUpUnconfirmed();
    await app.db
      .update(accountTokens)
      .set({ expiresAt: new Date(Date.now() + 16 * day) })
      .where(eq(accountTokens.userId, id));
    await runNight(15);
    expect(await findByEmail(email)).toBeDefined();
  });

  test("remains if somebody has signed in", async () => {
    const { id, email } = await signUpUnconfirmed();
    await allowUnconfirmed();
    await signInAs(app, email);
    await resetSettings(app);
    await app.db.delete(schema.sessions).where(eq(schema.sessions.userId, id));
    await runNight(15);
    expect(await findByEmail(email)).toBeDefined();
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["is confirmed", (id) => app.db.update(users).set({ emailVerified: true }).where(eq(users.id, id))],
    ["is suspended", (id) => app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id))],
    [
      "was allowed more intro calls",
      (id) => app.db.update(users).set({ extraIntroCalls: 1 }).where(eq(users.id, id)),
    ],
    [
      "is blocked",
      async (blockedId) => {
        const { userId } = await insertDoula(app);
        await app.db.insert(schema.blocks).values({ blockerId: userId, blockedId });
      },
    ],
    [
      "has an order",
      (parentUserId) =>
        app.db.insert(schema.orders).values({
          parentUserId,
          packageSnapshot: {},
          amount: "1200.00",
          platformFeePercent: "5.0",
          platformFee: "60.00",
          stripeAccountId: "acct_paid",
        }),
    ],
  ])("remains if it %s", async (_what, happen) => {
    const { id, email } = await signUpUnconfirmed();
    await happen(id);
    await runNight(15);
    expect(await findByEmail(email)).toBeDefined();
  });

  test("remains if its doula has applied", async () => {
    const email = newEmail();
    await signUpDoula(app, email);
    const { doulaProfiles } = schema;
    const { id = "" } = (await findByEmail(email)) ?? {};
    await app.db.update(doulaProfiles).set({ status: "pending" }).where(eq(doulaProfiles.userId, id));
    await runNight(15);
    expect(await findByEmail(email)).toBeDefined();
  });

  test("remains if it has a booking", async () => {
    const { id, email } = await signUpUnconfirmed();
    await app.db.insert(schema.bookings).values({
      clientId: id,
      doulaProfileId: (await insertDoula(app)).id,
      startsAt: new Date("2026-11-02T15:00:00Z"),
      endsAt: new Date("2026-11-02T15:30:00Z"),
      timeZone: "America/Chicago",
      blocked: '["2026-11-02 15:00:00+00","2026-11-02 15:30:00+00")',
      status: "completed",
    });
    await runNight(15);
    expect(await findByEmail(email)).toBeDefined();
  });

  test("remains if it has a conversation", async () => {
    const { id, email } = await signUpUnconfirmed();
    await allowUnconfirmed();
    const writer = { cookie: await signInAs(app, email) };
    await startConversation(app, writer, { doula_profile_id: (await insertDoula(app)).id });
    await app.db.update(users).set({ hasSignedIn: false }).where(eq(users.id, id));
    await resetSettings(app);
    await runNight(15);
    expect(await findByEmail(email)).toBeDefined();
  });
});

describe("confirming an address with a new password", () => {
  const stranger = { full_name: "Eve Stranger" };

  test("[7.1] removes the profile and the sessions of the person who signed up", async () => {
    await saveSettings(app, { requireEmailVerification: false });
    const email = newEmail();
    const signedUp = await app.send("/auth/v1/signup", {
      method: "POST",
      json: { email, password, data: { ...stranger, provider: "St. Eve" } },
    });
    expect(signedUp.status).toBe(200);
    await resetSettings(app);
    const cookie = readCookie(signedUp);
    await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
    const { token } = await readEmailToken(app, email);
    expect((await verify(app, token, { new_password: "quiet-harbor-88" })).status).toBe(200);
    expect(await isSignedIn(app, cookie)).toBe(false);
    const owner = await findByEmail(email);
    expect(owner).toMatchObject({ fullName: "", firstName: "", emailVerified: true, userType: "client" });
    const profile = await app.db
      .select()
      .from(parentProfiles)
      .where(eq(parentProfiles.userId, owner?.id ?? ""));
    expect(profile).toEqual([]);
  });

  test("also empties a doula's draft", async () => {
    const email = newEmail();
    await signUpDoula(app, email);
    await readEmailToken(app, email);
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const token = await waitForEmailToken(app, email, "/reset-password", 2);
    const json = { token, password: "quiet-harbor-88" };
    expect((await app.send("/auth/v1/reset", { method: "POST", json })).status).toBe(204);
    const as = await signInAs(app, email);
    await app.send("/auth/v1/user", { as });
    const profile = await app.send("/rest/v1/doula_profiles/own", { as });
    expect(await profile.json()).toMatchObject({
      full_name: "",
      phone_number: null,
      address: null,
      status: "draft",
    });
  });

  test("keeps the profile if the password is the one from the sign-up", async () => {
    const { email, token } = await insertUnconfirmed(app);
    expect((await verify(app, token, { password })).status).toBe(200);
    expect(await findByEmail(email)).toMatchObject({ fullName: "Ana Maria Ruiz" });
  });

  test("keeps an account that has been reported", async () => {
    await saveSettings(app, { requireEmailVerification: false });
    const email = newEmail();
    await app.send("/auth/v1/signup", { method: "POST", json: { email, password, data: stranger } });
    await resetSettings(app);
    const { id = "" } = (await findByEmail(email)) ?? {};
    await app.db.insert(schema.reports).values({ reportedId: id, reason: "harassment" });
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const token = await waitForEmailToken(app, email, "/reset-password");
    await app.send("/auth/v1/reset", { method: "POST", json: { token, password: "quiet-harbor-88" } });
    expect(await findByEmail(email)).toMatchObject({ id, emailVerified: true });
  });

  test("keeps the profile of an account with calls", async () => {
    await saveSettings(app, { requireEmailVerification: false });
    app.setNow(monday);
    const email = newEmail();
    await app.send("/auth/v1/signup", { method: "POST", json: { email, password, data: stranger } });
    const { id } = (await findByEmail(email)) ?? {};
    const cookie = await signInAs(app, email);
    const doula = await insertDoula(app);
    const booked = await bookIntroCall(app, { cookie }, doula.id, "2026-11-24T15:00:00.000Z");
    expect(booked.status).toBe(201);
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const emails = await app.emailsTo(email, 2);
    const token = emails.map(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    await app.send("/auth/v1/reset", { method: "POST", json: { token, password: "quiet-harbor-88" } });
    await resetSettings(app);
    expect(await findByEmail(email)).toMatchObject({ id, fullName: "Eve Stranger", emailVerified: true });
  });
});
