import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { codeOf, password, signedInUser, tokenOfMail } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newAddress = () => `new-${randomUUID()}@doula.test`;
const askFor = (email: string, { cookie }: { cookie: string }) =>
  app.send("/auth/v1/user", { method: "PUT", as: cookie, json: { current_password: password, email } });
const confirm = (token: string) =>
  app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
const codesOfRefused = (answers: Response[]) =>
  Promise.all(answers.filter(({ status }) => status !== 204).map(codeOf));
const linkTo = (email: string, count = 1) => tokenOfMail(app, email, "/confirm-email-change", count);

test("a link that is opened twice at once works once, and the old address is told once", async () => {
  const person = await signedInUser(app, "client");
  const email = newAddress();
  await askFor(email, person);
  const token = await linkTo(email);
  const use = async () => confirm(token);
  const answers = await atOnce(app, sql`select from account_tokens where user_id = ${person.id} for update`, [
    use,
    use,
  ]);
  expect(await codesOfRefused(answers)).toEqual(["email_change_link_invalid"]);
  const mails = await app.mailsTo(person.email, 2);
  expect(mails.filter(({ subject }) => subject.endsWith("was changed")).length).toBe(1);
});

test("of two who confirm the same address at once, one gets it", async () => {
  const email = newAddress();
  const tokens: string[] = [];
  for (const count of [1, 2]) {
    await askFor(email, await signedInUser(app, "client"));
    tokens.push(await linkTo(email, count));
  }
  const answers = await atOnce(
    app,
    sql`lock table users in share row exclusive mode`,
    tokens.map((token) => async () => confirm(token)),
  );
  expect(await codesOfRefused(answers)).toEqual(["email_taken"]);
});
