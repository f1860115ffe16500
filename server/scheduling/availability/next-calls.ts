import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../../db/database.ts";
import { nextFreeCallSql } from "../../../db/views/free-times.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { todaySql } from "./queries.ts";

const doulas = selectDoulas("doulas");

/** Small, because booking one of these doulas waits until the batch is stored. */
const batchSize = 100;
/** A run ends before the job queue considers it lost. */
const maxRunMs = 45_000;

/** Refreshes expired next calls at the start and every minute. */
export async function startNextCallJobs({ db, now, jobs }: Platform): Promise<void> {
  await jobs.schedule(
    "refresh-next-calls",
    "* * * * *",
    (stopping) => refreshNextCalls({ db, now }, AbortSignal.any([stopping, AbortSignal.timeout(maxRunMs)])),
    { runsAtStart: true },
  );
}

/**
 * Stores the next calls of every doula whose stored ones have expired, batch by batch, until none is left or `signal` is
 * aborted. Several processes may run it at once. Returns how many it stored.
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

/** The sort key of an expired row. Rows that a change expired come first. */
interface ExpiredCall {
  validUntil: string;
  doulaProfileId: string;
}

/** Skips locked rows, because the transaction that locks them is about to expire them again. */
function refreshBatch(
  db: Database,
  { now, after }: { now: Date; after: ExpiredCall | undefined },
): Promise<ExpiredCall[]> {
  return inTransaction(db, async (tx) => {
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
  // Starts after the last batch, to skip the dead index entries that its update left.
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

/** Runs as a second statement, to see every change committed before the rows were locked. */
async function storeNextCalls(
  tx: Transaction,
  { now, expired }: { now: Date; expired: ExpiredCall[] },
): Promise<void> {
  const storedAt = instantSql(now);
  const ids = expired.map(({ doulaProfileId }) => doulaProfileId);
  await tx.execute(sql`
    update doula_next_calls n
    set starts_at = computed.starts_at, later_starts_at = computed.later_starts_at, valid_from = ${storedAt}, valid_until = computed.valid_until
    from (
      select next_call.*, ${laterFreeCallSql(sql`next_call.starts_at`, storedAt)} as later_starts_at,
        least(
          coalesce(next_call.starts_at - ${doulas.noticeMinutes} * interval '1 minute', ${endOfTodaySql(storedAt, doulas.timeZone)}),
          ${latestExpirySql(storedAt)}
        ) as valid_until
      from ${doulas}
      cross join lateral (select ${doulas.id}, ${nextFreeCallSql(doulas.id, storedAt)} as starts_at offset 0) next_call
      where ${doulas.id} in ${ids}
    ) computed
    where n.doula_profile_id = computed.id
  `);
}

/** SQL expression: a doula's first free slot after the day of the given one and within their horizon; null if there is none. */
function laterFreeCallSql(startsAt: SQL, now: SQL): SQL {
  const { id, timeZone, noticeMinutes, horizonDays } = doulas;
  // A doula who needs notice has no slot before the moment at which they are asked plus that notice.
  const nextDay = sql`(${startsAt} at time zone ${timeZone})::date + 1`;
  const askedAt = sql`(${nextDay})::timestamp at time zone ${timeZone} - ${noticeMinutes} * interval '1 minute'`;
  return sql`(
    select later.starts_at
    from (select ${nextFreeCallSql(id, askedAt)} as starts_at where ${startsAt} is not null offset 0) later
    where (later.starts_at at time zone ${timeZone})::date <= ${todaySql(now, timeZone)} + ${horizonDays}
  )`;
}

/** SQL expression: the next midnight in a time zone, or the first of two if a clock change repeats it. */
function endOfTodaySql(now: SQL, timeZone: SQLWrapper): SQL {
  return sql`(
    select case
      when ((midnight - interval '1 hour') at time zone ${timeZone})::date > today then midnight - interval '1 hour'
      else midnight
    end
    from (
      select today, (today + 1)::timestamp at time zone ${timeZone} as midnight
      from (select ${todaySql(now, timeZone)} as today) d
    ) m
  )`;
}

/**
 * At most a day, because an update of time-zone data may move the call. Spread over an hour, so that few
 * expire at the same time.
 */
function latestExpirySql(storedAt: SQL): SQL {
  return sql`${storedAt} + interval '24 hours' - random() * interval '1 hour'`;
}
