import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertUnconfirmed, verify } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { codeOf, signedInUser, signIn, tokenOfMail } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newPassword = "quiet-harbor-88";
const post = (path: string, json: object, as?: string) => app.send(path, { method: "POST", as, json });

test("of two uses of a link at once, one is refused", async () => {
  const { id, email } = await signedInUser(app, "client");
  await post("/auth/v1/recover", { email });
  const token = await tokenOfMail(app, email, "/reset-password");
  const use = (password: string) => () => post("/auth/v1/reset", { token, password });
  const answers = await atOnce(app, sql`select from users where id = ${id} for update`, [
    use(newPassword),
    use("another-lighthouse"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([204, 400]);
  expect((await signIn(app, email, newPassword)).status).toBe(200);
});

test("of two uses of a confirmation link at once, one is refused", async () => {
  const { email, token } = await insertUnconfirmed(app);
  const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) });
  const use = (new_password: string) => () => verify(app, token, { new_password });
  const answers = await atOnce(app, sql`select from users where id = ${user?.id} for update`, [
    use(newPassword),
    use("another-lighthouse"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  expect((await signIn(app, email, newPassword)).status).toBe(200);
});

async function resetPassword(email: string, count = 1): Promise<void> {
  await post("/auth/v1/recover", { email });
  const token = await tokenOfMail(app, email, "/reset-password", count);
  expect((await post("/auth/v1/reset", { token, password: newPassword })).status).toBe(204);
}

test("whoever logs in with a password in the moment in which it is replaced is not logged in", async () => {
  const { id, email } = await signedInUser(app, "client");
  // New sessions wait for the test, their deletion does not. By its name it comes before the trigger that locks the user.
  await app.db.execute(sql`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(42); return new; end
    $$
  `);
  await app.db.execute(sql`
    create trigger await_test before insert on sessions for each row execute function wait_for_test()
  `);
  const [signedIn] = await atOnce(
    app,
    sql`select pg_advisory_xact_lock(42)`,
    [() => signIn(app, email)],
    () => resetPassword(email),
  );
  expect(signedIn && (await codeOf(signedIn))).toBe("invalid_credentials");
  expect(signedIn?.headers.getSetCookie()).toEqual([]);
  const left = await app.db.query.sessions.findMany({ where: (session, { eq }) => eq(session.userId, id) });
  expect(left).toEqual([]);
  expect((await signIn(app, email, newPassword)).status).toBe(200);
});
