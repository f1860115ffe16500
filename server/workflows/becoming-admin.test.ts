import { PassThrough } from "node:stream";
import { and, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ownUserSchema } from "../../contract/identity/profiles.schema.ts";
import { schema } from "../../db/database.ts";
import { recordAdminAddress } from "../identity/profiles/service.ts";
import { createLogger } from "../platform/observability/logging.ts";
import { newEmail, readCookieJar, signUp, verify } from "../testing/accounts.ts";
import { useTestApp } from "../testing/app.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  insertUser,
  isSignedIn,
  password,
  readCookie,
  signedInUser,
  signIn,
  signInAs,
  type TestPerson,
  waitForEmailToken,
} from "../testing/fixtures.ts";
import { parseJsonSchema, schemaBranches } from "../testing/json-schema.ts";
import { monday, unknownId } from "../testing/moments.ts";
import { saveSettings } from "../testing/settings.ts";

const { auditLog, mailboxEmails, users } = schema;
const adminEmail = "owner@site.test";
const names = { first_name: "Olga", last_name: "Owner" };

const app = await useTestApp({ adminEmail });
app.setNow(monday);

afterEach(async () => {
  await app.db.delete(users).where(eq(users.email, adminEmail));
  await app.db.delete(mailboxEmails);
});

const saveAdmin = (who: { id: string; cookie: string }, json: object = names, id = who.id) =>
  app.send(`/rest/v1/users/${id}/admin_profile`, { method: "PUT", as: who.cookie, json });
const readOwn = async ({ id, cookie }: { id: string; cookie: string }) =>
  ownUserSchema.parse(await (await app.send(`/rest/v1/users/${id}`, { as: cookie })).json());
const findUserId = async (email: string) =>
  (await app.db.query.users.findFirst({ where: eq(users.email, email) }))?.id ?? "";
const findUserType = async (id: string) =>
  (await app.db.query.users.findFirst({ where: eq(users.id, id) }))?.userType;

/** The token from a sign-up's email, ignoring other emails. */
const confirmationToken = () =>
  vi.waitFor(async () => {
    const emails = await app.emailsTo(adminEmail, 1);
    const token = emails.map(({ text }) => /confirm-email#token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    if (!token) throw new Error("no link to confirm yet");
    return token;
  }, 10_000);

/** The owner of ADMIN_EMAIL, signed up and confirmed in one browser. */
async function confirmedOwner(): Promise<{ id: string; cookie: string }> {
  const browser = readCookieJar(await signUp(app, adminEmail));
  const cookie = readCookie(await verify(app, await confirmationToken(), { as: browser }));
  return { id: await findUserId(adminEmail), cookie };
}

const changeEmail = (who: TestPerson, email: string) =>
  app.send("/auth/v1/user", { method: "PUT", as: who.cookie, json: { email, current_password: password } });

const allowUnconfirmed = () => saveSettings(app, { requireEmailVerification: false });

describe("[2.10] the owner of ADMIN_EMAIL", () => {
  test("[5.9] becomes an admin by saving the admin form", async () => {
    const owner = await confirmedOwner();
    expect(await readOwn(owner)).toMatchObject({ user_type: "client", has_admin_form: true });
    expect(await findUserType(owner.id)).toBe("client");

    expect((await saveAdmin(owner)).status).toBe(204);
    expect(await readOwn(owner)).toMatchObject({ ...names, user_type: "admin", has_admin_form: true });
    expect((await app.send("/rest/v1/users", { as: owner.cookie })).status).toBe(200);
    const audited = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, owner.id), eq(auditLog.action, "user.changed")));
    expect(audited).toMatchObject([
      { actorId: owner.id, before: { user_type: "client" }, after: { user_type: "admin" } },
    ]);
  });

  test("can sign up with it in any letter case", async () => {
    await signUp(app, " Owner@SITE.test ");
    await confirmationToken();
    const id = await findUserId(adminEmail);
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    const cookie = await signInAs(app, adminEmail);
    expect(await readOwn({ id, cookie })).toMatchObject({ has_admin_form: true });
  });

  test("is emailed a link regardless of the setting, and has no special rights before opening it", async () => {
    await allowUnconfirmed();
    const cookie = readCookie(await signUp(app, adminEmail));
    const owner = { id: await findUserId(adminEmail), cookie };
    expect(await readOwn(owner)).toMatchObject({ has_admin_form: false });
    expect(await errorCode(await saveAdmin(owner))).toBe("forbidden");

    await verify(app, await confirmationToken(), { password });
    expect(await readOwn(owner)).toMatchObject({ has_admin_form: true });
  });

  test("who confirms an account opened by a stranger removes the stranger's sessions and passwords", async () => {
    await allowUnconfirmed();
    const stranger = readCookie(await signUp(app, adminEmail));
    const token = await confirmationToken();
    expect(await (await verify(app, token)).json()).toMatchObject({ status: "password_needed" });
    await verify(app, token, { new_password: "quiet-harbor-88" });
    expect(await isSignedIn(app, stranger)).toBe(false);
    expect(await errorCode(await signIn(app, adminEmail, password))).toBe("invalid_credentials");
    expect(await errorCode(await saveAdmin({ id: await findUserId(adminEmail), cookie: stranger }))).toBe(
      "unauthenticated",
    );
  });

  test("loses other sessions and upcoming calls when becoming an admin", async () => {
    const owner = await confirmedOwner();
    const elsewhere = await signInAs(app, adminEmail);
    const doula = await insertDoula(app);
    await bookIntroCall(app, owner, doula.id, "2026-11-24T15:00:00.000Z");
    expect((await saveAdmin(owner)).status).toBe(204);
    expect((await saveAdmin(owner)).status).toBe(204);
    expect(await isSignedIn(app, owner.cookie)).toBe(true);
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    const calls = await app.db.query.bookings.findMany({
      where: (booking, { eq }) => eq(booking.doulaProfileId, doula.id),
    });
    expect(calls).toMatchObject([{ status: "cancelled" }]);
    const audited = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, owner.id));
    expect(audited).toHaveLength(1);
  });

  test("has no admin form after changing to another address", async () => {
    const { id } = await confirmedOwner();
    const owner = { id, cookie: await signInAs(app, adminEmail), email: adminEmail, fullName: "" };
    const other = newEmail();
    await changeEmail(owner, other);
    const token = await waitForEmailToken(app, other, "/confirm-email-change");
    await app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
    expect(await readOwn(owner)).toMatchObject({ email: other, has_admin_form: false });
    expect(await errorCode(await saveAdmin(owner))).toBe("forbidden");
  });

  test("has to confirm again after deletion and a new sign-up", async () => {
    const first = await confirmedOwner();
    const left = await app.send("/auth/v1/user", {
      method: "DELETE",
      as: first.cookie,
      json: { current_password: password },
    });
    expect(left.status).toBe(204);
    await app.db.delete(mailboxEmails);
    await allowUnconfirmed();
    const cookie = readCookie(await signUp(app, adminEmail));
    await confirmationToken();
    const id = await findUserId(adminEmail);
    expect(await readOwn({ id, cookie })).toMatchObject({ user_type: "client", has_admin_form: false });
    expect(await errorCode(await saveAdmin({ id, cookie }))).toBe("forbidden");
  });
});

describe("[2.10] an account older than ADMIN_EMAIL", () => {
  const setAdminEmail = (email: string) =>
    recordAdminAddress({
      ...app,
      adminEmail: email,
      logger: createLogger({ LOG_LEVEL: "silent", isProduction: false }),
    });

  /** An account moved to the address before the operator chose it, by someone who knows its password. */
  async function earlierAccount() {
    const eve = await signedInUser(app, "client");
    await app.db
      .update(users)
      .set({ email: adminEmail, createdAt: new Date(0) })
      .where(eq(users.id, eve.id));
    return eve;
  }

  test("has no admin form, even for a person who knows its password", async () => {
    const eve = await earlierAccount();
    expect(await readOwn(eve)).toMatchObject({ has_admin_form: false });
    expect(await errorCode(await saveAdmin(eve))).toBe("forbidden");
    expect(await findUserType(eve.id)).toBe("client");
  });

  test("has it once its owner chose a new password through an emailed link, which ends all sessions", async () => {
    const eve = await earlierAccount();
    await app.send("/auth/v1/recover", { method: "POST", json: { email: adminEmail } });
    const token = await waitForEmailToken(app, adminEmail, "/reset-password");
    const json = { token, password: "quiet-harbor-88" };
    expect((await app.send("/auth/v1/reset", { method: "POST", json })).status).toBe(204);
    expect(await isSignedIn(app, eve.cookie)).toBe(false);
    const owner = { id: eve.id, cookie: await signInAs(app, adminEmail) };
    expect(await readOwn(owner)).toMatchObject({ has_admin_form: true });
    expect((await saveAdmin(owner)).status).toBe(204);
  });

  test("does not have it if anyone else chooses a new password", async () => {
    const eve = await earlierAccount();
    const other = await signedInUser(app, "client");
    for (const email of [adminEmail, other.email]) {
      await app.send("/auth/v1/recover", { method: "POST", json: { email } });
      const token = await waitForEmailToken(app, email, "/reset-password");
      await app.send("/auth/v1/reset", { method: "POST", json: { token, password: "quiet-harbor-88" } });
    }
    const owner = { id: eve.id, cookie: await signInAs(app, adminEmail) };
    expect(await readOwn(owner)).toMatchObject({ has_admin_form: true });
  });

  test("is mentioned in a warning at startup, until its owner has chosen a new password", async () => {
    const lines = new PassThrough({ encoding: "utf8" });
    const start = () => recordAdminAddress({ ...app, adminEmail, logger: pino({ level: "warn" }, lines) });
    await start();
    expect(lines.read()).toBeNull();
    await earlierAccount();
    await start();
    expect(lines.read()).toContain("an account is older than ADMIN_EMAIL");
  });

  test("can be confirmed with a new password, but not with the current one", async () => {
    for (const [secret, has_admin_form] of [
      [{ password }, false],
      [{ new_password: "quiet-harbor-88" }, true],
    ] as const) {
      await signUp(app, adminEmail);
      const token = await confirmationToken();
      const id = await findUserId(adminEmail);
      await app.db
        .update(users)
        .set({ createdAt: new Date(0) })
        .where(eq(users.id, id));
      expect((await verify(app, token, secret)).status).toBe(200);
      const owner = { id: await findUserId(adminEmail), cookie: await signInAs(app, adminEmail) };
      expect(await readOwn(owner)).toMatchObject({ has_admin_form });
      await app.db.delete(users).where(eq(users.email, adminEmail));
      await app.db.delete(mailboxEmails);
    }
  });

  test("is any account from before the address was last configured; a restart changes nothing", async () => {
    const { id } = await insertUser(app, "client");
    await app.db.update(users).set({ email: adminEmail }).where(eq(users.id, id));
    const owner = { id, cookie: await signInAs(app, adminEmail) };
    await setAdminEmail(adminEmail);
    expect(await readOwn(owner)).toMatchObject({ has_admin_form: true });
    await setAdminEmail("somebody-else@site.test");
    await setAdminEmail(adminEmail);
    expect(await readOwn(owner)).toMatchObject({ has_admin_form: false });
  });
});

describe("[2.10] an existing account cannot move to ADMIN_EMAIL", () => {
  test("by a change of address, even one requested before the operator chose it", async () => {
    const eve = await signedInUser(app, "client");
    for (const email of [adminEmail, "OWNER@site.test"])
      expect(await errorCode(await changeEmail(eve, email))).toBe("email_taken");
    const later = newEmail();
    await changeEmail(eve, later);
    const token = await waitForEmailToken(app, later, "/confirm-email-change");
    await app.db.execute(
      `update account_tokens set new_email = '${adminEmail}' where new_email = '${later}'`,
    );
    const opened = await app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
    expect(await errorCode(opened)).toBe("email_taken");
    expect(await errorCode(await saveAdmin(eve))).toBe("forbidden");
  });

  test.each(["owner+admin@site.test", "owner@site.test.example", "0wner@site.test", "owner@sub.site.test"])(
    "by using a similar address: %s",
    async (email) => {
      const { id } = await insertUser(app, "client");
      await app.db.update(users).set({ email }).where(eq(users.id, id));
      const eve = { id, cookie: await signInAs(app, email) };
      expect(await readOwn(eve)).toMatchObject({ has_admin_form: false });
      expect(await errorCode(await saveAdmin(eve))).toBe("forbidden");
    },
  );
});

describe("[2.10] everybody else", () => {
  test.each(["client", "doula"] as const)("a %s is refused the admin form", async (type) => {
    const person = await signedInUser(app, type);
    expect(await errorCode(await saveAdmin(person))).toBe("forbidden");
    expect(await errorCode(await saveAdmin(person, names, (await signedInUser(app, "admin")).id))).toBe(
      "not_found",
    );
    expect(await findUserType(person.id)).toBe(type);
  });

  test("can save their profile as an admin, but not after being demoted in another tab", async () => {
    const [admin, other] = [await signedInUser(app, "admin"), await signedInUser(app, "admin")];
    expect((await saveAdmin(other)).status).toBe(204);
    expect(await readOwn(other)).toMatchObject({ ...names, user_type: "admin" });
    const demotion = { ...names, user_type: "client", extra_intro_calls: 0 };
    await app.send(`/rest/v1/users/${other.id}`, { method: "PUT", as: admin.cookie, json: demotion });
    expect(await errorCode(await saveAdmin(other))).toBe("unauthenticated");
    const again = { id: other.id, cookie: await signInAs(app, other.email) };
    expect(await errorCode(await saveAdmin(again))).toBe("forbidden");
    expect(await findUserType(other.id)).toBe("client");
  });

  test("[2.3 7.2] an admin may send their own user type with their names", async () => {
    const admin = await signedInUser(app, "admin");
    expect((await saveAdmin(admin, { ...names, user_type: "admin" })).status).toBe(204);
    expect(await errorCode(await saveAdmin(admin, { ...names, user_type: "client" }))).toBe("forbidden");
  });

  test("[2.3 3.15 6.1] sending a user type is refused with 403 wherever accounts and profiles are written", async () => {
    const [client, doula] = [await signedInUser(app, "client"), await signedInUser(app, "doula")];
    const details = { full_name: "Eve Other", phone_number: "512-555-0142", address: "1 Lane, 78704" };
    const account = { email: newEmail(), password, data: details };
    const calls: [string, string, string | undefined, object][] = [
      ["POST", "/auth/v1/signup", undefined, { ...account, user_type: "admin" }],
      ["POST", "/auth/v1/signup", undefined, { ...account, data: { ...details, user_type: "client" } }],
      ["POST", "/auth/v1/doula_signup", undefined, { ...account, user_type: "admin" }],
      ["POST", "/auth/v1/doula_signup", undefined, { ...account, data: { ...details, user_type: "doula" } }],
      ["PUT", "/auth/v1/user", client.cookie, { user_type: "admin" }],
      ["PATCH", `/rest/v1/users/${client.id}`, client.cookie, { user_type: "admin" }],
      ["PATCH", `/rest/v1/users/${client.id}`, client.cookie, { ...names, user_type: ["admin"] }],
      ["PATCH", `/rest/v1/users/${client.id}`, client.cookie, { first_name: "", user_type: null }],
      ["PUT", `/rest/v1/users/${client.id}/admin_profile`, client.cookie, { ...names, user_type: "admin" }],
      ["PUT", `/rest/v1/users/${client.id}/admin_profile`, client.cookie, { user_type: "client" }],
      ["PUT", `/rest/v1/parent_profiles/${client.id}`, client.cookie, { user_type: "admin" }],
      ["PATCH", "/rest/v1/doula_profiles/own", doula.cookie, { user_type: "admin" }],
    ];
    for (const [method, path, as, json] of calls) {
      const response = await app.send(path, { method, as, json });
      expect(response.status, `${method} ${path}`).toBe(403);
      expect(await errorCode(response), `${method} ${path}`).toBe("forbidden");
    }
    expect(await findUserId(account.email)).toBe("");
    expect(await readOwn(client)).toMatchObject({ full_name: client.fullName, user_type: "client" });
  });
});

/** A value that a schema in the OpenAPI document may accept; IDs are the caller's own. */
function makeSample(schema: unknown, id: string): unknown {
  const given = parseJsonSchema(schema);
  const [branch] = schemaBranches(given);
  if (branch !== undefined) return makeSample(branch, id);
  if (given.const !== undefined) return given.const;
  if (given.enum) return given.enum[0];
  switch (given.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(given.properties ?? {}).map(([name, child]) => [name, makeSample(child, id)]),
      );
    case "array":
      return [makeSample(given.items, id)];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return (
        { uuid: id, date: "2027-01-05", "date-time": "2027-01-05T10:00:00Z", email: newEmail() }[
          given.format ?? ""
        ] ?? password
      );
  }
}

const claims = { userType: "admin", role: "admin", is_admin: true, isAdmin: true, admin: true };

test("[2.10] no route makes a visitor, a client or a doula an admin, no matter what they send", {
  timeout: 120_000,
}, async () => {
  const admins = () => app.db.$count(users, eq(users.userType, "admin"));
  const before = await admins();
  const query = new URLSearchParams({ user_type: "admin", role: "admin", is_admin: "true" });
  const requests = [claims, { ...claims, user_type: "admin", data: { ...claims, user_type: "admin" } }];
  let taken = 0;
  for (const { method, path: pattern, requestBody } of await app.operations()) {
    await app.db.delete(schema.rateLimits);
    for (const type of [undefined, "client", "doula"] as const) {
      // Each call has its own caller, because some end the session or the account.
      const caller = type && (await signedInUser(app, type));
      const id = caller?.id ?? unknownId;
      const path = pattern.replaceAll(/\{\w+\}/g, id);
      const sample = makeSample(requestBody?.content["application/json"]?.schema, id);
      const bodies = requests.map((request) => Object.assign({}, sample, request));
      for (const json of method === "GET" ? [undefined] : bodies) {
        const response = await app.send(`${path}?${query}`, { method, as: caller?.cookie, json });
        if (json && response.ok) taken += 1;
        await response.body?.cancel();
      }
    }
    expect(await admins(), `${method} ${pattern}`).toBe(before);
  }
  // Checks that routes accepted some of the input.
  expect(taken).toBeGreaterThan(20);
});
