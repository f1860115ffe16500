import { type SQL, sql } from "drizzle-orm";
import { filterLimits } from "../../../contract/directory/search.ts";
import { type AreaSql, inBoxesSql } from "./area.ts";

const maxCandidates = sql.raw(String(filterLimits.candidates));

/**
 * Selects the listed doulas who may be within the circle, as rows of doula_profiles. The exact distance
 * decides afterwards. If there are too many, only the nearest are selected. The first part reads only the box
 * and costs what is in it. The second part walks the GiST index outward as far as needed. Counting index
 * entries up to the bound decides which part runs. `<->` is in degrees, so the edge of such a selection is
 * not a circle. Only `columns` of `candidate` are read.
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

/** The columns in the index of listed doulas, so that no rows are read. */
export const indexedColumns = sql`candidate.id, candidate.public_point, candidate.attends_births`;

/**
 * Selects candidates without a place: the first listed doulas in an indexed order of `candidate`, after a
 * cursor.
 */
export function firstCandidatesSql(order: SQL, afterCursor: SQL = sql``): SQL {
  return sql`(
    select candidate.* from doula_profiles candidate
    where candidate.is_listed ${afterCursor}
    order by ${order}
    limit ${maxCandidates}
  )`;
}
