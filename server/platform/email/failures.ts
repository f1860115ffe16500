import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { FailureError } from "../../../contract/platform/failures.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { keyset } from "../database/keyset.ts";
import { toInstant } from "../database/rows.ts";
import { pgBossJobs } from "../jobs/job-table.ts";
import { failedQueue } from "../jobs/jobs.ts";
import { emailQueue } from "./email.ts";

export interface Failure {
  id: string;
  queue: string;
  payload: object;
  error: FailureError;
  attempts: number | null;
  failedAt: Date;
  /** True for a scheduled job, which also runs at its scheduled times. */
  isScheduled: boolean;
}

type Kind = "emails" | "jobs";

const newestFirst = keyset({ at: sql`f.failed_at`, id: sql`f.id` }, "newest first");

const failedEmailsSql = sql`
  select j.id, j.name, j.data, j.output, j.start_after as failed_at, false as is_scheduled
  from pgboss.job j
  where j.name = ${failedQueue(emailQueue)} and j.state < 'active' and not j.blocked
`;

/** For a scheduled job, only the last run counts, so a successful run hides earlier failures. */
const failedJobsSql = sql`
  select j.id, j.name, j.data, j.output, j.start_after as failed_at, false as is_scheduled
  from pgboss.queue q
  join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
  where starts_with(q.name, ${failedQueue("")}) and q.name <> ${failedQueue(emailQueue)}
  union all
  select last.id, last.name, '{}', last.output, last.completed_on, true
  from (select distinct name from pgboss.schedule) s
  cross join lateral (
    select * from pgboss.job j
    where j.name = s.name and j.state in ('completed', 'failed')
    order by j.completed_on desc
    limit 1
  ) last
  where last.state = 'failed'
`;

const failuresSql: Record<Kind, SQL> = { emails: failedEmailsSql, jobs: failedJobsSql };

/** Returns jobs that failed permanently, newest first, each with its cursor. */
export async function findFailures(
  db: Queryable,
  { kind, after, limit }: { kind: Kind; after: ListCursor | undefined; limit: number },
): Promise<{ failure: Failure; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select f.*, ${newestFirst.cursor} as cursor
    from (${failuresSql[kind]}) f
    where true ${newestFirst.andAfter(after)}
    ${newestFirst.orderBy}
    limit ${limit}
  `);
  return rows.map((row) => ({ failure: toFailure(row), cursor: String(row.cursor) }));
}

/** Counts failures, up to `maxWaiting`. */
export async function countFailures(db: Queryable, kind: Kind): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count from (select from (${failuresSql[kind]}) f limit ${maxWaiting}) counted
  `);
  return z.int().parse(rows[0]?.count);
}

/** Finds and locks one failure, so that a concurrent request waits and then sees the result. */
export async function lockFailure(tx: Transaction, kind: Kind, id: string): Promise<Failure | undefined> {
  await tx
    .select({ id: pgBossJobs.id })
    .from(pgBossJobs)
    .where(and(eq(pgBossJobs.id, id), sql`${pgBossJobs.name} in (select q.name from pgboss.queue q)`))
    .for("update");
  const { rows } = await tx.execute(sql`select f.* from (${failuresSql[kind]}) f where f.id = ${id}`);
  return rows[0] && toFailure(rows[0]);
}

/** Deletes a failure. For a scheduled job, deletes all its failed runs, so that no earlier one reappears. */
export async function deleteFailure(tx: Transaction, { id, queue, isScheduled }: Failure): Promise<void> {
  const { name, state } = pgBossJobs;
  await tx
    .delete(pgBossJobs)
    .where(
      isScheduled
        ? and(eq(name, queue), eq(state, "failed"))
        : and(eq(name, failedQueue(queue)), eq(pgBossJobs.id, id)),
    );
}

/** How an attempt failed, as stored in a job's output. */
export const failureReasonSchema = z.object({
  kind: z.string().optional(),
  code: z.string().optional(),
  responseCode: z.int().optional(),
  attempts: z.int().optional(),
});

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  data: z.looseObject({}),
  // The output has a different form if pg-boss itself ended the attempt.
  output: z.object({ reason: failureReasonSchema }).catch({ reason: {} }),
  failed_at: z.unknown().transform(toInstant),
  is_scheduled: z.boolean(),
});

function toFailure(row: unknown): Failure {
  const { id, name, data, output, failed_at: failedAt, is_scheduled: isScheduled } = rowSchema.parse(row);
  const { kind, code, responseCode, attempts } = output.reason;
  return {
    id,
    queue: isScheduled ? name : name.slice(failedQueue("").length),
    payload: data,
    error: { kind: kind ?? null, code: code ?? null, response_code: responseCode ?? null },
    attempts: attempts ?? null,
    failedAt,
    isScheduled,
  };
}
