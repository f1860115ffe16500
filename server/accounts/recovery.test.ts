import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemSchema } from "../../contract/errors.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  codeOf,
  insertUser,
  isSignedIn,
  signedInUser,
  signIn,
  signInAs,
  tokenOfMail,
} from "../testing/fixtures.ts";
import { allJobsDone } from "../testing/let-time-pass.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newPassword = "a-lighthouse-at-noon";

const recover = (email: string, from?: string) =>
  app.send("/auth/v1/recover", { method: "POST", from, json: { email } });

const reset = (token: string, password = newPassword) =>
  app.send("/auth/v1/reset", { method: "POST", json: { token, password } });

async function resetToken(email: string, count = 1) {
  expect((await recover(email)).status).toBe(204);
  return tokenOfMail(app, email, "/reset-password", count);
}

test("a forgotten password is replaced through a mail; every session ends, and the owner is told", async () => {
  const person = await signedInUser(app, "client");
  const elsewhere = await signInAs(app, person.email);
  const token = await resetToken(person.email);
  expect((await reset(token)).status).toBe(204);

  expect(await isSignedIn(app, person.cookie)).toBe(false);
  expect(await isSignedIn(app, elsewhere)).toBe(false);
  expect(await codeOf(await signIn(app, person.email))).toBe("invalid_credentials");
  expect((await signIn(app, person.email, newPassword)).status).toBe(200);
  const notice = await app.mailTo(person.email, /password was changed/);
  expect(notice.html).toContain("/forgot-password");
});

test("an unknown address is answered alike, and gets no mail", async () => {
  const known = await insertUser(app, "client");
  const answers = [await recover(known.email), await recover("nobody@doula.test")];
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  await allJobsDone(app);
  expect(await app.mailsTo(known.email, 0)).toHaveLength(1);
  expect(await app.mailsTo("nobody@doula.test", 0)).toEqual([]);
});

test("a link works once, and with it all that were mailed before", async () => {
  const { email } = await insertUser(app, "client");
  const first = await resetToken(email);
  const second = await resetToken(email, 2);
  expect((await reset(second)).status).toBe(204);
  for (const used of [first, second, "made-up"]) {
    const refused = await reset(used);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: "reset_link_invalid",
      detail: "This link to choose a new password is no longer valid. Please ask for a new one.",
    });
  }
});

test("a link works for an hour", async () => {
  const { email } = await insertUser(app, "client");
  const token = await resetToken(email);
  app.setNow(new Date(Date.now() + 61 * 60_000));
  expect(await codeOf(await reset(token))).toBe("reset_link_invalid");
  app.setNow(new Date(Date.now() + 59 * 60_000));
  expect((await reset(token)).status).toBe(204);
});

test("a weak or short password is refused with the spec's sentences, and the link still works", async () => {
  const { email } = await insertUser(app, "client");
  const token = await resetToken(email);
  expect(await (await reset(token, "Password1")).json()).toMatchObject({
    detail: "Password is too weak. Please use a stronger password with at least 6 characters.",
  });
  const short = problemSchema.parse(await (await reset(token, "five5")).json());
  expect(short.errors).toContainEqual(
    expect.objectContaining({ field: "password", message: "Password must be at least 6 characters long." }),
  );
  expect((await reset(token)).status).toBe(204);
});

test("whoever opens the link has the address: it counts as confirmed", async () => {
  const { id, email } = await insertUser(app, "client");
  await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, id));
  await reset(await resetToken(email));
  expect((await signIn(app, email, newPassword)).status).toBe(200);
});

test("only the hash of a link's token is stored", async () => {
  const { email } = await insertUser(app, "client");
  const token = await resetToken(email);
  expect(JSON.stringify(await app.db.select().from(schema.accountTokens))).not.toContain(token);
});

test("asking too often is refused, for an address that has an account and for one that has none", async () => {
  const { email } = await insertUser(app, "client");
  for (const asked of [email, "nobody-else@doula.test"]) {
    for (let attempt = 0; attempt < 5; attempt++) expect((await recover(asked, "10.9.6.1")).status).toBe(204);
    expect(await codeOf(await recover(asked, "10.9.6.1"))).toBe("rate_limited");
  }
  const from = "10.9.8.1";
  for (let attempt = 0; attempt < 20; attempt++) await recover(`nobody-${attempt}@doula.test`, from);
  expect(await codeOf(await recover("nobody-more@doula.test", from))).toBe("rate_limited");
});

test("strangers can neither use up the owner's recovery nor fill the mailbox", async () => {
  const { email } = await insertUser(app, "client");
  for (let attempt = 0; attempt < 5; attempt++) await recover(email, "10.9.7.1");
  expect(await codeOf(await recover(email, "10.9.7.1"))).toBe("rate_limited");
  for (const network of [2, 3, 4]) await recover(email, `10.9.7.${network}`);
  expect((await recover(email, "10.9.7.5")).status).toBe(204);
  expect(await app.mailsTo(email, 6)).toHaveLength(6);
  const token = await tokenOfMail(app, email, "/reset-password", 6);
  expect((await reset(token, "quiet-harbor-88")).status).toBe(204);
});
