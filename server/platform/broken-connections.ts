import { Socket } from "node:net";
import pg from "pg";

/** How long a connection may be in use before the server behind it is checked. */
const checkAfterMs = 5000;
const checkTimeoutMs = 2000;
/** Longer than Postgres lets a statement run or a transaction idle: past it, the other end of the connection is gone. */
const maxSilenceMs = 35_000;

/** The database does not answer on this connection. */
export class SilentDatabase extends Error {
  override name = "SilentDatabase";
}

interface WatchOptions {
  /** Called with the error of each connection that breaks or hangs while in use. */
  onError: (error: Error) => void;
  /** Resolves to false if the server does not answer. */
  isAnswering: () => Promise<boolean>;
}

/**
 * Removes connections from the pool that break or hang while in use. pg ends the process if such a connection has no
 * `error` listener, and drizzle never releases a connection whose `begin` failed.
 */
export function watchConnections(pool: pg.Pool, { onError, isAnswering }: WatchOptions): void {
  const checks = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

  const drop = (client: pg.PoolClient, error: Error) => {
    onError(error);
    client.release(error);
    // The code that uses the connection may still release it.
    client.release = () => undefined;
  };

  const scheduleCheck = (client: pg.PoolClient, last: { bytes: number; at: number }) => {
    const timer = setTimeout(async () => {
      const bytes = bytesReadBy(client);
      const heard = bytes === last.bytes ? last : { bytes, at: Date.now() };
      const isAlive = Date.now() - heard.at < maxSilenceMs && (await isAnswering());
      if (checks.get(client) !== timer) return;
      if (isAlive) scheduleCheck(client, heard);
      else drop(client, new SilentDatabase("the database does not answer"));
    }, checkAfterMs);
    checks.set(client, timer.unref());
  };

  pool.on("acquire", (client) => scheduleCheck(client, { bytes: bytesReadBy(client), at: Date.now() }));
  pool.on("release", (_error, client) => {
    clearTimeout(checks.get(client));
    checks.delete(client);
  });
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      // The pool itself removes idle ones.
      if (checks.has(client)) drop(client, error);
    });
  });
}

function bytesReadBy({ connection: { stream } }: pg.PoolClient): number {
  return stream instanceof Socket ? stream.bytesRead : 0;
}

/** Checks on a new connection whether a server answers, even if only to refuse. Callers share a running check. */
export function createAnswerCheck(url: string): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const check = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: "doula-check",
      connectionTimeoutMillis: checkTimeoutMs,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      return error instanceof pg.DatabaseError;
    } finally {
      void client.end();
    }
  };
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}
