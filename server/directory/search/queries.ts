import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Fits } from "../../../contract/directory/families.ts";
import { type FoundDoula, foundDoulaSchema } from "../../../contract/directory/search.schema.ts";
import {
  filterLimits,
  type SearchFilters,
  type SearchSort,
  searchPageSize,
} from "../../../contract/directory/search.ts";
import { type Queryable, schema } from "../../../db/database.ts";
import { storedNextCalls } from "../../../db/views/free-times.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";
import { instantSql } from "../../platform/database/rows.ts";
import {
  doulaCardFieldsSql,
  findNextCalls,
  joinStoredNextCallSql,
  selectOpenCalls,
} from "../doulas/service.ts";
import {
  type Area,
  type AreaSql,
  type AreaValues,
  areaSql,
  areaValues,
  distanceSql,
  mapOffsetSql,
  typedAreaSql,
} from "./area.ts";
import {
  candidate,
  candidatesSql,
  firstCandidatesSql,
  fittingColumns,
  indexedColumns,
} from "./candidates.ts";
import {
  andAllSql,
  candidateRankSql,
  endOfAvailableSql,
  type FitsSql,
  fitsRankSql,
  freeTimesSql,
  offersCareSql,
  rowFilters,
  sortKeys,
} from "./filters.ts";
import { onCallAnswerSql, onCallRankSql } from "./on-call.ts";

const { doulaProfiles } = schema;
const doula = alias(doulaProfiles, "doula");

export interface SearchPage {
  /** Null if the place was not found. In that case, the search lists doulas anywhere, without distances. */
  area: Area | null;
  filters: SearchFilters;
  sort: SearchSort;
  /** The due date `yyyy-mm-dd` for which doulas who are on call come first; null if there is none. */
  dueDate: string | null;
  /** What the doulas who come first know; null if nothing was asked. */
  fits: Fits | null;
  now: Date;
  maxOpenCalls: number;
  /** The ID of the previous page's last doula. */
  after: string | undefined;
  limit: number;
}

interface PageSql extends Pick<SearchPage, "filters" | "sort" | "after"> {
  area: AreaSql | null;
  dueDate: SQL | null;
  fits: FitsSql | null;
  now: SQL;
  maxOpenCalls: number | SQL;
  limit: number | SQL;
}

const foundSchema = z.array(
  z.object({
    doula: foundDoulaSchema.omit({ fits: true }),
    isNextCallKnown: z.boolean(),
    total: z.int().nullable(),
  }),
);

/**
 * A found doula. `next_available` is also null while the next call is unknown. `total` is the same in all rows:
 * how many were found, at most `filterLimits.total`; null if they are not counted.
 */
export type FoundRow = z.infer<typeof foundSchema>[number] & { doula: FoundDoula };

/**
 * Returns listed doulas who match all filters: in a circle, with ties by distance, or anywhere, with ties by
 * the oldest profile. An index finds the candidates, so that the cost does not grow with doulas elsewhere.
 * The cursor is only an ID, and its sort key is computed again, so that no exact distance leaves the server.
 */
export async function findDoulas(db: Queryable, page: SearchPage): Promise<FoundRow[]> {
  const nearest = nearestValues(page);
  const rows = nearest
    ? await runNearest(db, page, nearest)
    : (
        await db.execute(
          foundSql({
            ...page,
            area: page.area && areaSql(page.area),
            dueDate: page.dueDate === null ? null : daySql(sql`${page.dueDate}`),
            fits: page.fits && toFitsSql(toFitsValues(page.fits)),
            now: instantSql(page.now),
          }),
        )
      ).rows;
  const { fits } = page;
  return foundSchema.parse(rows).map(({ doula: found, ...row }) => ({
    ...row,
    doula: { ...found, fits: fits && listMatches(fits, found) },
  }));
}

/** What of it a doula knows, in the order in which it was asked. */
function listMatches(
  { experience = [], languages = [] }: Fits,
  known: Pick<FoundDoula, "experience" | "languages">,
): string[] {
  return [
    ...experience.filter((asked) => known.experience.includes(asked)),
    ...languages.filter((asked) => known.languages.includes(asked)),
  ];
}

function runNearest(db: Queryable, { dueDate, fits: asked }: SearchPage, values: NearestValues) {
  const fits = asked && toFitsValues(asked);
  if (fits)
    return dueDate === null
      ? runPrepared(db, fittingStatement, { ...values, ...fits })
      : runPrepared(db, datedFittingStatement, { ...values, ...fits, dueDate });
  return dueDate === null
    ? runPrepared(db, nearestStatement, values)
    : runPrepared(db, datedStatement, { ...values, dueDate });
}

const daySql = (day: SQL) => sql`${day}::date`;

type FitsValues = Record<keyof FitsSql, string>;

/** What was asked, as two literals of Postgres arrays. */
function toFitsValues({ experience = [], languages = [] }: Fits): FitsValues {
  const toLiteral = (values: readonly string[]) =>
    `{${values.map((each) => `"${each.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
  return { experience: toLiteral(experience), languages: toLiteral(languages) };
}

function toFitsSql({ experience, languages }: Record<keyof FitsSql, unknown>): FitsSql {
  return { experience: sql`${experience}::text[]`, languages: sql`${languages}::text[]` };
}

/** Computes the next calls that were not stored, and returns the doulas. */
export async function addNextCalls(db: Queryable, found: FoundRow[], now: Date): Promise<FoundDoula[]> {
  const withoutNextCall = found.filter(
    ({ doula, isNextCallKnown }) => !isNextCallKnown && !doula.is_fully_booked,
  );
  if (withoutNextCall.length > 0) {
    const ids = withoutNextCall.map(({ doula }) => doula.id);
    const nextCalls = await findNextCalls(db, ids, now);
    for (const { doula } of withoutNextCall) doula.next_available = nextCalls.get(doula.id) ?? null;
  }
  return found.map(({ doula }) => doula);
}

function foundSql(page: PageSql): SQL {
  const { area, dueDate, filters, now, maxOpenCalls } = page;
  const calls = selectOpenCalls(doula.id, now);
  const source = filters.available
    ? {
        found: availableSql(page),
        nextCall: sql`found.next_available`,
        isKnown: sql`true`,
        joins: sql``,
        openCalls: sql`found.open_calls`,
      }
    : {
        found: sql`${sortedSql(page, page.limit)} limit ${page.limit}`,
        nextCall: sql`${storedNextCalls.startsAt}`,
        isKnown: sql`${storedNextCalls.doulaProfileId} is not null`,
        joins: sql`${joinStoredNextCallSql(now, doula.id)} cross join lateral ${calls}`,
        openCalls: calls.count,
      };
  const place = area
    ? sql`'distance_miles', round(found.tie), 'map_offset', ${mapOffsetSql(area, { point: doula.publicPoint, distance: sql`found.tie` })}`
    : sql`'distance_miles', null, 'map_offset', null`;
  const onCall = dueDate
    ? sql`case when ${doula.attendsBirths} is not false then ${onCallAnswerSql(sql`found.on_call_rank`)} end`
    : sql`null`;
  const total = isCounted(page) ? sql`found.total` : sql`null::int`;
  const card = doulaCardFieldsSql({
    doula,
    openCalls: source.openCalls,
    maxOpenCalls,
    nextAvailable: source.nextCall,
    now,
  });
  return sql`
    select json_build_object(
        ${card}, ${place}, 'on_call', ${onCall}
      ) as doula,
      ${source.isKnown} as "isNextCallKnown", ${total} as total
    from (${source.found}) found
    join ${doulaProfiles} ${doula} on ${doula.id} = found.id
    ${source.joins}
    order by ${orderSql("found", page)}
  `;
}

type NearestValues = Omit<AreaValues, "boxes"> & { box: string; now: string; maxOpenCalls: number };
type DatedValues = NearestValues & { dueDate: string };

const value = (name: keyof (DatedValues & FitsValues)) => sql`${sql.placeholder(name)}`;
const firstPageLimit = searchPageSize + 1;

/**
 * The prepared statements for nearly every search: the first page around a place for a birth, nearest first,
 * without filters; without and with a due date, each without and with what doulas should know.
 */
const nearestStatement = definePrepared<NearestValues>("search", nearestSql(null, null));
const datedStatement = definePrepared<DatedValues>(
  "search_with_due_date",
  nearestSql(daySql(value("dueDate")), null),
);
const askedFits = toFitsSql({ experience: value("experience"), languages: value("languages") });
const fittingStatement = definePrepared<NearestValues & FitsValues>(
  "search_with_fits",
  nearestSql(null, askedFits),
);
const datedFittingStatement = definePrepared<DatedValues & FitsValues>(
  "search_with_fits_and_due_date",
  nearestSql(daySql(value("dueDate")), askedFits),
);

function nearestSql(dueDate: SQL | null, fits: FitsSql | null): SQL {
  return foundSql({
    dueDate,
    fits,
    area: typedAreaSql({
      lat: value("lat"),
      lng: value("lng"),
      cosLat: value("cosLat"),
      radiusMiles: value("radiusMiles"),
      point: value("point"),
      boxes: [value("box")],
    }),
    filters: { looking_for: "birth" },
    sort: "distance",
    now: sql`${value("now")}::timestamptz`,
    maxOpenCalls: value("maxOpenCalls"),
    after: undefined,
    // With an unknown limit, Postgres would choose a worse plan.
    limit: sql.raw(String(firstPageLimit)),
  });
}

/** Returns the statement's values. Undefined if the page is not the prepared search. */
function nearestValues({
  area,
  filters,
  sort,
  now,
  after,
  limit,
  maxOpenCalls,
}: SearchPage): NearestValues | undefined {
  const { looking_for: care, ...others } = filters;
  const isFiltered =
    others.available !== undefined ||
    others.on_call !== undefined ||
    rowFilters(others, { dueDate: null, now: instantSql(now) }).length > 0;
  if (
    !area ||
    isFiltered ||
    care !== "birth" ||
    sort !== "distance" ||
    after !== undefined ||
    limit !== firstPageLimit
  )
    return undefined;
  const { boxes, ...values } = areaValues(area);
  const [box, ...otherBoxes] = boxes;
  if (box === undefined || otherBoxes.length > 0) return undefined;
  return { ...values, box, now: now.toISOString(), maxOpenCalls };
}

/**
 * Returns true if a page can have ended with this doula. The doula must be listed and, for a search near a
 * place, have a location.
 */
export async function isCursor(
  db: Queryable,
  { after, isNearPlace }: { after: string; isNearPlace: boolean },
): Promise<boolean> {
  const found = await db
    .select({ id: doulaProfiles.id })
    .from(doulaProfiles)
    .where(
      and(
        eq(doulaProfiles.id, after),
        doulaProfiles.isListed,
        isNearPlace ? isNotNull(doulaProfiles.publicPoint) : undefined,
      ),
    );
  return found.length > 0;
}

/**
 * Selects matches in order, without the filter `available`, so only the row matters: all of them or, for the first
 * page of a search with a due date, at least the first `limit`. Materialized, so that Postgres computes a distance
 * once, not again for comparing, counting and sorting.
 */
function sortedSql(page: PageSql, limit: number | SQL): SQL {
  const { area, filters, sort, dueDate, fits } = page;
  const conditions = rowFilters(filters, page);
  const isRowRead = conditions.length > 0 || filters.available || sortKeys[sort];
  const columns = isRowRead ? undefined : fits ? fittingColumns : indexedColumns;
  const keys = sql.join(
    toRowSortKeys(page).map(({ name, value }) => sql`${value} as ${sql.raw(name)}`),
    sql`, `,
  );
  const candidates = sql`
    select ${keys} ${dueDate ? sql`, ${candidate.attendsBirths}` : sql``}
    from ${area ? candidatesSql(area, columns) : firstListedSql(page)} candidate
    where ${offersCareSql(filters)} ${andAllSql(conditions)}
  `;
  if (!area && !dueDate && !fits)
    return sql`select near.* from (${candidates}) near order by ${orderSql("near", page)}`;
  const matches = area ? sql`near.tie <= ${area.radiusMiles}` : sql`true`;
  const total = sql`, (
    select count(*)::int
    from (select from near where ${matches} limit ${sql.raw(String(filterLimits.total))}) counted
  ) as total`;
  return sql`
    with near as materialized (${candidates}) ${dueDate ? sql`, ${rankedSql(page, { matches, dueDate, limit })}` : sql``}
    select near.* ${isCounted(page) ? total : sql``}
    from ${dueDate ? sql`first_ranked` : sql`near`} near
    where ${dueDate ? sql`true` : matches} ${afterCursorSql(page, orderSql("near", page))}
    order by ${orderSql("near", page)}
  `;
}

interface Ranking {
  /** A condition on `near`. */
  matches: SQL;
  dueDate: SQL;
  limit: number | SQL;
}

/**
 * Defines `first_ranked`, the matching rows of `near` with their `on_call_rank`, in a `with` clause. A due date reads
 * one more row per doula, so a first page looks up no more of them than it takes to find `limit` who are on call:
 * Postgres computes the rows of `ranked` in order, once, and only as far as something reads them.
 */
function rankedSql(page: PageSql, { matches, dueDate, limit }: Ranking): SQL {
  const rank = onCallRankSql({ id: sql`near.id`, attendsBirths: sql`near.attends_births` }, dueDate);
  const inOrder = sql`
    select near.*, ${rank} as on_call_rank
    from (
      select near.* from near where ${matches} order by ${orderSql("near", { ...page, dueDate: null })} offset 0
    ) near
  `;
  const ranked = page.fits
    ? sql`
      ranked as materialized (
        select near.*, ${fitGroupSql(sql`near.fits_rank`, sql`near.on_call_rank`)} as fit_group
        from (${inOrder} offset 0) near
      )
    `
    : sql`ranked as materialized (${inOrder})`;
  if (page.after) return sql`${ranked}, first_ranked as (select * from ranked)`;
  if (page.fits) return sql`${ranked}, ${firstFittingSql({ matches, limit })}`;
  return sql`
    ${ranked},
    on_call as materialized (select * from ranked where on_call_rank = 0 limit ${limit}),
    first_ranked as (
      select * from on_call
      union all
      select * from ranked where on_call_rank > 0 and (select count(*) from on_call) < ${limit}
    )
  `;
}

/**
 * The same for a search that also asks what doulas know. Those who fit come first in `ranked`, so that its first rows,
 * as many as fit, have all of them. They precede doulas who are on call even if their own answer is unknown.
 */
function firstFittingSql({ matches, limit }: Omit<Ranking, "dueDate">): SQL {
  return sql`
    on_call as materialized (select * from ranked where on_call_rank = 0 limit ${limit}),
    may_fit as materialized (
      select * from (
        select * from ranked limit (select count(*) from near where ${matches} and near.fits_rank < 2)
      ) fitting
      where fit_group = 0 and on_call_rank > 0
    ),
    first_ranked as (
      select * from on_call
      union all
      select * from may_fit
      union all
      select * from ranked
      where on_call_rank > 0 and fit_group > 0
        and (select count(*) from on_call) + (select count(*) from may_fit) < ${limit}
    )
  `;
}

/**
 * SQL expression: 0 for doulas who fit and may be on call, 1 for others who may be, 2 for those who are not available. Doulas
 * who fit come first, but not if they can't take the date.
 */
function fitGroupSql(fitsRank: SQL, onCallRank: SQL): SQL {
  return sql`case when ${onCallRank} = 2 then 2 when ${fitsRank} < 2 then 0 else 1 end`;
}

/** Counting costs little if all candidates are read anyway and the row decides. */
function isCounted({ area, filters, after }: PageSql): boolean {
  return area !== null && !filters.available && after === undefined;
}

/**
 * Selects the listed doulas to filter, without a place, by an index of their order. No index has the order by due
 * date or by what doulas know, so every page of such a search is from the same first doulas.
 */
function firstListedSql(page: PageSql): SQL {
  const order = sql.join(
    toRowSortKeys({ ...page, fits: null }).map(({ value }) => value),
    sql`, `,
  );
  return firstCandidatesSql(order, page.dueDate || page.fits ? sql`` : afterCursorSql(page, order));
}

function afterCursorSql(page: PageSql, order: SQL): SQL {
  if (!page.after) return sql``;
  const last = sql.join(
    toSortKeys(page).map(({ value }) => value),
    sql`, `,
  );
  return sql`and (${order}) > (
    select ${last} from ${doulaProfiles} ${candidate} where ${candidate.id} = ${page.after}
  )`;
}

interface SortKey {
  name: "attends_none" | "fit_group" | "on_call_rank" | "fits_rank" | "sort_key" | "tie" | "id";
  value: SQL;
}

/** Returns the sort keys over `candidate`: those of the row, and who is on call for the due date. */
function toSortKeys(page: PageSql): SortKey[] {
  const { dueDate, fits } = page;
  const keys = toRowSortKeys(page);
  if (!dueDate) return keys;
  const onCallRank = candidateRankSql(dueDate);
  const dated: SortKey[] = [
    ...(fits ? [{ name: "fit_group", value: fitGroupSql(fitsRankSql(fits), onCallRank) } as const] : []),
    { name: "on_call_rank", value: onCallRank },
  ];
  const [first, ...others] = keys;
  return first?.name === "attends_none" ? [first, ...dated, ...others] : [...dated, ...keys];
}

/**
 * Returns the sort keys over `candidate` that its row decides: in a search for a birth near a place, doulas who attend
 * none come last; then come what they know, the sort, the distance or else the age, and the ID.
 */
function toRowSortKeys({ area, filters, fits, sort }: PageSql): SortKey[] {
  const sortKey = sortKeys[sort];
  return [
    ...(area && filters.looking_for === "birth"
      ? [{ name: "attends_none", value: sql`(${candidate.attendsBirths} is false)` } as const]
      : []),
    ...(fits ? [{ name: "fits_rank", value: fitsRankSql(fits) } as const] : []),
    ...(sortKey ? [{ name: "sort_key", value: sortKey } as const] : []),
    { name: "tie", value: area ? distanceSql(area, candidate.publicPoint) : sql`${candidate.createdAt}` },
    { name: "id", value: sql`${candidate.id}` },
  ];
}

/**
 * Selects the first doulas who have a free time. Hours and calls are read doula by doula along the sorted
 * rows, and no further than needed. The fences (`offset 0`) prevent Postgres from reading them for every
 * candidate before sorting. Repeating the order at every level shows it that nothing is left to sort.
 */
function availableSql(page: PageSql): SQL {
  return sql`
    select free.*
    from (
      select p.*, times.open_calls, times.next_available
      from (${sortedSql(page, filterLimits.checked)} limit ${filterLimits.checked}) p
      cross join lateral ${freeTimesSql(sql`p.id`, page)} times
      order by ${orderSql("p", page)}
      offset 0
    ) free
    where free.next_available < ${endOfAvailableSql(page.now)}
    order by ${orderSql("free", page)}
    limit ${page.limit}
  `;
}

function orderSql(alias: string, page: PageSql): SQL {
  return sql.join(
    toSortKeys(page).map(({ name }) => sql.raw(`${alias}.${name}`)),
    sql`, `,
  );
}
