import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { bookingGraph } from "../../../contract/scheduling/bookings.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  type BookingRecord,
  listArrivedEmails,
  listDueCalendars,
  listDueEmails,
  listRemindersBetween,
  readBookingRecords,
  readNewestCalendars,
} from "../../testing/booking-witness.ts";
import { bookIntroCall, insertDoula, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { distantMonday } from "../../testing/moments.ts";
import { chooseRuns } from "../../testing/random-runs.ts";

const hourMs = 60 * 60 * 1000;
/** Few enough that people compete for them. */
const times = ["07", "08", "09"].flatMap((day) =>
  ["15:00", "15:30", "16:00"].map((time) => `2031-01-${day}T${time}:00.000Z`),
);

let doulas: { id: string; cookie: string }[];

const app = await useTestApp();
const clients = [
  await signedInUser(app, "client"),
  await signedInUser(app, "client"),
  await signedInUser(app, "client"),
];
beforeAll(async () => {
  const hours = ["09:00", "09:30", "10:00"];
  doulas = await Promise.all(
    [{ bufferMinutes: 30 }, { requiresApproval: true }].map(async (columns) => {
      const doula = await insertDoula(app, columns, hours);
      return { id: doula.id, cookie: await signInAs(app, doula.userEmail) };
    }),
  );
});

const arbitraryIndex = (count: number) => fc.nat({ max: count - 1 });
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      client: arbitraryIndex(3),
      doula: arbitraryIndex(2),
      time: arbitraryIndex(times.length),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("reschedule" as const),
      booking: fc.nat(5),
      time: arbitraryIndex(times.length),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "cancel" as const,
        "approve" as const,
        "decline" as const,
        "cancel_as_doula" as const,
      ),
      booking: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), halfHours: fc.integer({ min: 1, max: 30 }) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

async function reset(): Promise<void> {
  app.setNow(distantMonday);
  const { bookings, mailboxEmails, sentEmails, rateLimits } = schema;
  for (const table of [bookings, mailboxEmails, sentEmails, rateLimits]) await app.db.delete(table);
  await app.db.execute(sql`delete from pgboss.job where name in ('mail', 'booking-reminder')`);
}

function requestBody(one: Action): object {
  if (one.do === "reschedule") return { starts_at: times[one.time] };
  return one.do === "cancel_as_doula" ? { reason: "A birth has begun." } : {};
}

/** Returns true if the action was carried out. */
async function act(one: Action, bookings: BookingRecord[]): Promise<boolean> {
  if (one.do === "wait") {
    await letTimePass(app, new Date(app.now().getTime() + (one.halfHours * hourMs) / 2));
    return true;
  }
  if (one.do === "book") {
    const [client, doula] = [clients[one.client], doulas[one.doula]];
    if (!client || !doula) throw new Error("nobody");
    return (await bookIntroCall(app, client, doula.id, times[one.time] ?? "")).ok;
  }
  const booking = bookings[one.booking % bookings.length];
  if (!booking) return false;
  const isDoulas = one.do !== "cancel" && one.do !== "reschedule";
  const person = isDoulas
    ? doulas.find(({ id }) => id === booking.doula_id)
    : clients.find(({ id }) => id === booking.client_id);
  const response = await app.send(`/rest/v1/bookings/${booking.id}/${one.do}`, {
    method: "POST",
    as: person?.cookie,
    json: requestBody(one),
  });
  expect(response.status).toBeLessThan(500);
  return response.ok;
}

function expectOnGraph(before: BookingRecord[], after: BookingRecord[]): void {
  for (const booking of after) {
    const earlier = before.find(({ id }) => id === booking.id);
    if (!earlier) {
      expect(["pending", "confirmed"]).toContain(booking.status);
      continue;
    }
    const ways = Object.values(bookingGraph[earlier.status]).map(({ to }) => to);
    expect([earlier.status, ...ways]).toContain(booking.status);
    if (booking.starts !== earlier.starts)
      expect(["confirmed → confirmed", "confirmed → pending"]).toContain(
        `${earlier.status} → ${booking.status}`,
      );
  }
}

function expectNoDoubleBooking(bookings: BookingRecord[], now: number): void {
  const open = bookings.filter(({ status }) => status === "pending" || status === "confirmed");
  for (const [index, one] of open.entries()) {
    // The clock has completed or expired everything due.
    expect(one.status === "pending" ? one.starts : one.ends).toBeGreaterThan(now);
    for (const other of open.slice(index + 1)) {
      if (one.doula_id === other.doula_id) {
        expect(one.starts < other.blocked_until && other.starts < one.blocked_until).toBe(false);
      }
      if (one.client_id === other.client_id) {
        expect(one.starts < other.ends && other.starts < one.ends).toBe(false);
      }
    }
  }
  for (const { id } of clients) {
    const counted = bookings.filter(({ client_id, status }) => client_id === id && status !== "cancelled");
    expect(counted.length).toBeLessThanOrEqual(3);
  }
}

test("[2.7 4.6] any sequence of actions and times leaves bookings on the graph, nobody in two calls, and each email sent once", async () => {
  const property = fc.asyncProperty(
    fc.array(action, { size: "max", minLength: 8, maxLength: 24 }),
    async (actions) => {
      await reset();
      const reminders: string[] = [];
      let before: BookingRecord[] = [];
      for (const one of actions) {
        const began = app.now();
        const wasDone = await act(one, before);
        const after = await readBookingRecords(app);
        reminders.push(...listRemindersBetween(before, began, app.now()));
        if (!wasDone) expect(after).toEqual(before);
        expectOnGraph(before, after);
        expectNoDoubleBooking(after, app.now().getTime());
        before = after;
      }
      expect(await listArrivedEmails(app)).toEqual(await listDueEmails(app, reminders));
      expect(await readNewestCalendars(app)).toEqual(await listDueCalendars(app));
    },
  );
  await fc.assert(property, { numRuns: chooseRuns({ usual: 7, everything: 25 }) });
}, 180_000);
