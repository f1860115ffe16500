import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { password, signedInUser, waitForEmailToken } from "../testing/fixtures.ts";

const app = await useTestApp();

const post = (path: string, json: object) => app.send(path, { method: "POST", json });

test("[7.1] a link that is opened while its account is deleted is refused", async () => {
  const { id, email, cookie } = await signedInUser(app, "client");
  const changeAccount = (method: string, json: object) =>
    app.send("/auth/v1/user", { method, as: cookie, json: { current_password: password, ...json } });
  const newEmail = `new-${email}`;
  await post("/auth/v1/recover", { email });
  const resetToken = await waitForEmailToken(app, email, "/reset-password");
  await changeAccount("PUT", { email: newEmail });
  const changeToken = await waitForEmailToken(app, newEmail, "/confirm-email-change");

  const [left, ...opened] = await atOnce(app, sql`select from users where id = ${id} for update`, [
    () => changeAccount("DELETE", {}),
    () => post("/auth/v1/user/email_change/verify", { token: changeToken }),
    () => post("/auth/v1/reset", { token: resetToken, password: "quiet-harbor-88" }),
  ]);

  expect(left?.status).toBe(204);
  expect(await Promise.all(opened.map((response) => response.json()))).toMatchObject([
    { status: 400, code: "email_change_link_invalid" },
    { status: 400, code: "reset_link_invalid" },
  ]);
});

test("[7.1] two tabs that delete an account at once cause one email", async () => {
  const { id, email, cookie } = await signedInUser(app, "client");
  const leave = () =>
    app.send("/auth/v1/user", { method: "DELETE", as: cookie, json: { current_password: password } });
  const responses = await atOnce(app, sql`select from users where id = ${id} for update`, [leave, leave]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  const { email: another } = await signedInUser(app, "client");
  await post("/auth/v1/recover", { email: another });
  // Emails are sent in order, so a duplicate would have arrived by now.
  await app.emailsTo(another, 1);
  expect((await app.emailsTo(email, 1)).length).toBe(1);
});
