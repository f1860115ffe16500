import { createCache, type PublicCaches } from "../database/cache.ts";

interface CachedPagesOptions<Page> {
  publicCaches: PublicCaches;
  now: () => Date;
  /** Returns the memory a page uses; undefined if it must not be cached. */
  countBytes: (page: Page) => number | undefined;
  limits?: { entries: number; bytes: number; ageMs: number; rendersForAll: number };
}

interface Renderers<Page> {
  /** Renders for all waiting visitors, and continues if the first of them leaves. */
  forAll: () => Promise<Page>;
  /** Renders for this visitor alone, and ends when they leave. */
  forOne: () => Promise<Page>;
}

export interface CachedPages<Page> {
  /** `isShared` is true if the page was rendered for another visitor. */
  read(key: string, renderers: Renderers<Page>): Promise<{ page: Page; isShared: boolean }>;
}

/** Settings are cached for another second, so a change in another process shows within five. */
const defaultLimits = { entries: 500, bytes: 16 * 1024 * 1024, ageMs: 4000, rendersForAll: 32 };

/** Days begin at a quarter of an hour in every time zone, so no page shows yesterday's date as today. */
const quarterHourMs = 15 * 60_000;

/**
 * Caches rendered pages for seconds. Their URLs can contain people's home addresses, so old pages are removed
 * from memory.
 */
export function createCachedPages<Page extends object>({
  publicCaches,
  now,
  countBytes,
  limits = defaultLimits,
}: CachedPagesOptions<Page>): CachedPages<Page> {
  const cache = createCache<Page>({
    name: "pages",
    now,
    maxAgeMs: limits.ageMs,
    max: limits.entries,
    maxSize: limits.bytes,
    // A page larger than the cache is not stored.
    sizeCalculation: (page, key) => (countBytes(page) ?? limits.bytes) + Buffer.byteLength(key),
    ttlAutopurge: true,
  });
  publicCaches.add(cache);
  let rendersForAll = 0;

  return {
    read: async (key, { forAll, forOne }) => {
      let isOwn = false;
      const render = () => {
        isOwn = true;
        // Nothing aborts a shared render, so limit how many can run for visitors who have left.
        if (rendersForAll >= limits.rendersForAll) return forOne();
        rendersForAll++;
        return forAll().finally(() => rendersForAll--);
      };
      const quarter = Math.floor(now().getTime() / quarterHourMs);
      const page = await cache.read(`${quarter} ${key}`, render);
      if (isOwn) return { page, isShared: false };
      // A failure for one visitor, such as a rate limit, may not apply to the next.
      return countBytes(page) === undefined
        ? { page: await forOne(), isShared: false }
        : { page, isShared: true };
    },
  };
}
