import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sessionSchema } from "../../contract/accounts.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertPersonWithFactor } from "../testing/factors.ts";
import { codeOf, cookieOf, password, signedInUser, signIn, tokenOfMail } from "../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";
import { totpOf } from "../testing/totp.ts";

const { users } = schema;
const elevenCharacters = "calm-river4";
const twelveCharacters = "calm-river42";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => resetSettings(app));
afterAll(() => app.close());

/** Returns the code that a route refuses with, null if it answers. */
async function refusalAt(path: string, as: string) {
  const response = await app.send(path, { as });
  return response.ok ? null : codeOf(response);
}
const refusalOfOverview = (as: string) => refusalAt("/rest/v1/overview", as);

const setPassword = (as: string, chosen: string, current = password) =>
  app.send("/auth/v1/user", { method: "PUT", as, json: { password: chosen, current_password: current } });

/** As after another admin has changed a client's type: nobody knows how long the password is. */
async function adminOfUnknownPassword() {
  const admin = await signedInUser(app, "admin");
  await app.db.update(users).set({ hasLongPassword: false }).where(eq(users.id, admin.id));
  return admin;
}

const readSession = z.object({ session: sessionSchema });
const needOf = async (as: string) =>
  readSession.parse(await (await app.send("/auth/v1/user", { as })).json()).session.user.admin_needs;

describe("an admin's password", () => {
  test("of 11 characters is refused when it is changed, one of 12 is not", async () => {
    const { cookie } = await signedInUser(app, "admin");
    expect(await codeOf(await setPassword(cookie, elevenCharacters))).toBe("admin_password_too_short");
    const changed = await setPassword(cookie, twelveCharacters);
    expect(changed.status).toBe(200);
    expect(await refusalOfOverview(cookieOf(changed))).toBeNull();
  });

  test("of 11 characters is refused by a reset link, which then takes a longer one", async () => {
    const { email } = await signedInUser(app, "admin");
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const token = await tokenOfMail(app, email, "/reset-password");
    const reset = (chosen: string) =>
      app.send("/auth/v1/reset", { method: "POST", json: { token, password: chosen } });
    expect(await codeOf(await reset(elevenCharacters))).toBe("admin_password_too_short");
    expect((await reset(twelveCharacters)).ok).toBe(true);
    expect(await refusalOfOverview(cookieOf(await signIn(app, email, twelveCharacters)))).toBeNull();
  });

  test("of six characters is enough for everyone else", async () => {
    for (const type of ["client", "doula"] as const) {
      const { cookie } = await signedInUser(app, type);
      expect((await setPassword(cookie, "rivers")).status).toBe(200);
    }
  });

  test("that may be short opens no admin route until it is entered or replaced", async () => {
    const { cookie, email } = await adminOfUnknownPassword();
    expect(await needOf(cookie)).toBe("password");
    expect(await refusalOfOverview(cookie)).toBe("admin_password_needed");
    const entered = cookieOf(await signIn(app, email));
    expect(await refusalOfOverview(entered)).toBeNull();
    expect(await needOf(entered)).toBeNull();
  });

  test("that is short opens none after signing in, until a longer one replaces it", async () => {
    const { cookie, id, email } = await signedInUser(app, "client");
    await setPassword(cookie, elevenCharacters);
    await app.db.update(users).set({ userType: "admin" }).where(eq(users.id, id));
    const again = cookieOf(await signIn(app, email, elevenCharacters));
    expect(await refusalOfOverview(again)).toBe("admin_password_needed");
    const changed = cookieOf(await setPassword(again, twelveCharacters, elevenCharacters));
    expect(await refusalOfOverview(changed)).toBeNull();
  });

  test("that may be short opens no receipt and no certificate of others", async () => {
    const { cookie } = await adminOfUnknownPassword();
    const certificate = `/storage/v1/object/sign/doula-certifications/${randomUUID()}/${randomUUID()}`;
    expect(await refusalAt(`/rest/v1/orders/${randomUUID()}/receipt`, cookie)).toBe("admin_password_needed");
    expect(await refusalAt(`${certificate}?token=1700000000.${"a".repeat(43)}`, cookie)).toBe(
      "admin_password_needed",
    );
    const link = await app.send(certificate, { method: "POST", as: cookie });
    expect(await codeOf(link)).toBe("admin_password_needed");
  });
});

describe("a required second factor", () => {
  const require = (as: string, required = true) =>
    app.send("/rest/v1/platform_settings", {
      method: "PATCH",
      as,
      json: { require_admin_factor: required },
    });

  test("is turned on only by an admin who has one, and by nobody else", async () => {
    const { cookie: without } = await signedInUser(app, "admin");
    expect(await codeOf(await require(without))).toBe("own_factor_missing");
    const { cookie: client } = await insertPersonWithFactor(app);
    expect(await codeOf(await require(client))).toBe("forbidden");
    const { cookie } = await insertPersonWithFactor(app, "admin");
    expect(await (await require(cookie)).json()).toMatchObject({ require_admin_factor: true });
    const [entry] = await app.db
      .select()
      .from(schema.auditLog)
      .where(eq(schema.auditLog.action, "platform_settings.changed"));
    expect(entry?.after).toEqual({ require_admin_factor: true });
  });

  test("keeps an admin without one out of the admin routes until they turn one on", async () => {
    await saveSettings(app, { requireAdminFactor: true });
    const admin = await signedInUser(app, "admin");
    expect(await needOf(admin.cookie)).toBe("factor");
    expect(await refusalOfOverview(admin.cookie)).toBe("admin_factor_needed");
    expect(await refusalAt(`/rest/v1/orders/${randomUUID()}/receipt`, admin.cookie)).toBe(
      "admin_factor_needed",
    );
    const { cookie } = await insertPersonWithFactor(app, "admin");
    expect(await refusalOfOverview(cookie)).toBeNull();
  });

  test("is asked of no client and no doula", async () => {
    await saveSettings(app, { requireAdminFactor: true });
    for (const type of ["client", "doula"] as const)
      expect(await needOf((await signedInUser(app, type)).cookie)).toBeNull();
  });

  test("cannot be turned off by an admin, but by others", async () => {
    await saveSettings(app, { requireAdminFactor: true });
    const turnOff = ({ cookie, factorId, secret }: Awaited<ReturnType<typeof insertPersonWithFactor>>) =>
      app.send(`/auth/v1/factors/${factorId}`, {
        method: "DELETE",
        as: cookie,
        json: { current_password: password, code: totpOf(secret, 1) },
      });
    const admin = await insertPersonWithFactor(app, "admin");
    expect(await codeOf(await turnOff(admin))).toBe("admin_factor_needed");
    expect((await turnOff(await insertPersonWithFactor(app))).status).toBe(204);
    await resetSettings(app);
    expect((await turnOff(admin)).status).toBe(204);
  });
});
