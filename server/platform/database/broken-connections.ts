import { Socket } from "node:net";
import pg from "pg";

/** Checks the server behind a connection that has been in use for this long. */
const checkAfterMs = 5000;
const checkTimeoutMs = 2000;
/**
 * Longer than Postgres lets a statement run or a transaction idle. After this time, the server must be gone.
 */
const maxSilenceMs = 35_000;

/** The database does not respond on this connection. */
export class SilentDatabase extends Error {
  override name = "SilentDatabase";
}

interface WatchOptions {
  /** Called with the error of each connection that breaks or hangs while in use. */
  onError: (error: Error) => void;
  /** Resolves to false if the server does not respond. */
  isResponding: () => Promise<boolean>;
}

/**
 * Removes connections that break or hang while in use from the pool. Without an `error` listener, pg would
 * end the process, and drizzle never releases a connection whose `begin` failed.
 */
export function watchConnections(pool: pg.Pool, { onError, isResponding }: WatchOptions): void {
  const checks = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

  const removeClient = (client: pg.PoolClient, error: Error) => {
    onError(error);
    client.release(error);
    // The code that uses the connection may still call this.
    client.release = () => undefined;
  };

  const scheduleCheck = (client: pg.PoolClient, last: { bytes: number; at: number }) => {
    const timer = setTimeout(async () => {
      const bytes = bytesReadBy(client);
      const latest = bytes === last.bytes ? last : { bytes, at: Date.now() };
      const isAlive = Date.now() - latest.at < maxSilenceMs && (await isResponding());
      if (checks.get(client) !== timer) return;
      if (isAlive) scheduleCheck(client, latest);
      else removeClient(client, new SilentDatabase("the database does not answer"));
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
      // The pool itself removes connections that break while idle.
      if (checks.has(client)) removeClient(client, error);
    });
  });
}

function bytesReadBy({ connection: { stream } }: pg.PoolClient): number {
  return stream instanceof Socket ? stream.bytesRead : 0;
}

/**
 * Checks on new connections whether servers respond, even with a refusal: Postgres and, if there is one, the pooler
 * before it. Concurrent callers share one check.
 */
export function createLivenessCheck(urls: Iterable<string>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const check = async () => (await Promise.all(Array.from(urls, isServerAlive))).every(Boolean);
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function isServerAlive(url: string): Promise<boolean> {
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
}
