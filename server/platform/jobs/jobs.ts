import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { fromDrizzle, type Db as JobDatabase, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import { failureDays } from "../../../contract/platform/retention.ts";
import type { Transaction } from "../../../db/database.ts";
import type { DatabaseConnection } from "../database/database.ts";
import { onCommit } from "../database/transaction.ts";
import { describeError, type Logger } from "../observability/logging.ts";
import { traceJob } from "../observability/tracing.ts";
import { pgBossJobs } from "./job-table.ts";

/** How long requests and jobs have to finish when the program stops; documented in docs/operations.md. */
export const graceMs = 10_000;

/** Work that runs at least once, in any process, after a transaction commits. */
export interface Jobs {
  /**
   * Adds a job as part of `transaction`, which `inTransaction` opened: both commit or neither does. The job starts right after
   * the commit, at `startAfter` or, if it can wait, at its queue's next poll, within two seconds.
   */
  send(
    transaction: Transaction,
    queue: string,
    payload: object,
    options?: { startAfter?: Date; canWait?: boolean; retryLimit?: number },
  ): Promise<void>;
  /** Adds several jobs of one queue as `send` does, in one statement. */
  sendAll(
    transaction: Transaction,
    queue: string,
    jobs: { payload: object; startAfter?: Date }[],
  ): Promise<void>;
  /** Makes this process check for jobs now instead of at its next poll. */
  wake(queue: string): void;
  /** Declares a queue and its handler. A handler that throws is retried with growing delays. */
  work<Payload extends object>(queue: string, handler: JobHandler<Payload>): Promise<void>;
  /** Declares a queue that this process does not work. */
  declare(queue: string): Promise<void>;
  /**
   * Runs `handler` on a cron schedule (UTC), in only one of all processes; with `runsAtStart` also when a
   * process starts. A run counts as failed after `maxMinutes`. `stopping` is aborted when this process has to stop.
   */
  schedule(
    queue: string,
    cron: string,
    handler: (stopping: AbortSignal) => Promise<unknown>,
    options?: { runsAtStart?: boolean; maxMinutes?: number },
  ): Promise<void>;
  /** Lets running jobs finish until the deadline (epoch milliseconds). */
  stop(deadline?: number): Promise<void>;
}

export type JobHandler<Payload extends object> = (payload: Payload, job: WorkedJob) => Promise<void>;

interface WorkedJob {
  /** Replaces the stored payload with the parts that may be retained, as part of `transaction`. */
  replacePayload(transaction: Transaction, payload: object): Promise<void>;
}

/**
 * The failure of an attempt, in the form pg-boss may store. pg-boss stores an error's whole text, but mail
 * servers' messages repeat addresses and database messages contain values of rows.
 */
class FailedAttempt extends Error {
  readonly reason: Record<string, unknown>;

  constructor(error: unknown, attempts: number) {
    super("The attempt failed");
    this.reason = { ...describeError(error), attempts };
  }
}

/**
 * Retries last for most of a day, so that another service's outage loses nothing. After that, the job is
 * listed as failed (failures.ts).
 */
const retryLimit = 25;
const attempts = { retryLimit, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 };
/** Permanently failed jobs move to a second queue that nobody works. */
export const failedQueue = (queue: string) => `failed-${queue}`;

type AttemptedJob = Pick<JobWithMetadata, "id" | "name" | "retryCount" | "retryLimit">;

interface JobsOptions {
  /** Queues jobs and runs none, for a restored site and for operators' commands. */
  isPaused?: boolean;
}

/** Starts pg-boss on our own database connection. */
export async function startJobs(
  connection: DatabaseConnection,
  logger: Logger,
  { isPaused = false }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: connection.jobs,
    backend: connection.kind === "embedded" ? "pglite" : "postgres",
    superviseIntervalSeconds: 120,
    ...(isPaused && { supervise: false, schedule: false }),
  });
  boss.on("error", (error) => logger.error({ error: describeError(error) }, "job queue failed"));
  await boss.start();
  // Read the queues once, because creating each of them again takes a fifth of a second at every start.
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const createQueue = async (name: string, options: Omit<Queue, "name">) => {
    if (!known.has(name)) await boss.createQueue(name, options);
  };
  const workers = new Map<string, string>();
  const stopping = new AbortController();

  const wake = (queue: string) => {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  };

  const jobDatabase = (transaction: Transaction): JobDatabase => fromDrizzle(transaction, sql);

  return {
    send: async (transaction, queue, payload, { startAfter, canWait = false, retryLimit } = {}) => {
      const limit = retryLimit === undefined ? {} : { retryLimit };
      await boss.send(queue, payload, { db: jobDatabase(transaction), startAfter, ...limit });
      if (!startAfter && !canWait) onCommit(transaction, queue, () => wake(queue));
    },
    sendAll: async (transaction, queue, jobs) => {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ payload, startAfter }) => ({ data: payload, startAfter }));
      await boss.insert(queue, rows, { db: jobDatabase(transaction) });
      if (jobs.some(({ startAfter }) => !startAfter)) onCommit(transaction, queue, () => wake(queue));
    },
    wake,
    declare,
    work: async <Payload extends object>(queue: string, handler: JobHandler<Payload>) => {
      await declare(queue);
      if (isPaused) return;
      const options = { pollingIntervalSeconds: 2, includeMetadata: true } as const;
      const worker = await boss.work<Payload>(queue, options, async (batch) => {
        for (const job of batch) await attempt(job, () => handler(job.data, workedJob(job)));
        // There may be more jobs, so check again now instead of at the next poll.
        boss.notifyWorker(worker);
      });
      workers.set(queue, worker);
    },
    schedule: async (queue, cron, handler, { runsAtStart = false, maxMinutes = 1 } = {}) => {
      await createQueue(queue, { policy: "singleton", retryLimit: 0, expireInSeconds: maxMinutes * 60 });
      if (isPaused) return;
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
    const deadLetter = failedQueue(queue);
    await createQueue(deadLetter, { retentionSeconds: failureDays * 24 * 60 * 60 });
    await createQueue(queue, { ...attempts, deadLetter, deleteAfterSeconds: 3600 });
    // pg-boss reads a new queue's settings on first use. With a single connection, `send` inside a
    // transaction could not read them, so read them here.
    if (!known.has(queue)) await boss.findJobs(queue, { id: randomUUID() });
  }

  async function attempt(job: AttemptedJob, work: () => Promise<unknown>): Promise<void> {
    try {
      await traceJob(job.name, work);
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

function workedJob({ name, id }: AttemptedJob): WorkedJob {
  return {
    replacePayload: async (transaction, payload) => {
      const isThis = and(eq(pgBossJobs.name, name), eq(pgBossJobs.id, id));
      await transaction.update(pgBossJobs).set({ data: payload }).where(isThis);
    },
  };
}
