import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, type Db as JobDatabase, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import { failureDays } from "../../contract/retention.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { graceMs } from "./close-server.ts";
import type { DatabaseConnection } from "./database.ts";
import { describeError, type Logger } from "./logging.ts";

/** Work that is done after a transaction has committed, at least once, by any process. */
export interface Jobs {
  /** Hands a job over as part of `transaction`: both commit or neither does. It is not begun before `startAfter`. */
  send(
    transaction: Transaction,
    queue: string,
    payload: object,
    options?: { startAfter?: Date; retryLimit?: number },
  ): Promise<void>;
  /** Lets this process look for work at once instead of at its next poll. To be called after the commit. */
  wake(queue: string): void;
  /** Declares a queue and who works it. A handler that throws is tried again, later each time. */
  work<Payload extends object>(queue: string, handler: JobHandler<Payload>): Promise<void>;
  /** Declares a queue that this process does not work. */
  declare(queue: string): Promise<void>;
  /**
   * Runs `handler` at the times of a cron expression (UTC), in one process of all; with `runsAtStart` also when a process
   * starts. `stopping` is aborted when this process is to end.
   */
  schedule(
    queue: string,
    cron: string,
    handler: (stopping: AbortSignal) => Promise<unknown>,
    options?: { runsAtStart?: boolean },
  ): Promise<void>;
  /** Lets running jobs end until the deadline (epoch milliseconds). */
  stop(deadline?: number): Promise<void>;
}

export type JobHandler<Payload extends object> = (payload: Payload, job: WorkedJob) => Promise<void>;

interface WorkedJob {
  /** Stores what may be kept of the payload, in place of it, as part of `transaction`. */
  replacePayload(transaction: Transaction, payload: object): Promise<void>;
}

/**
 * How an attempt ended, for pg-boss, which stores all that an error says: messages of a mail server repeat addresses,
 * those of the database the values of a row.
 */
class FailedAttempt extends Error {
  readonly reason: Record<string, unknown>;

  constructor(error: unknown, attempts: number) {
    super("The attempt failed");
    this.reason = { ...describeError(error), attempts };
  }
}

/** Tried for most of a day, so that an outage of another service loses nothing; then kept to be seen (failures.ts). */
const retryLimit = 25;
const attempts = { retryLimit, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 };
/** What failed for good is kept in a queue beside its own, which nobody works. */
export const failedQueueOf = (queue: string) => `failed-${queue}`;
/** Earlier versions had one such queue for all. */
export const sharedFailedQueue = "failed";

type AttemptedJob = Pick<JobWithMetadata, "id" | "name" | "retryCount" | "retryLimit">;

/** Starts pg-boss on our own database connection. */
export async function startJobs(connection: DatabaseConnection, logger: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: connection.jobs,
    backend: connection.kind === "embedded" ? "pglite" : "postgres",
    superviseIntervalSeconds: 120,
  });
  boss.on("error", (error) => logger.error({ error: describeError(error) }, "job queue failed"));
  await boss.start();
  // Read once: to create each queue again takes a fifth of a second of every start.
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const createQueue = async (name: string, options: Omit<Queue, "name">) => {
    if (!known.has(name)) await boss.createQueue(name, options);
  };
  await createQueue(sharedFailedQueue, {});
  const workers = new Map<string, string>();
  const stopping = new AbortController();

  const jobsOf = (transaction: Transaction): JobDatabase => fromDrizzle(transaction, sql);

  return {
    send: async (transaction, queue, payload, { startAfter, retryLimit } = {}) => {
      const limit = retryLimit === undefined ? {} : { retryLimit };
      await boss.send(queue, payload, { db: jobsOf(transaction), startAfter, ...limit });
    },
    wake: (queue) => {
      const worker = workers.get(queue);
      if (worker) boss.notifyWorker(worker);
    },
    declare,
    work: async <Payload extends object>(queue: string, handler: JobHandler<Payload>) => {
      await declare(queue);
      const options = { pollingIntervalSeconds: 2, includeMetadata: true } as const;
      const worker = await boss.work<Payload>(queue, options, async (batch) => {
        for (const job of batch) await attempt(job, () => handler(job.data, workedJob(job)));
        // Where one job was there may be more: look again at once, not at the next poll.
        boss.notifyWorker(worker);
      });
      workers.set(queue, worker);
    },
    schedule: async (queue, cron, handler, { runsAtStart = false } = {}) => {
      await createQueue(queue, { policy: "singleton", retryLimit: 0, expireInSeconds: 60 });
      if (runsAtStart) await boss.send(queue);
      await boss.work(queue, { pollingIntervalSeconds: 15, includeMetadata: true }, async ([job]) => {
        if (job) await attempt(job, () => handler(stopping.signal));
      });
      await boss.schedule(queue, cron);
    },
    stop: async (deadline = Date.now() + graceMs) => {
      stopping.abort();
      await boss.stop({ close: false, graceful: true, timeout: deadline - Date.now() });
    },
  };

  async function declare(queue: string): Promise<void> {
    const deadLetter = failedQueueOf(queue);
    await createQueue(deadLetter, { retentionSeconds: failureDays * 24 * 60 * 60 });
    await createQueue(queue, { ...attempts, deadLetter, deleteAfterSeconds: 3600 });
    // pg-boss reads a new queue's settings when it first meets its name. On one connection, `send` inside a transaction could not.
    if (!known.has(queue)) await boss.findJobs(queue, { id: randomUUID() });
    if (known.get(queue)?.deadLetter === sharedFailedQueue) {
      await boss.updateQueue(queue, { deadLetter });
      await moveFailedJobs(connection.db, { queue, deadLetter });
    }
  }

  async function attempt(job: AttemptedJob, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isLast = job.retryCount >= job.retryLimit;
      logger[isLast ? "error" : "warn"](
        { queue: job.name, job: job.id, attempt: job.retryCount + 1, error: describeError(error) },
        isLast ? "job failed for good" : "job failed, to be tried again",
      );
      throw new FailedAttempt(error, job.retryCount + 1);
    }
  }
}

/** For jobs that an earlier version queued. */
async function moveFailedJobs(
  db: Database,
  { queue, deadLetter }: { queue: string; deadLetter: string },
): Promise<void> {
  await db.execute(sql`
    update pgboss.job set dead_letter = ${deadLetter}
    where name = ${queue} and dead_letter = ${sharedFailedQueue}
  `);
}

function workedJob({ name, id }: AttemptedJob): WorkedJob {
  return {
    replacePayload: async (transaction, payload) => {
      await transaction.execute(sql`
        update pgboss.job set data = ${JSON.stringify(payload)}::jsonb where name = ${name} and id = ${id}
      `);
    },
  };
}
