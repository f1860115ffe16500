import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { advanceDueBookings } from "./service.ts";

const app = await useTestApp();

test("after an outage, all calls and requests that became due are processed", async () => {
  const doula = await insertDoula(app);
  const client = await signedInUser(app, "client");
  // Prevents the app's own job from processing them.
  app.setNow(new Date("2020-01-01T00:00:00Z"));
  await app.db.execute(sql`
    insert into bookings (doula_profile_id, client_id, starts_at, ends_at, time_zone, blocked, status)
    select ${doula.id}, ${client.id}, at, at + interval '30 minutes', 'UTC', tstzrange(at, at + interval '30 minutes'),
      case when number <= 205 then 'confirmed' else 'pending' end
    from generate_series(1, 308) number, lateral (
      select '2026-10-01T00:00Z'::timestamptz + number * interval '1 hour' as at
    ) slot
  `);
  await advanceDueBookings({ ...app, now: () => monday });
  const { rows } = await app.db.execute(sql`
    select b.status, e.event, count(*)::int, count(distinct b.xmin::text) >= 2 as is_split
    from bookings b join booking_events e on e.booking_id = b.id and e.event <> 'booked'
    group by b.status, e.event order by b.status
  `);
  expect(rows).toEqual([
    { status: "cancelled", event: "expired", count: 103, is_split: true },
    { status: "completed", event: "completed", count: 205, is_split: true },
  ]);
});
