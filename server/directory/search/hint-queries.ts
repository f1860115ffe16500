import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type NearbyCity, searchResponseSchema } from "../../../contract/directory/search.schema.ts";
import {
  type DroppableFilter,
  droppableFilters,
  filterLimits,
  nearbyCities,
  type SearchFilters,
} from "../../../contract/directory/search.ts";
import type { Queryable } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { type Area, areaSql, distanceSql } from "./area.ts";
import { candidate, candidatesSql, firstCandidatesSql, indexedColumns } from "./candidates.ts";
import { andAllSql, endOfAvailableSql, freeTimesSql, offersCareSql, rowFilters } from "./filters.ts";

/** A search that found nobody, or few. */
interface SparseSearch {
  filters: SearchFilters;
  dueDate: string | null;
  now: Date;
  maxOpenCalls: number;
}

/** The maximum number of matching doulas to check for a free time within a wider radius. */
const maxMatching = filterLimits.hintCount;

const distancesSchema = z.array(z.object({ miles: z.number() }));
const citiesSchema = searchResponseSchema.shape.nearby_cities.unwrap();
const countsSchema = z.array(z.object({ filter: z.enum(droppableFilters), count: z.coerce.number().int() }));

/**
 * Counts for every filter in use how many doulas the search finds without it. Returns at most
 * `filterLimits.hintCount`, highest first. Uses one statement: a doula who fails only one filter counts for
 * omitting that one.
 */
export async function countWithoutEachFilter(
  db: Queryable,
  { area, ...search }: SparseSearch & { area: Area | null },
): Promise<{ filter: DroppableFilter; count: number }[]> {
  const { hintCount } = filterLimits;
  const failures = rowFilters(search.filters, toAsked(search)).map(({ filter, condition }) => ({
    filter,
    failed: sql`((${condition}) is not true)::int`,
    column: sql.identifier(`failed_${filter}`),
  }));
  const counts = failures.map(({ filter, column }) => {
    const foundWithout = sql`
      select near.* from near where near.${column} = 1 order by near.tie, near.id limit ${hintCount}
    `;
    const counted = search.filters.available ? availableAmongSql(foundWithout, search) : foundWithout;
    return sql`select ${filter}::text as filter, count(*) as count from (${counted}) found`;
  });
  if (search.filters.available) {
    counts.push(sql`
      select 'available' as filter, count(*) as count from (select from near where near.failures = 0 limit ${hintCount}) found
    `);
  }
  // If counts are equal, the first filter wins, so that the same search always gives the same hint.
  const order = sql.join(
    droppableFilters.map((filter) => sql`${filter}`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    with near as materialized (
      select flagged.*
      from (
        select ${candidate.id}, candidate.tie,
          ${sql.join(
            failures.map(({ failed, column }) => sql`${failed} as ${column},`),
            sql` `,
          )}
          ${sql.join([sql`0`, ...failures.map(({ failed }) => failed)], sql` + `)} as failures
        from (${area ? withinSql(area) : oldest}) candidate
        where ${offersCareSql(search.filters)}
        offset 0
      ) flagged
      where flagged.failures <= 1
    )
    select counted.filter, counted.count
    from (${sql.join(counts, sql` union all `)}) counted
    where counted.count > 0
    order by counted.count desc, array_position(array[${order}]::text[], counted.filter)
  `);
  return countsSchema.parse(rows);
}

function toAsked({ dueDate, now }: Pick<SparseSearch, "dueDate" | "now">) {
  return { dueDate: dueDate === null ? null : sql`${dueDate}::date`, now: instantSql(now) };
}

function withinSql(area: Area): SQL {
  const near = areaSql(area);
  return sql`
    select candidate.*, ${distanceSql(near, candidate.publicPoint)} as tie
    from ${candidatesSql(near)} candidate
    where ${distanceSql(near, candidate.publicPoint)} <= ${near.radiusMiles}
  `;
}

const oldest = sql`
  select candidate.*, ${candidate.createdAt} as tie
  from ${firstCandidatesSql(sql`${candidate.createdAt}, ${candidate.id}`)} candidate
`;

/**
 * Returns the miles to the nearest doulas beyond the circle who match the same filters, at most `maxMiles`.
 * Considers the same candidates as a search of `maxMiles`.
 */
export async function findDistancesBeyond(
  db: Queryable,
  { area, maxMiles, limit, ...search }: SparseSearch & { area: Area; maxMiles: number; limit: number },
): Promise<number[]> {
  const wideArea = areaSql({ ...area, radiusMiles: maxMiles });
  const { available } = search.filters;
  const conditions = rowFilters(search.filters, toAsked(search));
  const isIndexEnough = conditions.length === 0 && !available;
  const matching = sql`
    select near.*
    from (
      select ${candidate.id}, ${distanceSql(wideArea, candidate.publicPoint)} as tie
      from ${candidatesSql(wideArea, isIndexEnough ? indexedColumns : undefined)} candidate
      where ${offersCareSql(search.filters)} ${andAllSql(conditions)}
      offset 0
    ) near
    where near.tie > ${area.radiusMiles} and near.tie <= ${maxMiles}
    order by near.tie
    limit ${maxMatching}
  `;
  const { rows } = await db.execute(sql`
    select found.tie as miles
    from (${available ? availableAmongSql(matching, search) : matching}) found
    order by found.tie
    limit ${limit}
  `);
  return distancesSchema.parse(rows).map(({ miles }) => miles);
}

/** Returns the cities with listed doulas around a place, nearest first. */
export async function findNearbyCities(db: Queryable, place: Area): Promise<NearbyCity[]> {
  const area = { ...place, radiusMiles: nearbyCities.withinMiles };
  const { rows } = await db.execute(sql`
    select near.location as name, round(min(near.tie))::int as miles, count(*)::int as doula_count
    from (${withinSql(area)}) near
    where near.location is not null
    group by near.location
    order by min(near.tie), near.location
    limit ${nearbyCities.max}
  `);
  return citiesSchema.parse(rows);
}

/** Filters rows with an ID, in order, to doulas who have a free time. */
function availableAmongSql(rows: SQL, { now, maxOpenCalls }: SparseSearch): SQL {
  const at = instantSql(now);
  return sql`
    select p.*
    from (${rows} offset 0) p
    cross join lateral ${freeTimesSql(sql`p.id`, { now: at, maxOpenCalls })} times
    where times.next_available < ${endOfAvailableSql(at)}
  `;
}
