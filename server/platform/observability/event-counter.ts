import { describeError, type Logger } from "./logging.ts";

/**
 * Counts events that are too frequent to write one by one. Keeps the counts in memory and writes them every
 * ten seconds.
 */
export interface EventCounter {
  /** Counts one event on the current UTC day. A crash loses the counts since the last flush. */
  count(event: string): void;
  /** Writes the counts. If that fails, it throws and retries them with the next flush. */
  flush(): Promise<void>;
  /** Flushes for the last time. */
  stop(): Promise<void>;
}

export interface EventCount {
  event: string;
  /** yyyy-mm-dd, UTC. */
  day: string;
  amount: number;
}

interface EventCounterOptions {
  write: (counts: EventCount[]) => Promise<void>;
  now: () => Date;
  logger: Logger;
}

const flushMs = 10_000;

export function startEventCounter({ write, now, logger }: EventCounterOptions): EventCounter {
  let counted = new Map<string, EventCount>();
  let lastFlush = Promise.resolve();

  const add = ({ event, day, amount }: EventCount) => {
    const key = `${day} ${event}`;
    counted.set(key, { event, day, amount: (counted.get(key)?.amount ?? 0) + amount });
  };

  const writeCounted = async () => {
    const counts = [...counted.values()];
    if (counts.length === 0) return;
    counted = new Map();
    try {
      await write(counts);
    } catch (error) {
      counts.forEach(add);
      throw error;
    }
  };

  // Runs one flush at a time, so that a stop waits for the running one.
  const flush = () => {
    const flushed = lastFlush.then(writeCounted);
    lastFlush = flushed.catch(() => undefined);
    return flushed;
  };

  const timer = setInterval(() => {
    flush().catch((error: unknown) => logger.warn({ error: describeError(error) }, "counts not written"));
  }, flushMs);
  timer.unref();

  return {
    count: (event) => add({ event, day: now().toISOString().slice(0, 10), amount: 1 }),
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
