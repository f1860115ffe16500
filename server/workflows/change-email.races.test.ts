import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { errorCode, password, signedInUser, waitForEmailToken } from "../testing/fixtures.ts";

const app = await useTestApp();

const makeAddress = () => `new-${randomUUID()}@doula.test`;
const requestChange = (email: string, { cookie }: { cookie: string }) =>
  app.send("/auth/v1/user", { method: "PUT", as: cookie, json: { current_password: password, email } });
const confirm = (token: string) =>
  app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
const readRefusals = (responses: Response[]) =>
  Promise.all(responses.filter(({ status }) => status !== 204).map(errorCode));
const readToken = (email: string, count = 1) => waitForEmailToken(app, email, "/confirm-email-change", count);

test("[7.1] a link that is opened twice at once changes the address once", async () => {
  const person = await signedInUser(app, "client");
  const email = makeAddress();
  await requestChange(email, person);
  const token = await readToken(email);
  const use = async () => confirm(token);
  const responses = await atOnce(
    app,
    sql`select from account_tokens where user_id = ${person.id} for update`,
    [use, use],
  );
  expect(await readRefusals(responses)).toEqual(["email_change_link_invalid"]);
  const emails = await app.emailsTo(person.email, 2);
  expect(emails.filter(({ subject }) => subject.endsWith("was changed")).length).toBe(1);
});

test("[7.1] only one of two people who confirm an address at once gets it", async () => {
  const email = makeAddress();
  const tokens: string[] = [];
  for (const count of [1, 2]) {
    await requestChange(email, await signedInUser(app, "client"));
    tokens.push(await readToken(email, count));
  }
  const responses = await atOnce(
    app,
    sql`lock table users in share row exclusive mode`,
    tokens.map((token) => async () => confirm(token)),
  );
  expect(await readRefusals(responses)).toEqual(["email_taken"]);
});
