import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FailureError } from "../../contract/failures.ts";
import type { ListCursor } from "../../contract/fields.schema.ts";
import { maxWaiting } from "../../contract/overview.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { failedQueueOf } from "./jobs.ts";
import { keyset } from "./keyset.ts";
import { mailQueue } from "./mail.ts";
import { instantOf } from "./rows.ts";

export interface Failure {
  id: string;
  queue: string;
  payload: object;
  error: FailureError;
  attempts: number | null;
  failedAt: Date;
  /** It also runs at its times. */
  isScheduled: boolean;
}

type Kind = "emails" | "jobs";

const newestFirst = keyset({ at: sql`f.failed_at`, id: sql`f.id` }, "newest first");

const keptEmails = sql`
  select j.id, j.name, j.data, j.output, j.start_after as failed_at, false as is_scheduled
  from pgboss.job j
  where j.name = ${failedQueueOf(mailQueue)} and j.state < 'active' and not j.blocked
`;

/** Of work at its times only the last run counts: one that went well makes up for all before. */
const keptJobs = sql`
  select j.id, j.name, j.data, j.output, j.start_after as failed_at, false as is_scheduled
  from pgboss.queue q
  join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
  where starts_with(q.name, ${failedQueueOf("")}) and q.name <> ${failedQueueOf(mailQueue)}
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

const keptOf: Record<Kind, SQL> = { emails: keptEmails, jobs: keptJobs };

/** What failed for good, the newest first, each with its place in the list. */
export async function findFailures(
  db: Queryable,
  { kind, after, limit }: { kind: Kind; after: ListCursor | undefined; limit: number },
): Promise<{ failure: Failure; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select f.*, ${newestFirst.cursor} as cursor
    from (${keptOf[kind]}) f
    where true ${newestFirst.andAfter(after)}
    ${newestFirst.orderBy}
    limit ${limit}
  `);
  return rows.map((row) => ({ failure: toFailure(row), cursor: String(row.cursor) }));
}

/** How many there are, counted up to `maxWaiting`. */
export async function countFailures(db: Queryable, kind: Kind): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count from (select from (${keptOf[kind]}) f limit ${maxWaiting}) counted
  `);
  return z.int().parse(rows[0]?.count);
}

/** Finds and locks one failure: of two who ask at once the second waits, and finds what the first left. */
export async function lockFailure(tx: Transaction, kind: Kind, id: string): Promise<Failure | undefined> {
  await tx.execute(sql`
    select from pgboss.job where id = ${id} and name in (select name from pgboss.queue) for update
  `);
  const { rows } = await tx.execute(sql`select f.* from (${keptOf[kind]}) f where f.id = ${id}`);
  return rows[0] && toFailure(rows[0]);
}

/** Deletes a failure; of work at its times all failed runs, so that none before it comes up. */
export async function deleteFailure(tx: Transaction, { id, queue, isScheduled }: Failure): Promise<void> {
  await tx.execute(
    isScheduled
      ? sql`delete from pgboss.job where name = ${queue} and state = 'failed'`
      : sql`delete from pgboss.job where name = ${failedQueueOf(queue)} and id = ${id}`,
  );
}

/** How an attempt failed, in the output of a job. */
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
  // pg-boss writes its own where it ended the attempt itself.
  output: z.object({ reason: failureReasonSchema }).catch({ reason: {} }),
  failed_at: z.unknown().transform(instantOf),
  is_scheduled: z.boolean(),
});

function toFailure(row: unknown): Failure {
  const { id, name, data, output, failed_at: failedAt, is_scheduled: isScheduled } = rowSchema.parse(row);
  const { kind, code, responseCode, attempts } = output.reason;
  return {
    id,
    queue: isScheduled ? name : name.slice(failedQueueOf("").length),
    payload: data,
    error: { kind: kind ?? null, code: code ?? null, response_code: responseCode ?? null },
    attempts: attempts ?? null,
    failedAt,
    isScheduled,
  };
}
