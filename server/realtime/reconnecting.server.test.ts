import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { signedInUser } from "../testing/fixtures.ts";
import { breakListening } from "../testing/listening.ts";
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
    expect(await breakListening(app.db)).toBe(1);
    expect(await stream.next()).toEqual({ type: "ready" });
    const event = { type: "booking.changed", booking_id: randomUUID() } as const;
    await app.realtime.publish(app.db, [person.id], event);
    expect(await stream.next()).toEqual(event);
  }
  stream.close();
});
