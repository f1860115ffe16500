import { type SQL, sql } from "drizzle-orm";
import { filterLimits } from "../../contract/search.ts";
import { type AreaSql, inBoxesSql } from "./area.ts";

const maxCandidates = sql.raw(String(filterLimits.candidates));

/**
 * The listed doulas who may lie within the circle, as rows of doula_profiles; who does is for the exact distance to
 * say. Too many are cut down to the nearest: the first part reads the box alone and costs what is there, the second
 * walks the GiST index outwards and no further than it must. Which of them runs is decided once a statement, by
 * counting entries of that index as far as the bound. `<->` is in degrees, so that the edge of such a cut is no circle.
 * `columns` of `candidate` are all that is read of them.
 */
export function candidatesSql(area: AreaSql, columns = sql`candidate.*`): SQL {
  return sql`(
    with bounded as materialized (
      select exists (
        select from doula_profiles candidate
        where candidate.is_listed and ${inBoxesSql(area)}
        offset ${maxCandidates}
      ) as is_too_many
    )
    select ${columns} from doula_profiles candidate
    where candidate.is_listed and ${inBoxesSql(area)} and not (select is_too_many from bounded)
    union all
    select nearest.*
    from (
      select ${columns} from doula_profiles candidate
      where candidate.is_listed and candidate.public_point is not null
      order by candidate.public_point <-> ${area.point}
      limit ${maxCandidates}
    ) nearest
    where (select is_too_many from bounded)
  )`;
}

/** The columns that the index of listed doulas holds, so that no rows are read. */
export const indexedColumns = sql`candidate.id, candidate.public_point`;

/** Without a place: the first listed doulas in an order of `candidate` that has an index, and after a cursor. */
export function firstCandidatesSql(order: SQL, afterCursor: SQL = sql``): SQL {
  return sql`(
    select candidate.* from doula_profiles candidate
    where candidate.is_listed ${afterCursor}
    order by ${order}
    limit ${maxCandidates}
  )`;
}
