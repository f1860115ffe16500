import { type SQL, sql } from "drizzle-orm";
import {
  availableWithinDays,
  type DroppableFilter,
  type ListFilter,
  listFilters,
  type SearchFilters,
  type SearchSort,
} from "../../../contract/directory/search.ts";
import { openCallCountSql } from "../../../db/views/free-times.ts";
import { nextCallSql } from "../doulas/service.ts";
import { onCallRankSql } from "./on-call.ts";

/**
 * A filter that depends only on the row. The filter `available` is not one, because it needs the doula's
 * hours and calls.
 */
export interface RowFilter {
  filter: Exclude<DroppableFilter, "available">;
  /**
   * A condition on `candidate`, a doula_profiles row. It is null, and so not true, if the profile lacks the
   * value.
   */
  condition: SQL;
}

export const listColumns: Record<ListFilter, SQL> = {
  insurance: sql`candidate.insurance_accepted`,
  specialty: sql`candidate.specialties`,
  approach: sql`candidate.approach`,
  language: sql`candidate.languages`,
};

export function rowFilters(filters: SearchFilters, dueDate: SQL | null): RowFilter[] {
  const found: RowFilter[] = [];
  if (filters.max_rate !== undefined) {
    found.push({ filter: "max_rate", condition: sql`candidate.hourly_rate <= ${filters.max_rate}::numeric` });
  }
  for (const filter of listFilters) {
    const values = filters[filter];
    if (!values) continue;
    const list = sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
    found.push({ filter, condition: sql`${listColumns[filter]} && array[${list}]::text[]` });
  }
  if (filters.on_call && dueDate)
    found.push({ filter: "on_call", condition: sql`${candidateRankSql(dueDate)} = 0` });
  return found;
}

/** SQL expression: where `candidate` comes among the answers for a due date (`onCallRankSql`). */
export function candidateRankSql(dueDate: SQL): SQL {
  return onCallRankSql({ id: sql`candidate.id`, attendsBirths: sql`candidate.attends_births` }, dueDate);
}

/**
 * SQL expression: true if `candidate` is among the results of a search for this care. A search for a birth lists
 * everyone. Packages without a type, and doulas without packages, are for both kinds of care.
 */
export function offersCareSql({ looking_for }: SearchFilters): SQL {
  if (looking_for !== "postpartum") return sql`true`;
  const offers = sql`select from doula_packages k where k.doula_profile_id = candidate.id and k.is_active`;
  return sql`(
    exists (${offers} and coalesce(k.type, 'postpartum') = 'postpartum') or not exists (${offers})
  )`;
}

/** SQL: `and …` for every filter. */
export function andAllSql(rowFilters: RowFilter[]): SQL {
  return sql.join(rowFilters.map(({ condition }) => sql` and ${condition}`));
}

/** The first sort key, ascending over `candidate`; rows without a value come last. The query breaks ties. */
export const sortKeys: Record<SearchSort, SQL | undefined> = {
  distance: undefined,
  price: sql`coalesce(candidate.hourly_rate, 'infinity')`,
  births: sql`coalesce(-candidate.births_attended, 1)`,
  experience: sql`coalesce(-candidate.years_experience, 1)`,
};

interface Availability {
  now: SQL;
  /** The platform's maximum per doula. */
  maxOpenCalls: number | SQL;
}

/**
 * Columns `open_calls` and `next_available` (null if fully booked) of row `p`, which has an ID. Looks little further
 * ahead than the filter requires.
 */
export function freeTimesSql({ now, maxOpenCalls }: Availability): SQL {
  return sql`(
    select calls.open_calls,
      case when calls.open_calls < ${maxOpenCalls} then ${nextCallSql(now, availableWithinDays)} end as next_available
    from (select ${openCallCountSql(sql`p.id`, now)} as open_calls offset 0) calls
    offset 0
  )`;
}

/** SQL expression: the instant before which a doula's next free slot must start. */
export function endOfAvailableSql(now: SQL): SQL {
  return sql`${now} + interval '${sql.raw(String(availableWithinDays * 24))} hours'`;
}
