import { sql } from "drizzle-orm";
import { z } from "zod";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { FailureError } from "../../../contract/platform/failures.ts";
import type { Queryable } from "../../../db/database.ts";
import { toInstant } from "../database/rows.ts";
import { describeError, type Logger } from "../observability/logging.ts";
import { type EmailDriver, emailQueue, type Mailer } from "./email.ts";
import { failureReasonSchema } from "./failures.ts";

export interface Outbox {
  /** Counted up to `maxWaiting`. */
  waiting: number;
  /** When the oldest waiting email was queued. */
  oldestAt: Date | null;
  lastSentAt: Date | null;
  /** The latest failed attempt, unless its email was sent since then. */
  lastError: (FailureError & { at: Date }) | null;
  /** Nothing was sent for 10 minutes although an email is waiting. */
  isStuck: boolean;
}

const instant = z.unknown().transform((value) => (value === null ? null : toInstant(value)));

const outboxSchema = z.object({
  waiting: z.int(),
  oldest_at: instant,
  last_sent_at: instant,
  failed_at: instant,
  output: z.object({ reason: failureReasonSchema }).catch({ reason: {} }),
  is_stuck: z.boolean(),
});

/** Reads the state of the outbox. Both times and the 10 minutes use the database's clock. */
export async function readOutbox(db: Queryable): Promise<Outbox> {
  const { rows } = await db.execute(sql`
    with waiting as (
      select min(created_on) as oldest_at, count(*)::int as count from (
        select created_on from pgboss.job
        where name = ${emailQueue} and state < 'completed' order by created_on limit ${maxWaiting}
      ) j
    ), sent as (select max(sent_at) as last_at from sent_emails)
    select waiting.count as waiting, waiting.oldest_at, sent.last_at as last_sent_at,
      failure.failed_at, failure.output,
      waiting.count > 0 and greatest(waiting.oldest_at, sent.last_at) < now() - interval '10 minutes' as is_stuck
    from waiting cross join sent
    left join lateral (
      select started_on as failed_at, output from pgboss.job
      where name = ${emailQueue} and state in ('retry', 'active', 'failed') and output is not null
      order by started_on desc
      limit 1
    ) failure on true
  `);
  const row = outboxSchema.parse(rows[0]);
  const { kind = null, code = null, responseCode = null } = row.output.reason;
  return {
    waiting: row.waiting,
    oldestAt: row.oldest_at,
    lastSentAt: row.last_sent_at,
    lastError: row.failed_at && { kind, code, response_code: responseCode, at: row.failed_at },
    isStuck: row.is_stuck,
  };
}

/** Logs an error if email is waiting and nothing was sent for 10 minutes. Email on hold waits on purpose. */
export async function checkOutbox({
  db,
  logger,
  mailer,
}: {
  db: Queryable;
  logger: Logger;
  mailer: Mailer;
}): Promise<void> {
  if (mailer.isOnHold) return;
  const { isStuck, waiting, oldestAt, lastSentAt, lastError } = await readOutbox(db);
  if (isStuck) logger.error({ waiting, oldestAt, lastSentAt, lastError }, "email waits and is not sent");
}

/** Logs a warning if the mail server cannot be reached or refuses our login. Sends nothing. */
export async function checkEmailServer(driver: Pick<EmailDriver, "verify">, logger: Logger): Promise<void> {
  try {
    await driver.verify?.();
  } catch (error) {
    logger.warn({ error: describeError(error) }, "mail server check failed: email may not be sent");
  }
}
