import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Receives what any process sends with `pg_notify` on a channel. */
export interface NotificationListener {
  onMessage(payload: string): void;
  /** Called when a lost connection is restored. Messages may have been missed. */
  onReconnect(): void;
}

export interface Listening {
  /** False while the connection is broken. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

/** Messages between the processes of one database. */
export interface Notifications {
  /** Receives messages on a channel until it is stopped. */
  listen(channel: string, listener: NotificationListener): Promise<Listening>;
}

/** The connection's name in `pg_stat_activity`. */
export const listenerName = "doula-listener";

const checkMs = 20_000;
const responseTimeoutMs = 5000;
const firstPauseMs = 100;
const maxPauseMs = 5000;

/**
 * Listens on a connection that is reopened whenever it breaks, however long that takes. `listen` throws if
 * the database is unreachable when it is called.
 */
export function notificationsOfServer(url: string): Notifications {
  return {
    listen: async (channel, listener) => {
      const stopping = new AbortController();
      const openConnection = () => openListening(url, channel, listener);
      let open = await openConnection();
      let isConnected = true;

      const reconnectOnEnd = async () => {
        while (!stopping.signal.aborted) {
          await open.ended;
          isConnected = false;
          if (stopping.signal.aborted) return;
          const again = await openAgain(openConnection, stopping.signal);
          if (!again) return;
          open = again;
          isConnected = true;
          listener.onReconnect();
        }
      };
      const reconnecting = reconnectOnEnd();
      // A connection to a vanished server stays silent, so query it regularly.
      const check = setInterval(() => void open.check(), checkMs);

      return {
        isConnected: () => isConnected,
        stop: async () => {
          stopping.abort();
          clearInterval(check);
          await open.close();
          await reconnecting;
        },
      };
    },
  };
}

interface OpenConnection {
  /** Ends the connection if the server does not respond. */
  check(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the connection has ended, for any reason. */
  ended: Promise<void>;
}

async function openListening(
  url: string,
  channel: string,
  { onMessage }: NotificationListener,
): Promise<OpenConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: listenerName,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
    keepAlive: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  client.on("notification", ({ payload }) => onMessage(payload ?? ""));
  client.on("error", end);
  client.on("end", end);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    check: async () => {
      await client.query("select 'listening'").catch(() => {
        end();
        // Not awaited, because a vanished server never confirms.
        void client.end();
      });
    },
    close: () => client.end(),
    ended,
  };
}

/**
 * Opens the connection, and retries with growing delays until it succeeds. Returns undefined if the signal is
 * aborted.
 */
async function openAgain(
  open: () => Promise<OpenConnection>,
  signal: AbortSignal,
): Promise<OpenConnection | undefined> {
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
    const opened = await open().catch(() => undefined);
    if (opened && signal.aborted) await opened.close();
    else if (opened) return opened;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
