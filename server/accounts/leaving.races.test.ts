import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { password, signedInUser, tokenOfMail } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = (path: string, json: object) => app.send(path, { method: "POST", json });

test("a link that is opened while its account is deleted is no longer valid", async () => {
  const { id, email, cookie } = await signedInUser(app, "client");
  const changeAccount = (method: string, json: object) =>
    app.send("/auth/v1/user", { method, as: cookie, json: { current_password: password, ...json } });
  const newEmail = `new-${email}`;
  await post("/auth/v1/recover", { email });
  const resetToken = await tokenOfMail(app, email, "/reset-password");
  await changeAccount("PUT", { email: newEmail });
  const changeToken = await tokenOfMail(app, newEmail, "/confirm-email-change");

  const [left, ...opened] = await atOnce(app, sql`select from users where id = ${id} for update`, [
    () => changeAccount("DELETE", {}),
    () => post("/auth/v1/user/email_change/verify", { token: changeToken }),
    () => post("/auth/v1/reset", { token: resetToken, password: "quiet-harbor-88" }),
  ]);

  expect(left?.status).toBe(204);
  expect(await Promise.all(opened.map((answer) => answer.json()))).toMatchObject([
    { status: 400, code: "email_change_link_invalid" },
    { status: 400, code: "reset_link_invalid" },
  ]);
});

test("an account that is deleted in two tabs at once is deleted, and mailed about, once", async () => {
  const { id, email, cookie } = await signedInUser(app, "client");
  const leave = () =>
    app.send("/auth/v1/user", { method: "DELETE", as: cookie, json: { current_password: password } });
  const answers = await atOnce(app, sql`select from users where id = ${id} for update`, [leave, leave]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const { email: another } = await signedInUser(app, "client");
  await post("/auth/v1/recover", { email: another });
  // Mails go out one after the other.
  await app.mailsTo(another, 1);
  expect((await app.mailsTo(email, 1)).length).toBe(1);
});
