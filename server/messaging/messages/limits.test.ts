import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { insertThread, sendMessage } from "../../testing/conversations.ts";
import { errorCode } from "../../testing/fixtures.ts";
import { messageLimits } from "./routes.ts";

const app = await useTestApp();

test("[2.8] a person who has searched their messages too often can still read the list", async () => {
  const { parent } = await insertThread(app);
  const list = (query: string) => app.send(`/rest/v1/conversations${query}`, { as: parent.cookie });
  const { messages_search } = messageLimits;
  await app.rateLimit.count(messages_search, parent.id, messages_search.points);
  expect(await errorCode(await list("?search=moon"))).toBe("rate_limited");
  expect((await list("")).status).toBe(200);
});

test("[2.8] a person can write 200,000 characters a day", async () => {
  const { id, parent, doula } = await insertThread(app);
  await app.rateLimit.count(messageLimits.messages_characters, parent.id, 195_000);
  expect((await sendMessage(app, parent, id, "x".repeat(4999))).status).toBe(201);
  expect((await sendMessage(app, parent, id, "x")).status).toBe(201);
  const refused = await sendMessage(app, parent, id, "x");
  expect(refused.status).toBe(429);
  expect(await errorCode(refused)).toBe("too_much_written");
  // The other person has a separate count.
  expect((await sendMessage(app, doula, id, "Hello")).status).toBe(201);
});
