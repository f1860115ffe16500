import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Hears what any process has sent with `pg_notify` on a channel. */
export interface NotificationListener {
  onMessage(payload: string): void;
  /** The connection is gone: until `onReconnect`, nothing is heard. */
  onDisconnect?(): void;
  /** Some may have been missed: the connection was away, and is back. */
  onReconnect(): void;
}

/** What a database's processes tell each other. */
export interface Notifications {
  /** Hears what is sent on a channel, which has one listener, from now on. Answers how to stop. */
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>;
  /** Waits until all that had been committed before has been heard, or the connection is lost. */
  catchUp(): Promise<void>;
}

type Listeners = ReadonlyMap<string, NotificationListener>;

/** What `pg_stat_activity` calls the connection. */
export const listenerName = "doula-listener";

const checkMs = 20_000;
const answerMs = 5000;
const firstPauseMs = 100;
const maxPauseMs = 5000;

/**
 * Listens to all channels on one connection, opened with the first `listen` and opened again whenever it breaks, for as
 * long as it takes. `listen` throws where the connection cannot be used at that moment.
 */
export function notificationsOfServer(url: string): Notifications {
  const listeners = new Map<string, NotificationListener>();
  let kept: Promise<KeptConnection> | undefined;

  const stopListening = async (channel: string) => {
    listeners.delete(channel);
    if (listeners.size > 0) return;
    const connection = await kept;
    kept = undefined;
    await connection?.close();
  };

  return {
    listen: async (channel, listener) => {
      listeners.set(channel, listener);
      const isFirst = !kept;
      kept ??= keepConnection(url, listeners);
      try {
        const connection = await kept;
        if (!isFirst) await connection.add(channel);
      } catch (error) {
        if (isFirst) kept = undefined;
        listeners.delete(channel);
        throw error;
      }
      return () => stopListening(channel);
    },
    catchUp: async () => {
      await (await kept)?.catchUp();
    },
  };
}

interface KeptConnection {
  add(channel: string): Promise<void>;
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

async function keepConnection(url: string, listeners: Listeners): Promise<KeptConnection> {
  const stopping = new AbortController();
  let open = await openConnection(url, listeners);

  const keepOpen = async () => {
    while (!stopping.signal.aborted) {
      await open.ended;
      if (stopping.signal.aborted) return;
      const again = await openAgain(url, listeners, stopping.signal);
      if (!again) return;
      open = again;
      for (const listener of listeners.values()) listener.onReconnect();
    }
  };
  const keeping = keepOpen();
  // A connection whose other end has vanished says nothing; asked, it does not answer.
  const check = setInterval(() => void open.ask(), checkMs);

  return {
    add: (channel) => open.add(channel),
    catchUp: () => open.ask(),
    close: async () => {
      stopping.abort();
      clearInterval(check);
      await open.close();
      await keeping;
    },
  };
}

interface OpenConnection {
  add(channel: string): Promise<void>;
  /** Postgres answers after the notifications of what was committed before. Without an answer the connection has ended. */
  ask(): Promise<void>;
  close(): Promise<void>;
  /** When the connection is gone, for whatever reason. */
  ended: Promise<void>;
}

async function openConnection(url: string, listeners: Listeners): Promise<OpenConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: listenerName,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  const end = () => {
    resolve();
    if (isOpen) for (const listener of listeners.values()) listener.onDisconnect?.();
    isOpen = false;
  };
  client.on("notification", ({ channel, payload }) => listeners.get(channel)?.onMessage(payload ?? ""));
  client.on("error", end);
  client.on("end", end);
  try {
    await client.connect();
    for (const channel of listeners.keys()) await listenTo(client, channel);
    isOpen = true;
  } catch (error) {
    await client.end();
    throw error;
  }
  const askOnce = async () => {
    if (!isOpen) return;
    await client.query("select 'listening'").catch(() => {
      end();
      // Not awaited: an end that has vanished does not say goodbye.
      void client.end();
    });
  };
  let asking = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    add: (channel) => listenTo(client, channel),
    // Whoever comes while one question is under way shares the next, which is asked after all that they have committed.
    ask: () => {
      next ??= asking.then(() => {
        next = undefined;
        asking = askOnce();
        return asking;
      });
      return next;
    },
    close: async () => {
      isOpen = false;
      await client.end();
    },
    ended,
  };
}

async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
}

/** Tries until it succeeds, less and less often. Undefined where it was told to stop. */
async function openAgain(
  url: string,
  listeners: Listeners,
  signal: AbortSignal,
): Promise<OpenConnection | undefined> {
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
    const opened = await openConnection(url, listeners).catch(() => undefined);
    if (opened && signal.aborted) await opened.close();
    else if (opened) return opened;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
