import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readinessSchema, versionSchema } from "../../../contract/operations/health.schema.ts";
import { startTestApp, type TestApp, useTestApp } from "../../testing/app.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";

const logged: string[] = [];
const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
const app = await useTestApp({ logger });
const google = await useGoogleSandbox();

async function readWarnings(tested: TestApp) {
  const response = await tested.send("/readyz");
  expect(response.status).toBe(200);
  return readinessSchema.parse(await response.json()).warnings;
}

test("a process that responds is alive", async () => {
  const response = await app.send("/livez");
  expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
});

test.each(["/readyz", "/healthz"])("%s says that everything works", async (path) => {
  const response = await app.send(path);
  expect([response.status, await response.json()]).toEqual([200, { status: "ok", warnings: [] }]);
});

test("the version is package.json's", async () => {
  const response = await app.send("/version");
  expect(versionSchema.parse(await response.json()).version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("a process with an older schema is not ready, one with a newer schema is", async () => {
  const { rows } = await app.db.execute(sql`
    select id, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1
  `);
  const [newest] = rows;
  const setNewest = (at: unknown) =>
    app.db.execute(sql`update drizzle.__drizzle_migrations set created_at = ${at} where id = ${newest?.id}`);
  await setNewest(1);
  logged.length = 0;
  const response = await app.send("/readyz");
  expect(response.status).toBe(503);
  expect(logged.join()).toContain('"reason":"migrations of this version are missing"');
  expect(await response.json()).toMatchObject({ code: "unavailable" });
  expect((await app.send("/livez")).status).toBe(200);
  await setNewest(Number(newest?.created_at) + 1);
  expect(await readWarnings(app)).toEqual([]);
  await setNewest(newest?.created_at);
});

test("what does not work besides the database is named, and the process stays ready", async () => {
  const fail = async () => {
    throw new Error("away");
  };
  const failing = await startTestApp({
    emailDriver: { verify: fail, deliver: fail },
    hasMailServer: true,
    calendar: google.calendarWith({ clientSecret: "another secret" }),
  });
  await expect.poll(() => readWarnings(failing), { timeout: 10_000 }).toEqual(["email", "google"]);
  await failing.close();
});

test("Google's client and secret are checked without anybody's consent", async () => {
  await google.calendar.verify();
  const wrong = google.calendarWith({ clientSecret: "another secret" });
  await expect(wrong.verify()).rejects.toMatchObject({ code: "refused" });
});
