import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { breakListening } from "../../testing/listening.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";

const app = await useTestApp();
const server = await listenOnPort(app);
afterAll(() => server.close());

test("after a broken database connection is restored, open streams are asked to refetch everything", async () => {
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
