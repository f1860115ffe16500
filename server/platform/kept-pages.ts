import type { PublicChange, PublicData } from "./public-data.ts";

interface KeptPagesOptions<Page> {
  publicData: Pick<PublicData, "isConnected" | "follow">;
  now: () => Date;
  /** What a page takes in memory; undefined for one that is not to be kept. */
  bytesOf: (page: Page) => number | undefined;
  /** Whether a page may be another after the change. */
  isAffected: (page: Page, change: PublicChange) => boolean;
  limits?: { entries: number; bytes: number; ageMs: number; rendersForAll: number };
}

interface Reading<Page> {
  page: Page;
  /** It was rendered for somebody else. */
  isShared: boolean;
}

interface Renderers<Page> {
  /** Renders for everybody who asks meanwhile, and goes on when whoever asked first has left. */
  forAll: () => Promise<Page>;
  /** Renders for this visitor alone. */
  forOne: () => Promise<Page>;
}

export interface KeptPages<Page> {
  read(key: string, render: Renderers<Page>): Promise<Reading<Page>>;
}

const defaultLimits = { entries: 500, bytes: 16 * 1024 * 1024, ageMs: 5000, rendersForAll: 32 };

/** Midnight, in every time zone, is at one of them. */
const quarterHourMs = 15 * 60_000;

/**
 * Keeps rendered pages for seconds. Each is rendered once at a time; it is dropped when a change that it may show is heard,
 * before it could say yesterday for today, when it is too old, since its address can name somebody's home, and, least
 * recently used first, where there are too many. While changes are not heard, nothing is kept.
 */
export function createKeptPages<Page>({
  publicData,
  now,
  bytesOf,
  isAffected,
  limits = defaultLimits,
}: KeptPagesOptions<Page>): KeptPages<Page> {
  /** From the least to the most recently used. */
  const kept = new Map<string, { page: Page; bytes: number; renderedAt: number; timer: NodeJS.Timeout }>();
  const underWay = new Map<string, { page: Promise<Page>; renderedAt: number }>();
  let keptBytes = 0;
  /** Also those that a change has made nobody wait for. */
  let rendersForAll = 0;

  const drop = (key: string) => {
    const found = kept.get(key);
    if (!found) return;
    clearTimeout(found.timer);
    keptBytes -= found.bytes;
    kept.delete(key);
  };
  publicData.follow((change) => {
    // Their reads are not known yet.
    underWay.clear();
    for (const [key, { page }] of kept) if (isAffected(page, change)) drop(key);
  });

  const isFresh = (renderedAt: number) => {
    const at = now().getTime();
    const isSameQuarter = Math.floor(at / quarterHourMs) === Math.floor(renderedAt / quarterHourMs);
    // Treat a render from the future as stale.
    return isSameQuarter && at >= renderedAt && at - renderedAt < limits.ageMs;
  };

  const keep = (key: string, page: Page, renderedAt: number) => {
    const pageBytes = bytesOf(page);
    if (pageBytes === undefined) return;
    const bytes = pageBytes + Buffer.byteLength(key);
    drop(key);
    const timer = setTimeout(() => drop(key), limits.ageMs).unref();
    kept.set(key, { page, bytes, renderedAt, timer });
    keptBytes += bytes;
    for (const oldest of kept.keys()) {
      if (kept.size <= limits.entries && keptBytes <= limits.bytes) return;
      drop(oldest);
    }
  };

  const find = (key: string): Page | undefined => {
    const found = kept.get(key);
    if (!found) return undefined;
    if (!isFresh(found.renderedAt)) {
      drop(key);
      return undefined;
    }
    kept.delete(key);
    kept.set(key, found);
    return found.page;
  };

  const startRender = (key: string, renderForAll: () => Promise<Page>): Promise<Page> => {
    const renderedAt = now().getTime();
    rendersForAll++;
    const page = renderForAll()
      .then((rendered) => {
        if (underWay.get(key)?.page === page) keep(key, rendered, renderedAt);
        return rendered;
      })
      .finally(() => {
        rendersForAll--;
        if (underWay.get(key)?.page === page) underWay.delete(key);
      });
    underWay.set(key, { page, renderedAt });
    return page;
  };

  return {
    read: async (key, { forAll, forOne }) => {
      if (!publicData.isConnected()) return { page: await forOne(), isShared: false };
      const found = find(key);
      if (found) return { page: found, isShared: true };
      const begun = underWay.get(key);
      if (!begun || !isFresh(begun.renderedAt)) {
        // Nothing ends a render for all: opening and dropping connections must not pile them up.
        const isFull = rendersForAll >= limits.rendersForAll;
        return { page: await (isFull ? forOne() : startRender(key, forAll)), isShared: false };
      }
      const page = await begun.page.catch(() => undefined);
      // What went wrong for one visitor, a limit say, need not go wrong for the next.
      if (page === undefined || bytesOf(page) === undefined) return { page: await forOne(), isShared: false };
      return { page, isShared: true };
    },
  };
}
