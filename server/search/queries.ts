import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type FoundDoula, foundDoulaSchema } from "../../contract/search.ts";
import type { SearchFilters, SearchSort } from "../../contract/search-filters.ts";
import type { Queryable } from "../../db/database.ts";
import { cardOf } from "../doulas/service.ts";
import { type Area, distanceFrom, inBoxesAround, mapOffsetFrom } from "./area.ts";
import {
  andAll,
  availabilityColumns,
  endOfAvailable,
  freeTimesOf,
  rowFiltersOf,
  sortKeys,
} from "./filters.ts";

export interface Page {
  /** Null where the place was not found: listed doulas wherever they are, without distances. */
  area: Area | null;
  filters: SearchFilters;
  sort: SearchSort;
  now: Date;
  maxOpenCalls: number;
  /** Id of the last doula of the page before. */
  after: string | undefined;
  limit: number;
}

/** Without a place so many doulas are asked for their free times: a page is full long before. */
const mostAnywhere = 2000;

const foundSchema = z.array(foundDoulaSchema);

/**
 * Listed doulas who match all filters: those of a circle, ties by distance, or wherever they are, ties by the oldest
 * profile. The box lets the GiST index find the candidates, so that the cost does not grow with the doulas elsewhere;
 * the cursor is an id, and what it is sorted by is computed again: no exact distance leaves the server.
 */
export async function findDoulas(db: Queryable, page: Page): Promise<FoundDoula[]> {
  const { area, filters, now, maxOpenCalls } = page;
  const known = { openCalls: sql`found.open_calls`, nextAvailable: sql`found.next_available` };
  const card = filters.available ? cardOf(now, maxOpenCalls, known) : cardOf(now, maxOpenCalls);
  const place = area
    ? sql`'distance_miles', round(found.tie), 'map_offset', ${mapOffsetFrom(area, sql`found.tie`)}`
    : sql`'distance_miles', null, 'map_offset', null`;
  const { rows } = await db.execute(sql`
    select ${card} || jsonb_build_object(${place}) as doula
    from (${filters.available ? availableOnly(page) : sql`${sorted(page)} limit ${page.limit}`}) found
    join doula_profiles p on p.id = found.id
    order by ${orderOf("found", page)}
  `);
  return foundSchema.parse(rows.map((row) => row.doula));
}

/** Everyone but for `available`, in order: what a row says of itself decides. */
function sorted(page: Page): SQL {
  const { area, filters, sort } = page;
  const sortKey = sortKeys[sort];
  const tie = area ? distanceFrom(area) : sql`candidate.created_at`;
  const keys = sql`${sortKey ? sql`${sortKey} as sort_key,` : sql``} ${tie} as tie, candidate.id`;
  const afterCursor = page.after
    ? sql`and (${orderOf("near", page)}) > (
        select ${sortKey ? sql`${sortKey},` : sql``} ${tie}, candidate.id
        from doula_profiles candidate where candidate.id = ${page.after}
      )`
    : sql``;
  return sql`
    select near.*
    from (
      select ${keys} ${filters.available ? sql`, ${availabilityColumns}` : sql``}
      from doula_profiles candidate
      where candidate.status = 'approved' ${area ? sql`and ${inBoxesAround(area)}` : sql``}
        ${andAll(rowFiltersOf(filters))}
    ) near
    where ${area ? sql`near.tie <= ${area.radiusMiles}` : sql`true`} ${afterCursor}
    order by ${orderOf("near", page)}
  `;
}

/**
 * The first so many who have a free time. Hours and calls are looked at doula by doula along the sorted rows, and no
 * longer than needed: the fences (`offset 0`) keep Postgres from doing so for every candidate before it sorts, and the
 * order named at every level lets it know that nothing is left to sort.
 */
function availableOnly(page: Page): SQL {
  return sql`
    select free.*
    from (
      select p.*, times.open_calls, times.next_available
      from (${sorted(page)} ${page.area ? sql`offset 0` : sql`limit ${mostAnywhere}`}) p
      cross join lateral ${freeTimesOf(page)} times
      order by ${orderOf("p", page)}
      offset 0
    ) free
    where free.next_available < ${endOfAvailable(page.now)}
    order by ${orderOf("free", page)}
    limit ${page.limit}
  `;
}

function orderOf(alias: string, { sort }: Page): SQL {
  const keys = sortKeys[sort] ? ["sort_key", "tie", "id"] : ["tie", "id"];
  return sql.join(
    keys.map((key) => sql.raw(`${alias}.${key}`)),
    sql`, `,
  );
}
