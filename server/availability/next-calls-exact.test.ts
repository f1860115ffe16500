import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { availabilitySchema, slotsAnswerSchema } from "../../contract/availability.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { bookingsIn } from "../testing/booking-witness.ts";
import { signedInDoula } from "../testing/conversations.ts";
import { bookIntroCall, signedInUser, signInAs, type TestPerson } from "../testing/fixtures.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { monday } from "../testing/moments.ts";
import { searchWith } from "../testing/search.ts";
import { setSuspended } from "../testing/suspension.ts";
import { refreshNextCalls } from "./next-calls.ts";
import { insertStartingHours } from "./service.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let app: TestApp;
const place = { lat: 45, lng: -93 };
let clients: TestPerson[];
let admin: TestPerson;
let doulas: Awaited<ReturnType<typeof signedInDoula>>[];
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(monday);
  admin = await signedInUser(app, "admin");
  clients = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const publicPoint = { x: place.lng, y: place.lat };
  doulas = [await signedInDoula(app, { publicPoint }), await signedInDoula(app, { publicPoint })];
});

afterAll(() => app.close());

const oneOf = (count: number) => fc.nat({ max: count - 1 });
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
const window = fc.tuple(time, time).filter(([start, end]) => start < end);
const doula = oneOf(2);
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("book" as const), client: oneOf(2), doula, nth: fc.nat(8) }),
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
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("reschedule" as const), booking: fc.nat(5), nth: fc.nat(8) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("hours" as const),
      doula,
      weekly: fc.uniqueArray(fc.record({ weekday: fc.nat(6), window }), {
        maxLength: 5,
        selector: ({ weekday }) => weekday,
      }),
      notice: fc.constantFrom(0, 45, 120, 2880),
      buffer: fc.constantFrom(0, 30, 45),
      requiresApproval: fc.boolean(),
      horizon: fc.constantFrom(1, 6, 13, 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("override" as const),
      doula,
      isOpen: fc.boolean(),
      isWholeDay: fc.boolean(),
      window,
      inDays: fc.nat(9),
      days: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("remove_override" as const), doula, nth: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      doula,
      zone: fc.constantFrom("America/New_York", "Pacific/Honolulu", "Australia/Lord_Howe", "America/Havana"),
    }),
  },
  // Across both clock changes of a year.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 600, max: 200_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("suspend_and_restore" as const), client: oneOf(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("refresh" as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

async function startAnew(): Promise<void> {
  app.setNow(monday);
  const { bookings, availabilityOverrides, mailboxMails, sentMails, rateLimits } = schema;
  for (const table of [bookings, availabilityOverrides, mailboxMails, sentMails, rateLimits])
    await app.db.delete(table);
  await app.db.execute(sql`delete from pgboss.job where name in ('mail', 'booking-reminder')`);
  await app.db.delete(schema.availabilityRules);
  await app.db.transaction(async (tx) => {
    for (const { id } of doulas) await insertStartingHours(tx, id);
  });
  await app.db.update(schema.doulaProfiles).set({
    noticeMinutes: 120,
    bufferMinutes: 30,
    horizonDays: 60,
    requiresApproval: true,
    timeZone: "America/Chicago",
  });
}

async function firstSlot(doulaProfileId: string): Promise<string | null> {
  return (await nthSlot(doulaProfileId, 0)) ?? null;
}

/** 1 where what is stored holds, else 0. */
async function countHolding(doulaProfileId: string): Promise<number> {
  const now = app.now().toISOString();
  const { rows } = await app.db.execute(sql`
      select from doula_next_calls
      where doula_profile_id = ${doulaProfileId} and valid_from <= ${now}::timestamptz and ${now}::timestamptz < valid_until
    `);
  return rows.length;
}

async function nthSlot(doulaProfileId: string, nth: number): Promise<string | undefined> {
  const answer = await app.send(`/rest/v1/doula_profiles/${doulaProfileId}/slots`);
  const slots = slotsAnswerSchema.parse(await answer.json()).days.flatMap((day) => day.slots);
  return slots[nth % slots.length];
}

async function act(one: Action): Promise<void> {
  if (one.do === "refresh") return void (await refreshNextCalls(app));
  if (one.do === "wait") return letTimePass(app, new Date(app.now().getTime() + one.minutes * minuteMs));
  if ("booking" in one) {
    const bookings = await bookingsIn(app);
    const booking = bookings[one.booking % bookings.length];
    if (!booking) return;
    const isDoulas = one.do !== "cancel" && one.do !== "reschedule";
    const person = isDoulas
      ? doulas.find(({ id }) => id === booking.doula_id)
      : clients.find(({ id }) => id === booking.client_id);
    const startsAt = one.do === "reschedule" ? await nthSlot(booking.doula_id, one.nth) : undefined;
    const json = one.do === "cancel_as_doula" ? { reason: "A birth has begun." } : { starts_at: startsAt };
    await app.send(`/rest/v1/bookings/${booking.id}/${one.do}`, {
      method: "POST",
      as: person?.cookie,
      json,
    });
    return;
  }
  if (one.do === "suspend_and_restore") {
    const client = clients[one.client];
    if (!client) throw new Error("nobody");
    for (const isSuspended of [true, false])
      expect((await setSuspended(app, admin, client.id, isSuspended)).status).toBeLessThan(300);
    client.cookie = await signInAs(app, client.email);
    return;
  }
  const subject = doulas[one.doula];
  if (!subject) throw new Error("nobody");
  if (one.do === "move") {
    await app.db.execute(sql`update doula_profiles set time_zone = ${one.zone} where id = ${subject.id}`);
    return;
  }
  if (one.do === "book") {
    const [client, slot] = [clients[one.client], await nthSlot(subject.id, one.nth)];
    if (client && slot) await bookIntroCall(app, client, subject.id, slot);
    return;
  }
  const answer = await app.send("/rest/v1/availability", { as: subject.cookie });
  const { version, overrides } = availabilitySchema.parse(await answer.json());
  if (one.do === "hours") {
    const json = {
      version,
      weekly_hours: one.weekly.map(({ weekday, window: [start_time, end_time] }) => ({
        weekday,
        start_time,
        end_time,
      })),
      notice_minutes: one.notice,
      buffer_minutes: one.buffer,
      horizon_days: one.horizon,
      requires_approval: one.requiresApproval,
    };
    expect(
      (await app.send("/rest/v1/availability", { method: "PUT", as: subject.cookie, json })).status,
    ).toBe(200);
  } else if (one.do === "override") {
    const dayAfter = (days: number) =>
      new Date(app.now().getTime() + days * dayMs).toISOString().slice(0, 10);
    const [start_time, end_time] = one.isOpen || !one.isWholeDay ? one.window : [null, null];
    const json = {
      is_open: one.isOpen,
      first_date: dayAfter(one.inDays),
      last_date: dayAfter(one.inDays + one.days - 1),
      start_time,
      end_time,
    };
    await app.send("/rest/v1/availability/overrides", { method: "POST", as: subject.cookie, json });
  } else {
    const override = overrides[one.nth % overrides.length];
    if (override)
      await app.send(`/rest/v1/availability/overrides/${override.id}`, {
        method: "DELETE",
        as: subject.cookie,
      });
  }
}

test("whatever people and time do: a card's next call is the first slot of the picker", async () => {
  let storedCount = 0;
  const property = fc.asyncProperty(
    fc.array(action, { size: "max", minLength: 8, maxLength: 20 }),
    async (actions) => {
      await startAnew();
      for (const one of actions) {
        await act(one);
        const { items } = await searchWith(app, place);
        expect(items).toHaveLength(doulas.length);
        const soon = new Set<string>();
        for (const { id, next_available } of items) {
          const first = await firstSlot(id);
          expect(next_available && new Date(next_available).toISOString()).toBe(first);
          if (first && Date.parse(first) < app.now().getTime() + 14 * dayMs) soon.add(id);
          storedCount += await countHolding(id);
        }
        const available = await searchWith(app, { ...place, available: 14 });
        expect(new Set(available.items.map(({ id }) => id))).toEqual(soon);
      }
    },
  );
  await fc.assert(property, { numRuns: 25 });
  // Both ways were tried.
  expect(storedCount).toBeGreaterThan(50);
}, 180_000);
