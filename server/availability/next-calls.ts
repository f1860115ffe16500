import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import type { Platform } from "../platform/platform.ts";
import { instantSql } from "../platform/rows.ts";
import { nextAvailableSql, todaySql } from "./queries.ts";

/** Whoever books one of these doulas waits until a batch is stored. */
const batchSize = 100;
/** A run ends before the job queue takes it for lost; the next one goes on. */
const maxRunMs = 45_000;

/** Refreshes expired next calls each minute, looks at the time-zone data each hour, and does both at the start. */
export async function startNextCallJobs({ db, now, jobs }: Platform): Promise<void> {
  const untilLate = (stopping: AbortSignal) => AbortSignal.any([stopping, AbortSignal.timeout(maxRunMs)]);
  await jobs.schedule(
    "expire-after-time-zone-data",
    "7 * * * *",
    (stopping) => expireAfterNewTimeZoneData({ db, now }, untilLate(stopping)),
    { runsAtStart: true },
  );
  await jobs.schedule(
    "refresh-next-calls",
    "* * * * *",
    (stopping) => refreshNextCalls({ db, now }, untilLate(stopping)),
    { runsAtStart: true },
  );
}

/**
 * Stores the next call of every doula whose stored one has expired, batch by batch, until none is left or `signal` is
 * aborted. Several processes may do so at once. Answers how many it stored.
 */
export async function refreshNextCalls(
  { db, now }: Pick<Platform, "db" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  let last: ExpiredCall | undefined;
  do {
    const refreshed = await refreshBatch(db, { now: now(), after: last });
    count += refreshed.length;
    last = refreshed.at(-1);
  } while (last && !signal?.aborted);
  return count;
}

/** A row's place in the order in which expired ones are refreshed: those that were expired by a change come first. */
interface ExpiredCall {
  validUntil: string;
  doulaProfileId: string;
}

/** Rows that others have locked are about to expire again: they are left out. */
function refreshBatch(
  db: Database,
  { now, after }: { now: Date; after: ExpiredCall | undefined },
): Promise<ExpiredCall[]> {
  return db.transaction(async (tx) => {
    const expired = await lockExpired(tx, { now, after });
    if (expired.length > 0) await storeNextCalls(tx, { now, expired });
    return expired;
  });
}

const expiredSchema = z.array(z.object({ validUntil: z.string(), doulaProfileId: z.string() }));

async function lockExpired(
  tx: Transaction,
  { now, after }: { now: Date; after: ExpiredCall | undefined },
): Promise<ExpiredCall[]> {
  // The index is entered where the last batch ended: before that lie the entries that its update has left dead.
  const rest = after
    ? sql`and (n.valid_until, n.doula_profile_id) > (${after.validUntil}::timestamptz, ${after.doulaProfileId}::uuid)`
    : sql``;
  const { rows } = await tx.execute(sql`
    select n.valid_until::text as "validUntil", n.doula_profile_id as "doulaProfileId"
    from doula_next_calls n
    where n.valid_until <= ${instantSql(now)} ${rest}
    order by n.valid_until, n.doula_profile_id
    limit ${batchSize}
    for no key update skip locked
  `);
  return expiredSchema.parse(rows);
}

/** A statement after the lock: it sees every change that was committed before the rows were locked. */
async function storeNextCalls(
  tx: Transaction,
  { now, expired }: { now: Date; expired: ExpiredCall[] },
): Promise<void> {
  const at = instantSql(now);
  const ids = expired.map(({ doulaProfileId }) => doulaProfileId);
  await tx.execute(sql`
    update doula_next_calls n
    set starts_at = computed.starts_at, valid_from = ${at}, valid_until = computed.valid_until
    from (
      select next_call.*,
        coalesce(next_call.starts_at - p.notice_minutes * interval '1 minute', ${endOfTodaySql(at)}) as valid_until
      from doula_profiles p
      cross join lateral (select p.id, ${nextAvailableSql(at)} as starts_at offset 0) next_call
      where p.id in ${ids}
    ) computed
    where n.doula_profile_id = computed.id
  `);
}

/** The next midnight there, the first where a clock change repeats it. `p` is the doula_profiles row. */
function endOfTodaySql(now: SQL): SQL {
  return sql`(
    select case
      when ((midnight - interval '1 hour') at time zone p.time_zone)::date > today then midnight - interval '1 hour'
      else midnight
    end
    from (select today, (today + 1)::timestamp at time zone p.time_zone as midnight from (select ${todaySql(now)} as today) d) m
  )`;
}

interface ZoneYear {
  timeZone: string;
  year: number;
  fingerprint: string;
  /** Whether another fingerprint is known. */
  isChanged: boolean;
}

/**
 * Expires the stored calls in zones of which the database has other data than before, and has them refreshed. What it says
 * is written down last: a run that was cut short, or met locked rows, is done again and goes on with what is left.
 */
export async function expireAfterNewTimeZoneData(
  { db, now }: Pick<Platform, "db" | "now">,
  signal?: AbortSignal,
): Promise<void> {
  const unknown = await findUnknownTimeZoneData(db, now());
  if (unknown.length === 0) return;
  const changed = unknown.filter(({ isChanged }) => isChanged).map(({ timeZone }) => timeZone);
  if (changed.length > 0 && !(await expireInTimeZones(db, { timeZones: changed, before: now(), signal })))
    return;
  const values = unknown.map(
    ({ timeZone, year, fingerprint }) => sql`(${timeZone}, ${year}::int, ${fingerprint})`,
  );
  await db.execute(sql`
    insert into time_zone_data (time_zone, year, fingerprint) values ${sql.join(values, sql`, `)}
    on conflict (time_zone, year) do update set fingerprint = excluded.fingerprint
  `);
}

/** Answers whether nothing is left that was stored before. */
async function expireInTimeZones(
  db: Database,
  { timeZones, before, signal }: { timeZones: string[]; before: Date; signal: AbortSignal | undefined },
): Promise<boolean> {
  const stored = sql`
    from doula_next_calls n join doula_profiles p on p.id = n.doula_profile_id
    where p.time_zone in ${timeZones} and n.valid_until > '-infinity' and n.valid_from <= ${instantSql(before)}
  `;
  let last: string | undefined;
  do {
    const { rows } = await db.execute(sql`
      with batch as materialized (
        select n.doula_profile_id ${stored} ${last ? sql`and n.doula_profile_id > ${last}` : sql``}
        order by n.doula_profile_id
        limit ${batchSize}
        for no key update of n skip locked
      ), expired as (
        update doula_next_calls n set valid_until = '-infinity'
        from batch where n.doula_profile_id = batch.doula_profile_id
      )
      select max(doula_profile_id::text) as last from batch
    `);
    last = z.string().nullish().parse(rows[0]?.last) ?? undefined;
  } while (last && !signal?.aborted);
  const { rows: left } = await db.execute(sql`select ${stored} limit 1`);
  return left.length === 0;
}

const zoneYearsSchema: z.ZodType<ZoneYear[]> = z.array(
  z.object({ timeZone: z.string(), year: z.int(), fingerprint: z.string(), isChanged: z.boolean() }),
);

/** A fingerprint is of the clock in a zone at every hour of a year: this one and the next, further than anybody books. */
async function findUnknownTimeZoneData(db: Queryable, now: Date): Promise<ZoneYear[]> {
  const thisYear = now.getUTCFullYear();
  const { rows } = await db.execute(sql`
    with recursive zones (time_zone) as (
      (select time_zone from doula_profiles order by time_zone limit 1)
      union all
      select (
        select p.time_zone from doula_profiles p where p.time_zone > zones.time_zone order by p.time_zone limit 1
      )
      from zones where zones.time_zone is not null
    ), said as (
      select zones.time_zone, year, (
        select md5(string_agg((hour at time zone zones.time_zone)::text, ' ' order by hour))
        from generate_series(
          make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz(year, 12, 31, 23, 0, 0, 'UTC'), interval '1 hour'
        ) hour
      ) as fingerprint
      from zones, generate_series(${thisYear}::int, ${thisYear + 1}::int) year
      where zones.time_zone is not null
    )
    select said.time_zone as "timeZone", said.year, said.fingerprint, known.fingerprint is not null as "isChanged"
    from said left join time_zone_data known using (time_zone, year)
    where known.fingerprint is distinct from said.fingerprint
  `);
  return zoneYearsSchema.parse(rows);
}
