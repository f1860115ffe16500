import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { introCallLimit } from "../../contract/scheduling/bookings.ts";
import { type DatabaseConnection, openEmbeddedDatabase } from "../../server/platform/database/database.ts";
import { schema } from "../database.ts";
import { demoDoula, demoParent, seedDemoData } from "../seed.ts";

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openEmbeddedDatabase();
  await connection.migrate();
}, 30_000);

afterAll(() => connection.close());

function count(rows: { rows: Record<string, unknown>[] }): number {
  return Number(rows.rows[0]?.count);
}

describe.each([
  ["a Monday", new Date("2026-03-02T17:30:00Z")],
  ["the Tuesday before clocks go forward", new Date("2026-03-03T06:10:00Z")],
  ["a Wednesday", new Date("2026-06-17T12:00:00Z")],
  ["the Thursday before clocks go back", new Date("2026-10-29T23:59:59.999Z")],
  ["a Friday", new Date("2026-07-03T20:00:00Z")],
  ["a leap Saturday", new Date("2028-02-26T15:00:00Z")],
  ["a Sunday at the turn of the year", new Date("2026-12-27T03:00:00Z")],
])("the demo bookings, seeded on %s", (_, now) => {
  beforeAll(async () => {
    await connection.db.delete(schema.users);
    await connection.db.delete(schema.conversations);
    await connection.db.delete(schema.faqs);
    await seedDemoData(connection.db, { now, hashPassword: async (password) => `hash of ${password}` });
  });

  const countBookings = async (condition: ReturnType<typeof sql>) =>
    count(
      await connection.db.execute(sql`
        select count(*) from bookings b
        join doula_profiles p on p.id = b.doula_profile_id join users u on u.id = b.client_id
        where ${condition}
      `),
    );

  it("cover every kind, with one upcoming call for the demo parent", async () => {
    for (const status of ["pending", "confirmed", "cancelled", "completed"]) {
      expect(await countBookings(sql`b.status = ${status}`), status).toBeGreaterThan(1);
    }
    const demo = sql`u.email = ${demoParent.email}`;
    expect(await countBookings(sql`${demo} and b.status = 'confirmed'`)).toBe(1);
    expect(await countBookings(sql`${demo} and b.starts_at > ${now.toISOString()}`)).toBe(1);
    expect(await countBookings(sql`${demo} and b.status = 'completed'`)).toBeGreaterThan(0);
    expect(await countBookings(sql`${demo} and b.status = 'cancelled'`)).toBeGreaterThan(0);
    expect(
      count(
        await connection.db.execute(sql`
          select count(*) from parent_profiles join users on users.id = user_id
          where email = ${demoParent.email} and due_date - ${now.toISOString()}::date between 139 and 141
        `),
      ),
    ).toBe(1);
  });

  it("are at half-hours that their doula offers", async () => {
    const offered = sql`
      p.status = 'approved' and b.time_zone = p.time_zone and b.ends_at = b.starts_at + interval '30 minutes'
      and b.blocked = tstzrange(b.starts_at, b.ends_at + make_interval(mins => p.buffer_minutes))
      and not exists (
        select from availability_overrides o
        where o.doula_profile_id = p.id and not o.is_open and o.date = (b.starts_at at time zone p.time_zone)::date
      )
      and exists (
        select from availability_rules r
        where r.doula_profile_id = p.id and r.weekday = extract(dow from b.starts_at at time zone p.time_zone)
          and r.start_time <= (b.starts_at at time zone p.time_zone)::time
          and r.end_time >= (b.ends_at at time zone p.time_zone)::time
          and extract(minute from (b.starts_at at time zone p.time_zone)::time - r.start_time)::int % 30 = 0
          and extract(second from b.starts_at) = 0
      )`;
    expect(await countBookings(sql`not (${offered})`)).toBe(0);
  });

  it("are upcoming if open, past if completed, and follow the rules", async () => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const open = sql`b.status in ('pending', 'confirmed')`;
    const inTime = sql`b.starts_at between ${at} + make_interval(mins => p.notice_minutes)
      and ${at} + make_interval(days => p.horizon_days)`;
    expect(await countBookings(sql`${open} and not (${inTime})`)).toBe(0);
    expect(await countBookings(sql`b.status = 'completed' and b.ends_at >= ${at}`)).toBe(0);
    const isDemoDoula = sql`p.email = ${demoDoula.email}`;
    expect(
      await countBookings(sql`b.status = 'pending' and not p.requires_approval and not ${isDemoDoula}`),
    ).toBe(0);
    expect(await countBookings(sql`b.status = 'pending' and ${isDemoDoula}`)).toBe(1);
    expect(await countBookings(sql`(b.status = 'cancelled') <> (b.cancelled_by is not null)`)).toBe(0);
    const after = sql`greatest(p.created_at, u.created_at)`;
    expect(
      await countBookings(sql`b.created_at >= least(${at}, b.starts_at) or b.created_at < ${after}`),
    ).toBe(0);
    const clientsOverLimit = await connection.db.execute(sql`
      select client_id from bookings where status <> 'cancelled' group by 1 having count(*) > ${introCallLimit}
    `);
    expect(clientsOverLimit.rows).toEqual([]);
  });

  it("have a history that ends with their status", async () => {
    const wrongHistories = await connection.db.execute(sql`
      select b.id from bookings b
      left join lateral (
        select array_agg(event order by created_at) as events, max(created_at) as latest
        from booking_events where booking_id = b.id
      ) history on true
      where history.latest > ${now.toISOString()} or history.events <> case
        when b.status in ('cancelled', 'completed') then array['booked', b.status] else array['booked'] end
        or history.events is null
    `);
    expect(wrongHistories.rows).toEqual([]);
  });
});
