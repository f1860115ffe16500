import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { createRateLimit, type Limit } from "./rate-limit.ts";

const secret = "a secret of the rate limit tests, long enough";
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
])("counts %s together with %s, and separately from %s", async (address, same, another) => {
  const { count } = createRateLimit(database.db, secret);
  await count(once, address);
  await expect(count(once, same)).rejects.toThrow("rate_limited");
  await count(once, another);
});

test("stores addresses so that they cannot be found without the secret", async () => {
  const listKeys = async () => (await database.db.select().from(schema.rateLimits)).map(({ key }) => key);
  await database.db.delete(schema.rateLimits);
  await createRateLimit(database.db, secret).count(once, "198.51.100.7");
  const [stored = ""] = await listKeys();
  const hashed = createHash("sha256").update("198.51.100.7").digest("base64url").slice(0, 32);
  expect(stored).not.toContain(hashed);
  await createRateLimit(database.db, `another ${secret}`).count(once, "198.51.100.7");
  expect(await listKeys()).toHaveLength(2);
});
