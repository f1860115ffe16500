import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { insertUnconfirmed, readCookieJar, readEmailToken, signUp, verify } from "../../testing/accounts.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertPersonWithFactor } from "../../testing/factors.ts";
import {
  errorCode,
  isSignedIn,
  password,
  signedInUser,
  signIn,
  type TestPerson,
  waitForEmailToken,
} from "../../testing/fixtures.ts";
import { setSuspended } from "../../testing/suspension.ts";
import { totpCode } from "../../testing/totp.ts";

let admin: TestPerson;
const app = await useTestApp();
beforeEach(async () => {
  admin = await signedInUser(app, "admin");
});

const findUserId = async (email: string) =>
  (await app.db.query.users.findFirst({ where: eq(schema.users.email, email) }))?.id ?? "";

const post = (path: string, json: object, as?: string) => app.send(path, { method: "POST", as, json });

describe("[2.14] a suspended person", () => {
  test("sees the suspension message only if the password is correct", async () => {
    const person = await signedInUser(app, "client");
    await setSuspended(app, admin, person.id, true);
    const refused = await signIn(app, person.email);
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refused.json()).toMatchObject({
      code: "account_suspended",
      detail: "This account is suspended. Please contact support.",
    });
    const [wrong, nobody] = [
      await signIn(app, person.email, "wrong-password-1"),
      await signIn(app, "nobody@doula.test", "wrong-password-1"),
    ];
    const [ofWrong, ofNobody] = [
      problemSchema.parse(await wrong.json()),
      problemSchema.parse(await nobody.json()),
    ];
    expect({ ...ofWrong, request_id: "" }).toEqual({ ...ofNobody, request_id: "" });
  });

  test("gets the same responses as everybody else when requesting a new password or signing up with the address", async () => {
    const [person, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    await setSuspended(app, admin, person.id, true);
    for (const path of ["/auth/v1/recover", "/auth/v1/resend"]) {
      const responses = [person, other].map(({ email }) => post(path, { type: "signup", email }));
      expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([204, 204]);
    }
    expect(await errorCode(await signUp(app, person.email))).toBe("email_taken");
  });

  test("is immediately signed out of every browser and client, and their token no longer works", async () => {
    const person = await signedInUser(app, "doula");
    const token = decodeURIComponent(person.cookie.split("=")[1] ?? "");
    const asProgram = () => app.send("/auth/v1/sessions", { headers: { authorization: `Bearer ${token}` } });
    expect((await asProgram()).status).toBe(200);
    await setSuspended(app, admin, person.id, true);
    expect((await asProgram()).status).toBe(401);
    expect(await isSignedIn(app, person.cookie)).toBe(false);
  });

  test.each([true, false])(
    "cannot get in through the second step (recovery code: %s)",
    async (isRecovery) => {
      const person = await insertPersonWithFactor(app);
      const started = readCookieJar(await signIn(app, person.email));
      await setSuspended(app, admin, person.id, true);
      const step = isRecovery
        ? { recovery_code: person.recoveryCodes[0] }
        : { code: totpCode(person.secret, 1) };
      const wrong = await post(`/auth/v1/factors/${person.factorId}/verify`, { code: "000000" }, started);
      expect(await errorCode(wrong)).toBe("code_invalid");
      const refused = await post(`/auth/v1/factors/${person.factorId}/verify`, step, started);
      expect(await errorCode(refused)).toBe("account_suspended");
      expect(await errorCode(await signIn(app, person.email))).toBe("account_suspended");
    },
  );

  test("cannot sign in with the link that confirms the address, in either browser", async () => {
    const [one, other] = [await insertUnconfirmed(app), await insertUnconfirmed(app)];
    for (const { email } of [one, other]) await setSuspended(app, admin, await findUserId(email), true);
    expect(await errorCode(await verify(app, one.token, { as: one.browser }))).toBe("account_suspended");
    const wrong = await verify(app, other.token, { password: "wrong-password-1" });
    expect(await errorCode(wrong)).toBe("wrong_password");
    expect(await errorCode(await verify(app, other.token, { password }))).toBe("account_suspended");
  });

  test("cannot sign in with a new password", async () => {
    const person = await signedInUser(app, "client");
    await setSuspended(app, admin, person.id, true);
    await post("/auth/v1/recover", { email: person.email });
    const token = await waitForEmailToken(app, person.email, "/reset-password", 2);
    const reset = await post("/auth/v1/reset", { token, password: "quiet-harbor-88" });
    expect(reset.status).toBe(204);
    expect(reset.headers.getSetCookie()).toEqual([]);
    expect(await errorCode(await signIn(app, person.email, "quiet-harbor-88"))).toBe("account_suspended");
  });

  test("cannot sign in by confirming with a new password", async () => {
    const { email, token } = await insertUnconfirmed(app);
    await setSuspended(app, admin, await findUserId(email), true);
    const confirmed = await verify(app, token, { new_password: "quiet-harbor-88" });
    expect(await confirmed.json()).toEqual({ status: "confirmed" });
    expect(await errorCode(await signIn(app, email, "quiet-harbor-88"))).toBe("account_suspended");
  });

  test("cannot sign in after their type changes", async () => {
    const person = await signedInUser(app, "client");
    await setSuspended(app, admin, person.id, true);
    const json = { first_name: "Ana", last_name: "Ruiz", user_type: "admin", extra_intro_calls: 0 };
    const changed = await app.send(`/rest/v1/users/${person.id}`, { method: "PUT", as: admin.cookie, json });
    expect(changed.status).toBe(200);
    expect(await errorCode(await signIn(app, person.email))).toBe("account_suspended");
  });

  test("cannot use a session, even one that is inserted", async () => {
    const person = await signedInUser(app, "client");
    await setSuspended(app, admin, person.id, true);
    const session = { userId: person.id, token: "a".repeat(32), expiresAt: new Date("2099-01-01") };
    await expect(app.db.insert(schema.sessions).values(session)).rejects.toMatchObject({
      cause: { constraint: "sessions_not_suspended" },
    });
  });

  test("can sign in again once restored", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    const userId = await findUserId(email);
    await setSuspended(app, admin, userId, true);
    await setSuspended(app, admin, userId, false);
    await post("/auth/v1/resend", { type: "signup", email });
    const { token } = await readEmailToken(app, email, 2);
    expect((await verify(app, token, { as: browser })).status).toBe(200);
    expect((await signIn(app, email)).status).toBe(200);
  });
});
