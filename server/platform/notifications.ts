import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Hears what any process has sent with `pg_notify` on a channel. */
export interface NotificationListener {
  hear(payload: string): void;
  /** Some may have been missed: the connection was away, and is back. */
  missed(): void;
}

const checkMs = 20_000;
const answerMs = 5000;
const firstPauseMs = 100;
const maxPauseMs = 5000;

interface OpenListening {
  client: pg.Client;
  /** When the connection is gone, for whatever reason. */
  ended: Promise<void>;
}

/**
 * Listens on a connection of its own, which is opened again whenever it breaks, for as long as it takes. Throws where
 * it cannot be opened at first. Answers how to stop.
 */
export async function listenOnServer(
  url: string,
  channel: string,
  listener: NotificationListener,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let open = await openListening(url, channel, listener);

  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      await open.ended;
      if (stopping.signal.aborted) return;
      const again = await openAgain(url, channel, listener, stopping.signal);
      if (!again) return;
      open = again;
      listener.missed();
    }
  };
  const listening = keepListening();
  // A connection whose other end has vanished says nothing; asked, it does not answer.
  const check = setInterval(
    () => void open.client.query("select 'listening'").catch(() => open.client.end()),
    checkMs,
  );

  return async () => {
    stopping.abort();
    clearInterval(check);
    await open.client.end();
    await listening;
  };
}

async function openListening(
  url: string,
  channel: string,
  { hear }: NotificationListener,
): Promise<OpenListening> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
  client.on("notification", ({ payload }) => hear(payload ?? ""));
  const ended = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { client, ended };
}

/** Tries until it succeeds, less and less often. Undefined where it was told to stop. */
async function openAgain(
  url: string,
  channel: string,
  listener: NotificationListener,
  signal: AbortSignal,
): Promise<OpenListening | undefined> {
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
    const opened = await openListening(url, channel, listener).catch(() => undefined);
    if (opened && signal.aborted) await opened.client.end();
    else if (opened) return opened;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
