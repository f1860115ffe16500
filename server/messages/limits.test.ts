import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertThread, sendMessage, setBlock } from "../testing/conversations.ts";
import { codeOf } from "../testing/fixtures.ts";
import { messageLimits } from "./routes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a person searches their messages thirty times a minute at most, and goes on reading the list", async () => {
  const { parent } = await insertThread(app);
  const list = (query: string) => app.send(`/rest/v1/conversations${query}`, { as: parent.cookie });
  for (let time = 0; time < 30; time++) expect((await list("?search=moon")).status).toBe(200);
  const refused = await list("?search=moon");
  expect(refused.status).toBe(429);
  expect(await codeOf(refused)).toBe("rate_limited");
  expect((await list("")).status).toBe(200);
});

test("a person writes 200,000 characters a day at most", async () => {
  const { id, parent, doula } = await insertThread(app);
  for (let time = 0; time < 39; time++)
    await app.rateLimit.count(messageLimits.messages_characters, parent.id, 5000);
  expect((await sendMessage(app, parent, id, "x".repeat(4999))).status).toBe(201);
  expect((await sendMessage(app, parent, id, "x")).status).toBe(201);
  const refused = await sendMessage(app, parent, id, "x");
  expect(refused.status).toBe(429);
  expect(await codeOf(refused)).toBe("too_much_written");
  // The other side has a count of their own.
  expect((await sendMessage(app, doula, id, "Hello")).status).toBe(201);
});

test("a person blocks and unblocks sixty times an hour at most", async () => {
  const { id, parent } = await insertThread(app);
  for (let time = 0; time < 30; time++)
    for (const isBlocked of [true, false])
      expect((await setBlock(app, parent, id, isBlocked)).status).toBe(204);
  expect(await codeOf(await setBlock(app, parent, id, false))).toBe("rate_limited");
  expect(await codeOf(await setBlock(app, parent, id, true))).toBe("rate_limited");
});
