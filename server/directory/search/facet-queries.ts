import { sql } from "drizzle-orm";
import { namesRaceOrReligion } from "../../../contract/directory/families.ts";
import { type FacetsResponse, facetsResponseSchema } from "../../../contract/directory/search.schema.ts";
import { filterLimits, type SearchFilters } from "../../../contract/directory/search.ts";
import type { Queryable } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { type Area, areaSql, distanceSql } from "./area.ts";
import { candidate, candidatesSql, firstCandidatesSql } from "./candidates.ts";
import { listColumnsSql, offersCareSql, rowFilters } from "./filters.ts";

const { facetValues, valueLength } = filterLimits;

const facetsSchema = facetsResponseSchema.omit({ radius_miles: true });

/**
 * Returns the filter values of listed doulas in a circle or anywhere. Each is counted among the doulas who match
 * the other filters: those of the same list are alternatives. Considers the same doulas as a search. If there are
 * too many, those are the nearest or, without a place, the oldest profiles.
 */
export async function findFacets(
  db: Queryable,
  { area, filters, now }: { area: Area | null; filters: SearchFilters; now: Date },
): Promise<Omit<FacetsResponse, "radius_miles">> {
  const near = area && areaSql(area);
  const at = instantSql(now);
  const failures = rowFilters(filters, { dueDate: null, now: at }).map(({ filter, condition }) => ({
    filter,
    failed: sql`((${condition}) is not true)::int`,
    column: sql.identifier(`failed_${filter}`),
  }));
  const flags = failures.map(({ failed, column }) => sql`${failed} as ${column}, `);
  const failureCount = sql.join([sql`0`, ...failures.map(({ failed }) => failed)], sql` + `);
  const listFilters = Object.entries(listColumnsSql(at)).map(([filter, column]) => ({
    filter,
    column,
    ownFailure: failures.find((failure) => failure.filter === filter)?.column,
  }));
  const columns = listFilters.map(({ filter, column }) => sql`${column} as ${sql.identifier(filter)}`);
  const counted = listFilters.map(
    ({ filter, ownFailure }) => sql`${filter}::text, (
      select coalesce(
        jsonb_agg(jsonb_build_object('value', value, 'count', matching) order by listed desc, value), '[]'
      )
      from (
        select value, count(distinct near.id) as listed,
          count(distinct near.id) filter (
            where near.failures = ${ownFailure ? sql`near.${ownFailure}` : sql`0`}
          ) as matching
        from near, unnest(near.${sql.identifier(filter)}) value
        where btrim(value) <> '' and char_length(value) <= ${valueLength}
        group by value
        order by listed desc, value
        limit ${facetValues}
      ) counted
    )`,
  );
  const { rows } = await db.execute(sql`
    with near as materialized (
      select ${candidate.id}, ${candidate.hourlyRate}, ${sql.join(flags)} ${failureCount} as failures,
        ${sql.join(columns, sql`, `)}
      from ${near ? candidatesSql(near) : firstCandidatesSql(sql`${candidate.createdAt}, ${candidate.id}`)} candidate
      where ${offersCareSql(filters)} ${near ? sql`and ${distanceSql(near, candidate.publicPoint)} <= ${near.radiusMiles}` : sql``}
    )
    select jsonb_build_object(
      ${sql.join(counted, sql`, `)},
      'rate', (
        select case when count(hourly_rate) > 0
          then jsonb_build_object('lowest', min(hourly_rate), 'highest', max(hourly_rate))
        end
        from near
      )
    ) as facets
  `);
  const facets = facetsSchema.parse(rows[0]?.facets);
  const isOffered = ({ value }: { value: string }) => !namesRaceOrReligion(value);
  return {
    ...facets,
    specialty: facets.specialty.filter(isOffered),
    approach: facets.approach.filter(isOffered),
  };
}
