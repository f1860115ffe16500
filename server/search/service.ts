import { type SearchAnswer, searchPageSize } from "../../contract/search.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import { findFirstDoulas, findNearestDoulas } from "./queries.ts";

interface Search {
  /** Degrees. Absent where the place was not found: then the first listed doulas come, without distances. */
  place: { lat: number; lng: number } | null;
  after?: string | undefined;
  pageSize?: number;
}

/** Listed doulas near a place within the radius in force, nearest first, five a page where not said otherwise (spec section 7). */
export async function searchDoulas(
  { db, now }: Platform,
  { place, after, pageSize = searchPageSize }: Search,
): Promise<SearchAnswer> {
  const settings = await readSettings(db);
  const radiusMiles = settings.default_search_radius;
  // One more than a page shows tells whether there is a next page.
  const page = {
    now: now(),
    maxOpenCalls: settings.max_bookings_per_doula,
    after,
    limit: pageSize + 1,
  };
  const found = place
    ? await findNearestDoulas(db, { ...place, radiusMiles }, page)
    : await findFirstDoulas(db, page);
  const items = found.slice(0, pageSize);
  const last = found.length > pageSize ? items.at(-1) : undefined;
  return { items, next_cursor: last?.id ?? null, radius_miles: radiusMiles, hint: null };
}
