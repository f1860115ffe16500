import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { filterLimits } from "../../../contract/directory/search.ts";
import { schema } from "../../../db/database.ts";
import { type AreaSql, inBoxesSql } from "./area.ts";

const { doulaProfiles } = schema;

/** A doula who may be found: the name under which statements of searches read them. */
export const candidate = alias(doulaProfiles, "candidate");

const maxCandidates = sql.raw(String(filterLimits.candidates));

/**
 * Selects the listed doulas who may be within the circle, as rows of doula_profiles. The exact distance
 * decides afterwards. If there are too many, only the nearest are selected. The first part reads only the box
 * and costs what is in it. The second part walks the GiST index outward as far as needed. Counting index
 * entries up to the bound decides which part runs. `<->` is in degrees, so the edge of such a selection is
 * not a circle.
 */
export function candidatesSql(area: AreaSql, columns = sql`${candidate}.*`): SQL {
  const inBoxes = inBoxesSql(area, candidate.publicPoint);
  return sql`(
    with bounded as materialized (
      select exists (
        select from ${doulaProfiles} ${candidate}
        where ${candidate.isListed} and ${inBoxes}
        offset ${maxCandidates}
      ) as is_too_many
    )
    select ${columns} from ${doulaProfiles} ${candidate}
    where ${candidate.isListed} and ${inBoxes} and not (select is_too_many from bounded)
    union all
    select nearest.*
    from (
      select ${columns} from ${doulaProfiles} ${candidate}
      where ${candidate.isListed} and ${candidate.publicPoint} is not null
      order by ${candidate.publicPoint} <-> ${area.point}
      limit ${maxCandidates}
    ) nearest
    where (select is_too_many from bounded)
  )`;
}

/** The columns in the index of listed doulas, so that no rows are read. */
export const indexedColumns = sql`${candidate.id}, ${candidate.publicPoint}, ${candidate.attendsBirths}`;

/** What decides who fits is in the row. */
export const fittingColumns = sql`${indexedColumns}, ${candidate.experience}, ${candidate.languages}`;

/**
 * Selects candidates without a place: the first listed doulas in an indexed order, after a cursor.
 */
export function firstCandidatesSql(order: SQL, afterCursor: SQL = sql``): SQL {
  return sql`(
    select ${candidate}.* from ${doulaProfiles} ${candidate}
    where ${candidate.isListed} ${afterCursor}
    order by ${order}
    limit ${maxCandidates}
  )`;
}
