import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { createRateLimit, type Limit } from "./rate-limit.ts";

const once: Limit = { name: "once", points: 1, seconds: 120 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
  ["2001:db8:0:0:1::1", "2001:db8::2", "2001:db8:0:1::2"],
  ["2001:0DB8:00a0::1", "2001:db8:a0:0:ffff:ffff:ffff:ffff", "2001:db8:a::1"],
  ["::1", "::2", "1::2"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.8"],
])("%s is counted with %s, and apart from %s", async (address, same, another) => {
  const { count } = createRateLimit(database.db);
  await count(once, address);
  await expect(count(once, same)).rejects.toThrow("rate_limited");
  await count(once, another);
});
