import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { insertUnconfirmed, readCookieJar, verify } from "../../testing/accounts.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { insertPersonWithFactor } from "../../testing/factors.ts";
import { errorCode, signedInUser, signIn, waitForEmailToken } from "../../testing/fixtures.ts";

const app = await useTestApp();

const newPassword = "quiet-harbor-88";
const post = (path: string, json: object, as?: string) => app.send(path, { method: "POST", as, json });

test("[7.1] a password reset link that is used twice at once works once", async () => {
  const { id, email } = await signedInUser(app, "client");
  await post("/auth/v1/recover", { email });
  const token = await waitForEmailToken(app, email, "/reset-password");
  const use = (password: string) => () => post("/auth/v1/reset", { token, password });
  const responses = await atOnce(app, sql`select from users where id = ${id} for update`, [
    use(newPassword),
    use("another-lighthouse"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([204, 400]);
  expect((await signIn(app, email, newPassword)).status).toBe(200);
});

test("[7.1] a confirmation link that is used twice at once works once", async () => {
  const { email, token } = await insertUnconfirmed(app);
  const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) });
  const use = (new_password: string) => () => verify(app, token, { new_password });
  const responses = await atOnce(app, sql`select from users where id = ${user?.id} for update`, [
    use(newPassword),
    use("another-lighthouse"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 400]);
  expect((await signIn(app, email, newPassword)).status).toBe(200);
});

const lockUser = (userId: string) => sql`select from users where id = ${userId} for update`;
const countSessions = (userId: string) => app.db.$count(schema.sessions, eq(schema.sessions.userId, userId));

/** Emails a link for a new password. Returns a function that uses it. */
async function prepareReset(email: string, emailCount = 1) {
  await post("/auth/v1/recover", { email });
  const token = await waitForEmailToken(app, email, "/reset-password", emailCount);
  return () => post("/auth/v1/reset", { token, password: newPassword });
}

test("[7.1] a login with a password that is being replaced is refused", async () => {
  const { id, email } = await signedInUser(app, "client");
  const reset = await prepareReset(email);
  const [, signedIn] = await atOnce(app, lockUser(id), [reset, () => signIn(app, email)]);
  expect(signedIn && (await errorCode(signedIn))).toBe("invalid_credentials");
  expect(signedIn?.headers.getSetCookie()).toEqual([]);
  expect(await countSessions(id)).toBe(0);
  expect((await signIn(app, email, newPassword)).status).toBe(200);
});

test("[7.1] a session that began just before the password changed ends", async () => {
  const { id, email } = await signedInUser(app, "client");
  const reset = await prepareReset(email);
  await atOnce(app, lockUser(id), [() => signIn(app, email), reset]);
  expect(await countSessions(id)).toBe(0);
});

test("[7.1] a session whose second step finished just before the password changed ends", async () => {
  const { id, email, factorId, recoveryCodes } = await insertPersonWithFactor(app);
  const started = readCookieJar(await signIn(app, email));
  const finish = () =>
    post(`/auth/v1/factors/${factorId}/verify`, { recovery_code: recoveryCodes[0] }, started);
  await atOnce(app, lockUser(id), [finish, await prepareReset(email, 2)]);
  expect(await countSessions(id)).toBe(0);
});
