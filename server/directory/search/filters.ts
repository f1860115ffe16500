import { and, eq, exists, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { namesRaceOrReligion } from "../../../contract/directory/families.ts";
import {
  availableWithinDays,
  type DroppableFilter,
  type ListFilter,
  listFilters,
  type SearchFilters,
  type SearchSort,
} from "../../../contract/directory/search.ts";
import { queryBuilder, schema } from "../../../db/database.ts";
import { nextCallSql, payerLabelsSql, selectOpenCalls } from "../doulas/service.ts";
import { candidate } from "./candidates.ts";
import { onCallRankSql } from "./on-call.ts";

const { doulaPackages } = schema;

/**
 * A filter that depends only on the row. The filter `available` is not one, because it needs the doula's
 * hours and calls.
 */
export interface RowFilter {
  filter: Exclude<DroppableFilter, "available">;
  /** A condition on `candidate`. It is null, and so not true, if the profile lacks the value. */
  condition: SQL;
}

/** SQL expressions over `candidate`: the values that each list filter compares. */
export function listColumnsSql(now: SQL): Record<ListFilter, SQLWrapper> {
  return {
    insurance: sql`(${candidate.insuranceAccepted} || ${payerLabelsSql({ doula: candidate, now })})`,
    specialty: candidate.specialties,
    approach: candidate.approach,
    language: candidate.languages,
  };
}

interface FilterContext {
  dueDate: SQL | null;
  now: SQL;
}

export function rowFilters(filters: SearchFilters, { dueDate, now }: FilterContext): RowFilter[] {
  const found: RowFilter[] = [];
  const listColumns = listColumnsSql(now);
  if (filters.max_rate !== undefined) {
    found.push({
      filter: "max_rate",
      condition: sql`${candidate.hourlyRate} <= ${filters.max_rate}::numeric`,
    });
  }
  for (const filter of listFilters) {
    const values = pickSearchable(filter, filters[filter]);
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

/** What doulas wrote about race or religion finds nobody. A payer or a language is neither. */
function pickSearchable(filter: ListFilter, values: string[] | undefined): string[] | undefined {
  const isOwnWords = filter === "specialty" || filter === "approach";
  return isOwnWords ? values?.filter((value) => !namesRaceOrReligion(value)) : values;
}

/** SQL expression: where `candidate` comes among the answers for a due date (`onCallRankSql`). */
export function candidateRankSql(dueDate: SQL): SQL {
  return onCallRankSql(candidate, dueDate);
}

/**
 * SQL expression: true if `candidate` is among the results of a search for this care. A search for a birth lists
 * everyone. Packages without a type, and doulas without packages, are for both kinds of care.
 */
export function offersCareSql({ looking_for }: SearchFilters): SQL {
  if (looking_for !== "postpartum") return sql`true`;
  const isActive = and(eq(doulaPackages.doulaProfileId, candidate.id), doulaPackages.isActive);
  const isForPostpartum = sql`coalesce(${doulaPackages.type}, 'postpartum') = 'postpartum'`;
  const selectPackages = () => queryBuilder.select({ id: doulaPackages.id }).from(doulaPackages);
  const offers = exists(selectPackages().where(and(isActive, isForPostpartum)));
  return sql`(${offers} or ${notExists(selectPackages().where(isActive))})`;
}

/** SQL: `and …` for every filter. */
export function andAllSql(rowFilters: RowFilter[]): SQL {
  return sql.join(rowFilters.map(({ condition }) => sql` and ${condition}`));
}

/** What a parent would like a doula to know, as SQL expressions of type `text[]`. */
export interface FitsSql {
  experience: SQL;
  languages: SQL;
}

/**
 * SQL expression: where `candidate` comes among those who fit, 0 for experience and a language, 1 for one of them, 2 for
 * neither.
 */
export function fitsRankSql({ experience, languages }: FitsSql): SQL {
  return sql`(2 - (${candidate.experience} && ${experience})::int - (${candidate.languages} && ${languages})::int)`;
}

/** The first sort key, ascending over `candidate`; rows without a value come last. The query breaks ties. */
export const sortKeys: Record<SearchSort, SQL | undefined> = {
  distance: undefined,
  price: sql`coalesce(${candidate.hourlyRate}, 'infinity')`,
  births: sql`coalesce(-${candidate.birthsAttended}, 1)`,
  experience: sql`coalesce(-${candidate.yearsExperience}, 1)`,
};

interface Availability {
  now: SQL;
  /** The platform's maximum per doula. */
  maxOpenCalls: number | SQL;
}

/**
 * Selects a doula's `open_calls` and `next_available`, null if they are fully booked. Looks little further ahead than
 * the filter requires.
 */
export function freeTimesSql(doulaProfileId: SQLWrapper, { now, maxOpenCalls }: Availability): SQL {
  const calls = selectOpenCalls(doulaProfileId, now);
  const nextCall = nextCallSql(doulaProfileId, now, availableWithinDays);
  return sql`(
    select ${calls.count},
      case when ${calls.count} < ${maxOpenCalls} then ${nextCall} end as next_available
    from ${calls}
    offset 0
  )`;
}

/** SQL expression: the instant before which a doula's next free slot must start. */
export function endOfAvailableSql(now: SQL): SQL {
  return sql`${now} + interval '${sql.raw(String(availableWithinDays * 24))} hours'`;
}
