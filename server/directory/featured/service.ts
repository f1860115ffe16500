import type { FeaturedResponse, PriceRange } from "../../../contract/directory/featured.schema.ts";
import type { Database } from "../../../db/database.ts";
import { createCache } from "../../platform/database/cache.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { listAreas } from "../areas/service.ts";
import { findFeaturedDoulas } from "../doulas/service.ts";
import { findPriceRange } from "../packages/service.ts";

/** Fewer doulas than this would look like an empty marketplace. */
const count = 3;

const maxAgeMs = 60_000;
const maxStaleMs = 10 * 60_000;

/**
 * Returns a function that reads the landing page's doulas and totals. The doulas are read each time, so that an unlisted
 * one disappears at once; the totals scan all of them, so they are cached like the areas.
 */
export function createFeaturedReader(platform: Platform): (publicDb: Database) => Promise<FeaturedResponse> {
  const { now, logger } = platform;
  const onError = (error: unknown) => logger.warn({ error: describeError(error) }, "prices not renewed");
  const cache = createCache<{ range: PriceRange | null }>({
    name: "prices",
    maxAgeMs,
    now,
    stale: { maxMs: maxStaleMs, onError },
  });

  return async (publicDb) => {
    const items = await findFeaturedDoulas(publicDb, { day: now().toISOString().slice(0, 10), count });
    if (items.length < count) return { items: [], totals: null };
    const areas = await listAreas(platform);
    const doulaCount = areas.reduce((sum, area) => sum + area.doula_count, 0);
    // Cached before these doulas were listed.
    if (doulaCount < count) return { items, totals: null };
    const { range } = await cache.read("prices", async () => ({
      range: await findPriceRange(platform.publicDb),
    }));
    return { items, totals: { doula_count: doulaCount, city_count: areas.length, prices: range } };
  };
}
