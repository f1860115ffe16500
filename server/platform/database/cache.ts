import { LRUCache } from "lru-cache";
import { metrics } from "../observability/metrics.ts";

/** Caches values by key in this process's memory. */
export interface Cache<Value> {
  /** Returns the cached value, or the result of `load`. Concurrent readers share one load. */
  read(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Deletes all values. A load in progress still serves its waiting readers, but is not stored. */
  clear(): void;
}

/** This process's caches of public data. */
export interface PublicCaches {
  add(cache: Pick<Cache<unknown>, "clear">): void;
  /** Clears all of them. Call it after a change has committed. */
  clear(): void;
}

interface CacheOptions<Value>
  extends Pick<
    LRUCache.OptionsBase<string, Value & {}, unknown>,
    "max" | "maxSize" | "sizeCalculation" | "ttlAutopurge"
  > {
  /** Its name in the metrics. */
  name: string;
  /** How long a value is fresh, counted from the beginning of its load. */
  maxAgeMs: number;
  now: () => Date;
  /** How much longer a value is returned while a new one loads; `onError` gets the error of a failed load. */
  stale?: { maxMs: number; onError: (error: unknown) => void };
}

/** Caches a single value if `max` is missing. */
export function createCache<Value extends {}>({
  name,
  maxAgeMs,
  now,
  stale,
  ...options
}: CacheOptions<Value>): Cache<Value> {
  const clock = () => now().getTime();
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    max: 1,
    ...options,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: clock },
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, old, { context: load, options }) => {
      metrics.cacheReads.inc({ cache: name, result: "miss" });
      const startedAt = clock();
      const value = await load().catch((error: unknown) => {
        if (old !== undefined) stale?.onError(error);
        throw error;
      });
      options.ttl = Math.max(1, maxAgeMs - (clock() - startedAt));
      return value;
    },
  });
  return {
    read: (key, load) => {
      const leftMs = cache.getRemainingTTL(key);
      // The entry seems newer than now, so the clock was set back.
      if (leftMs > maxAgeMs) cache.delete(key);
      if (cache.has(key)) metrics.cacheReads.inc({ cache: name, result: "hit" });
      return cache.forceFetch(key, { context: load, allowStale: leftMs >= -(stale?.maxMs ?? 0) });
    },
    clear: () => cache.clear(),
  };
}

export function createPublicCaches(): PublicCaches {
  const caches: Pick<Cache<unknown>, "clear">[] = [];
  return {
    add: (cache) => void caches.push(cache),
    clear: () => {
      for (const cache of caches) cache.clear();
    },
  };
}
