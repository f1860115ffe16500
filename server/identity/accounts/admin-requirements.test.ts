import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sessionSchema } from "../../../contract/identity/accounts.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertPersonWithFactor } from "../../testing/factors.ts";
import {
  errorCode,
  password,
  readCookie,
  signedInUser,
  signIn,
  waitForEmailToken,
} from "../../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../../testing/settings.ts";
import { totpCode } from "../../testing/totp.ts";

const { users } = schema;
const elevenCharacters = "calm-river4";
const twelveCharacters = "calm-river42";

const app = await useTestApp();

/** Returns the route's error code; null if it succeeds. */
async function readRefusal(path: string, as: string) {
  const response = await app.send(path, { as });
  return response.ok ? null : errorCode(response);
}
const readOverviewRefusal = (as: string) => readRefusal("/rest/v1/overview", as);

const setPassword = (as: string, chosen: string, current = password) =>
  app.send("/auth/v1/user", { method: "PUT", as, json: { password: chosen, current_password: current } });

/** An admin whose password length is unknown, as after another admin promotes a client. */
async function insertAdminWithUnknownPassword() {
  const admin = await signedInUser(app, "admin");
  await app.db.update(users).set({ hasLongPassword: false }).where(eq(users.id, admin.id));
  return admin;
}

const readSession = z.object({ session: sessionSchema });
const readAdminNeeds = async (as: string) =>
  readSession.parse(await (await app.send("/auth/v1/user", { as })).json()).session.user.admin_needs;

describe("[2.6] an admin's password", () => {
  test("must have at least 12 characters when it is changed", async () => {
    const { cookie } = await signedInUser(app, "admin");
    expect(await errorCode(await setPassword(cookie, elevenCharacters))).toBe("admin_password_too_short");
    const changed = await setPassword(cookie, twelveCharacters);
    expect(changed.status).toBe(200);
    expect(await readOverviewRefusal(readCookie(changed))).toBeNull();
  });

  test("must have at least 12 characters when it is reset", async () => {
    const { email } = await signedInUser(app, "admin");
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const token = await waitForEmailToken(app, email, "/reset-password");
    const reset = (chosen: string) =>
      app.send("/auth/v1/reset", { method: "POST", json: { token, password: chosen } });
    expect(await errorCode(await reset(elevenCharacters))).toBe("admin_password_too_short");
    expect((await reset(twelveCharacters)).ok).toBe(true);
    expect(await readOverviewRefusal(readCookie(await signIn(app, email, twelveCharacters)))).toBeNull();
  });

  test("is the only one that needs more than six characters", async () => {
    for (const type of ["client", "doula"] as const) {
      const { cookie } = await signedInUser(app, type);
      expect((await setPassword(cookie, "rivers")).status).toBe(200);
    }
  });

  test("opens no admin route until its length is known", async () => {
    const { cookie, email } = await insertAdminWithUnknownPassword();
    expect(await readAdminNeeds(cookie)).toBe("password");
    expect(await readOverviewRefusal(cookie)).toBe("admin_password_needed");
    const entered = readCookie(await signIn(app, email));
    expect(await readOverviewRefusal(entered)).toBeNull();
    expect(await readAdminNeeds(entered)).toBeNull();
  });

  test("opens no admin route while it is short", async () => {
    const { cookie, id, email } = await signedInUser(app, "client");
    await setPassword(cookie, elevenCharacters);
    await app.db.update(users).set({ userType: "admin" }).where(eq(users.id, id));
    const again = readCookie(await signIn(app, email, elevenCharacters));
    expect(await readOverviewRefusal(again)).toBe("admin_password_needed");
    const changed = readCookie(await setPassword(again, twelveCharacters, elevenCharacters));
    expect(await readOverviewRefusal(changed)).toBeNull();
  });

  test("opens nobody else's receipt or certificate while its length is unknown", async () => {
    const { cookie } = await insertAdminWithUnknownPassword();
    const certificate = `/storage/v1/object/sign/doula-certifications/${randomUUID()}/${randomUUID()}`;
    expect(await readRefusal(`/rest/v1/orders/${randomUUID()}/receipt`, cookie)).toBe(
      "admin_password_needed",
    );
    expect(await readRefusal(`${certificate}?token=1700000000.${"a".repeat(43)}`, cookie)).toBe(
      "admin_password_needed",
    );
    const link = await app.send(certificate, { method: "POST", as: cookie });
    expect(await errorCode(link)).toBe("admin_password_needed");
  });
});

describe("[2.6] a required second factor", () => {
  const require = (as: string, required = true) =>
    app.send("/rest/v1/platform_settings", {
      method: "PATCH",
      as,
      json: { require_admin_factor: required },
    });

  test("can be required only by an admin who has one", async () => {
    const { cookie: without } = await signedInUser(app, "admin");
    expect(await errorCode(await require(without))).toBe("own_factor_missing");
    const { cookie: client } = await insertPersonWithFactor(app);
    expect(await errorCode(await require(client))).toBe("forbidden");
    const { cookie } = await insertPersonWithFactor(app, "admin");
    expect(await (await require(cookie)).json()).toMatchObject({ require_admin_factor: true });
    const [entry] = await app.db
      .select()
      .from(schema.auditLog)
      .where(eq(schema.auditLog.action, "platform_settings.changed"));
    expect(entry?.after).toEqual({ require_admin_factor: true });
  });

  test("closes the admin routes to an admin without one until they set it up", async () => {
    await saveSettings(app, { requireAdminFactor: true });
    const admin = await signedInUser(app, "admin");
    expect(await readAdminNeeds(admin.cookie)).toBe("factor");
    expect(await readOverviewRefusal(admin.cookie)).toBe("admin_factor_needed");
    expect(await readRefusal(`/rest/v1/orders/${randomUUID()}/receipt`, admin.cookie)).toBe(
      "admin_factor_needed",
    );
    const { cookie } = await insertPersonWithFactor(app, "admin");
    expect(await readOverviewRefusal(cookie)).toBeNull();
  });

  test("is not required of clients and doulas", async () => {
    await saveSettings(app, { requireAdminFactor: true });
    for (const type of ["client", "doula"] as const)
      expect(await readAdminNeeds((await signedInUser(app, type)).cookie)).toBeNull();
  });

  test("can be turned off by anyone but an admin", async () => {
    await saveSettings(app, { requireAdminFactor: true });
    const turnOff = ({ cookie, factorId, secret }: Awaited<ReturnType<typeof insertPersonWithFactor>>) =>
      app.send(`/auth/v1/factors/${factorId}`, {
        method: "DELETE",
        as: cookie,
        json: { current_password: password, code: totpCode(secret, 1) },
      });
    const admin = await insertPersonWithFactor(app, "admin");
    expect(await errorCode(await turnOff(admin))).toBe("admin_factor_needed");
    expect((await turnOff(await insertPersonWithFactor(app))).status).toBe(204);
    await resetSettings(app);
    expect((await turnOff(admin)).status).toBe(204);
  });
});
