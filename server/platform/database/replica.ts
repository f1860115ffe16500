import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { metrics } from "../observability/metrics.ts";
import { createLagTracker } from "./lag-tracker.ts";

/** Why reads do not run on the replica. */
export type ReplicaProblem = "unreachable" | "late" | "not_a_replica";

/** A streaming replica that runs reads while it is fresh (docs/decisions/099). */
export interface Replica {
  /** Runs a read on the replica or, if that is not possible, on the primary. */
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
  /** Reads run on the primary until the replica has everything that was committed before this call. */
  noteChange(): void;
  /** Undefined while reads run on the replica. */
  findProblem(): ReplicaProblem | undefined;
  /** Like `findProblem`, but gives a new process a moment for its first measurement. */
  verify(): Promise<ReplicaProblem | undefined>;
  /** How far the replica may be behind, in milliseconds; undefined if unknown. */
  readLagMs(): number | undefined;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  primary: pg.Pool;
  /** Where the position of the primary is read. */
  primaryUrl: string;
  /** How to connect to the replica. */
  pool: pg.PoolConfig;
  /** Called with the first measurement's problem or undefined, and whenever that changes; with the error if there was one. */
  onChange: (problem: ReplicaProblem | undefined, error?: unknown) => void;
}

/** Pages are cached for four more seconds, so that changes show within five. */
const maxLagMs = 1000;
const measureEveryMs = 250;
const maxMeasuringMs = 1000;
/** A read runs on the primary if a connection takes longer than this, or its statement. */
const maxReadMs = 2000;
/** How long there must be no problem before reads return to the replica, so that they do not switch back and forth. */
const recoveryMs = 5000;
const verificationMs = 2000;

/** Opens a replica, which may be unreachable. */
export function openReplica({ primary, primaryUrl, pool, onChange }: ReplicaOptions): Replica {
  const reads = openPool({
    ...pool,
    // Otherwise the replica would continue with reads that nobody waits for.
    options: `${pool.options} -c statement_timeout=${maxReadMs}`,
    connectionTimeoutMillis: maxReadMs,
    query_timeout: maxReadMs,
  });
  const primaryMonitor = openMonitor(primaryUrl);
  const replicaMonitor = openMonitor(pool.connectionString);
  const tracker = createLagTracker();
  const stopping = new AbortController();
  const readLagMs = () => tracker.lagAt(performance.now());
  const isFresh = () => (readLagMs() ?? Number.POSITIVE_INFINITY) <= maxLagMs;
  let problem: ReplicaProblem | undefined = "unreachable";
  let problemAt = Number.NEGATIVE_INFINITY;
  let isMeasured = false;

  /** Reads run on the primary until there has been no problem for a while. */
  const report = (found: ReplicaProblem | undefined, error?: unknown) => {
    if (found) problemAt = performance.now();
    const isRecovering = performance.now() - problemAt < recoveryMs;
    const next = found ?? (isRecovering ? problem : undefined);
    if (!isMeasured || next !== problem) onChange(next, error);
    isMeasured = true;
    problem = next;
  };

  const measure = async () => {
    const at = performance.now();
    try {
      const onPrimary = positionSchema.parse((await primaryMonitor.query(primarySql)).rows[0]);
      const onReplica = positionSchema.parse((await replicaMonitor.query(replicaSql)).rows[0]);
      const isSameServer = onReplica.server === onPrimary.server;
      const positions = { primary: onPrimary.position, replica: isSameServer ? onReplica.position : null };
      if (!tracker.add(at, positions)) report("not_a_replica");
      else report(isFresh() ? undefined : "late");
    } catch (error) {
      report("unreachable", error);
    }
  };

  const monitor = async () => {
    while (!stopping.signal.aborted) {
      await measure();
      const pause = { signal: stopping.signal, ref: false };
      await sleep(measureEveryMs, undefined, pause).catch(() => undefined);
    }
  };
  const monitoring = monitor();

  return {
    query: async (config, values) => {
      if (!problem && isFresh() && tracker.hasLatestChange()) {
        try {
          const result = await reads.query(config, values);
          metrics.replicaReads.inc({ server: "replica" });
          return result;
        } catch (error) {
          if (isServerProblem(error)) report("unreachable", error);
          // A statement that is wrong fails on the primary, too.
        }
      }
      metrics.replicaReads.inc({ server: "primary" });
      return primary.query(config, values);
    },
    noteChange: () => tracker.noteChange(performance.now()),
    findProblem: () => problem,
    verify: async () => {
      const deadline = Date.now() + verificationMs;
      while (problem && Date.now() < deadline) await sleep(measureEveryMs);
      return problem;
    },
    readLagMs,
    stop: async () => {
      stopping.abort();
      await monitoring;
      await Promise.all([reads, primaryMonitor, replicaMonitor].map((open) => open.end()));
    },
  };
}

/** False for an error in the statement or its values, which a visitor could cause. */
function isServerProblem(error: unknown): boolean {
  const state = error instanceof pg.DatabaseError ? error.code : undefined;
  return state === undefined || /^(08|53|57|58|XX)/.test(state);
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // A broken connection also fails its statement. Without listeners, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Its own connection, so that measuring never waits for a free one. */
function openMonitor(connectionString: string | undefined): pg.Pool {
  return openPool({
    connectionString,
    max: 1,
    application_name: "doula-replica-check",
    connectionTimeoutMillis: maxMeasuringMs,
    query_timeout: maxMeasuringMs,
    keepAlive: true,
  });
}

/** Positions are bytes of write-ahead log. Every transaction that others see is before the primary's. */
const primarySql = `
  select system_identifier::text as server, (
    case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn()
    end - '0/0'
  )::float8 as position
  from pg_control_system()
`;

/** Null if the server is not in recovery. */
const replicaSql = `
  select system_identifier::text as server,
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position
  from pg_control_system()
`;

const positionSchema = z.object({ server: z.string(), position: z.number().nullable() });
