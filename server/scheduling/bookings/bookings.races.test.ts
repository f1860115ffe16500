import { expect, test } from "vitest";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { bookIntroCall, errorCode, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { saveSettings } from "../../testing/settings.ts";

const nine = "2026-11-23T15:00:00.000Z";

const app = await useTestApp();
app.setNow(monday);

async function tally(responses: Response[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const response of responses) {
    const outcome = response.status === 201 ? "booked" : `${response.status} ${await errorCode(response)}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

test("one of fifty clients who confirm a slot at once gets it", async () => {
  const doula = await insertDoula(app);
  const clients = await Promise.all(Array.from({ length: 50 }, () => signedInUser(app, "client")));
  const responses = await Promise.all(clients.map((client) => bookIntroCall(app, client, doula.id, nine)));
  expect(await tally(responses)).toEqual({ booked: 1, "409 slot_taken": 49 });
});

test("twenty clients who confirm overlapping slots at once get no overlapping calls", async () => {
  const doula = await insertDoula(app, { bufferMinutes: 30 }, ["09:00", "09:30", "10:00", "10:30"]);
  const times = [nine, "2026-11-23T15:30:00.000Z", "2026-11-23T16:00:00.000Z", "2026-11-23T16:30:00.000Z"];
  const clients = await Promise.all(Array.from({ length: 20 }, () => signedInUser(app, "client")));
  const responses = await Promise.all(
    clients.map((client, index) => bookIntroCall(app, client, doula.id, times[index % times.length] ?? nine)),
  );
  const booked = (
    await Promise.all(
      responses.filter((response) => response.status === 201).map((response) => response.json()),
    )
  )
    .map((booking) => Date.parse(bookingSchema.parse(booking).starts_at))
    .sort();
  // Out of 9:00, 9:30, 10:00 and 10:30 with a buffer of half an hour, one or two fit.
  expect([1, 2]).toContain(booked.length);
  for (const [index, start] of booked.slice(1).entries()) {
    expect(start - (booked[index] ?? 0)).toBeGreaterThanOrEqual(60 * 60_000);
  }
});

test("[5.6 6.4 9.2] a client who books twenty intro calls at once gets three", async () => {
  const client = await signedInUser(app, "client");
  const doulas = await Promise.all(Array.from({ length: 20 }, () => insertDoula(app)));
  const nextMonday = Date.parse("2026-11-30T15:00:00Z");
  const day = (index: number) =>
    new Date(nextMonday + (index % 5) * 86_400_000 + Math.floor(index / 5) * 3_600_000);
  const responses = await Promise.all(
    doulas.map((doula, index) =>
      bookIntroCall(app, client, doula.id, day(index < 15 ? index : index + 10).toISOString()),
    ),
  );
  const outcomes = await tally(responses);
  expect(outcomes.booked).toBe(3);
  expect(outcomes["409 booking_limit_reached"]).toBe(17);
});

test("[3.17 9.8] a doula's maximum of calls holds, no matter how many clients book at once", async () => {
  await saveSettings(app, { maxBookingsPerDoula: 2 });
  const doula = await insertDoula(app);
  const times = [15, 16, 17, 20, 21, 22].map((hour) => `2026-11-24T${hour}:00:00.000Z`);
  const clients = await Promise.all(times.map(() => signedInUser(app, "client")));
  const responses = await Promise.all(
    clients.map((client, index) => bookIntroCall(app, client, doula.id, times[index] ?? "")),
  );
  expect(await tally(responses)).toEqual({ booked: 2, "409 doula_fully_booked": 4 });
});
