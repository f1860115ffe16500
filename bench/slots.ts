import type pg from "pg";
import { openServerDatabase } from "../server/platform/database/database.ts";
import { findFreeSlots } from "../server/scheduling/availability/queries.ts";
import { type BenchDatabases, withClient } from "./databases.ts";
import { p99Row, type Row } from "./table.ts";

const doulas = 20_000;
const busyTimes = 5000;
const maxMs = 10;
const rounds = 1000;
const warmUpRounds = 50;

/**
 * Measures the free times over 30 days of two doulas, one without a calendar and one with 5,000 busy times. In turns, and
 * below the route, whose rate limit would end the measurement.
 */
export async function benchSlots(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.withDoulas(doulas);
  const ids = await withClient(databaseUrl, insertBusyTimes);
  const connection = await openServerDatabase(databaseUrl, { connections: 2 });
  const timings: [number[], number[]] = [[], []];
  const now = new Date();
  const firstDay = now.toISOString().slice(0, 10);
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const [index, durations] of timings.entries()) {
      const startedAt = performance.now();
      await findFreeSlots(connection.db, { doulaProfileId: ids[index] ?? "", now, firstDay, days: 31 });
      if (round >= 0) durations.push(performance.now() - startedAt);
    }
  await connection.close();
  const [without, withBusy] = timings;
  return [
    p99Row("Free times over 30 days, without a calendar", without, maxMs),
    p99Row(`Free times over 30 days, with ${busyTimes.toLocaleString("en-US")} busy times`, withBusy, maxMs),
  ];
}

/** Returns the IDs of two doulas with hours; the second one gets the busy times, and 1,000 others get 50 each. */
async function insertBusyTimes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select p.id, p.user_id from doula_profiles p
    where is_listed and exists (select from availability_rules r where r.doula_profile_id = p.id)
    order by id limit 1002
  `);
  const ids = rows.map(({ id }) => String(id));
  const connected = ids.slice(1);
  await client.query(
    `insert into google_calendar_connections (user_id, access_token, refresh_token, expires_at)
     select user_id, 'access', 'refresh', now() from doula_profiles where id = any($1)`,
    [connected],
  );
  await client.query(
    `insert into calendar_sources (doula_profile_id, connection_id, synced_at)
     select p.id, g.id, now() + interval '1 day'
     from google_calendar_connections g join doula_profiles p on p.user_id = g.user_id`,
  );
  // Irregular lengths and gaps within 210 days.
  await client.query(
    `insert into calendar_busy (source_id, event_id, doula_profile_id, busy)
     select s.id, 'event' || n, s.doula_profile_id,
       tstzrange(start, start + interval '1 minute' * (10 + n % 80))
     from calendar_sources s
     cross join lateral generate_series(1, case when s.doula_profile_id = $1 then ${busyTimes} else 50 end) n
     cross join lateral (
       select now() + interval '210 days' * n / case when s.doula_profile_id = $1 then ${busyTimes} else 50 end as start
     ) at_`,
    [ids[1]],
  );
  await client.query("analyze calendar_busy, calendar_sources, google_calendar_connections");
  return ids;
}
