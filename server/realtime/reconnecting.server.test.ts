import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { signedInUser } from "../testing/fixtures.ts";
import { listenOnPort, openEvents } from "../testing/realtime.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof listenOnPort>>;
beforeAll(async () => {
  app = await startTestApp();
  server = await listenOnPort(app);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

test("a broken connection to the database is opened again, and open streams are told to ask for everything", async () => {
  const person = await signedInUser(app, "client");
  const stream = await openEvents(server.url, { cookie: person.cookie });
  expect(await stream.next()).toEqual({ type: "ready" });
  for (let time = 0; time < 2; time++) {
    const { rows } = await app.db.execute(sql`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query ilike 'listen %realtime%' and pid <> pg_backend_pid()
    `);
    expect(rows).toEqual([{ ended: true }]);
    expect(await stream.next()).toEqual({ type: "ready" });
    const event = { type: "booking.changed", booking_id: randomUUID() } as const;
    await app.realtime.publish(app.db, [person.id], event);
    expect(await stream.next()).toEqual(event);
  }
  stream.close();
});
