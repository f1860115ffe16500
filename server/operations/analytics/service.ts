import { type UserType, userTypes } from "../../../contract/identity/users.ts";
import type {
  Analytics,
  DailyCounts,
  DailyRevenue,
  RecentEntry,
} from "../../../contract/operations/analytics.schema.ts";
import { type Metric, type RevenueSeries, unmetSearchDays } from "../../../contract/operations/analytics.ts";
import { addDays } from "../../../contract/platform/time.ts";
import type { Database, Queryable } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { EventCount } from "../../platform/observability/event-counter.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import {
  deleteUnmetSearchesBefore,
  findOverview,
  findTotals,
  findUnmetSearches,
  insertCounts,
  rollUpDeltas,
} from "./queries.ts";

export const analyticsLimits = defineLimits({
  analytics_reads: { points: 120, seconds: 60 },
});

/** Returns the function that stores the event counter's counts. */
export function writeCounts(db: Database): (counts: EventCount[]) => Promise<void> {
  return (counts) => inTransaction(db, (tx) => insertCounts(tx, counts));
}

const maxUnmetPlaces = 8;

/** The places that were searched most in the last 30 days and where nobody was found. */
export function listUnmetSearches({ db, now }: Platform) {
  return findUnmetSearches(db, { since: findFirstUnmetDay(now()), limit: maxUnmetPlaces });
}

export function deleteOldUnmetSearches(db: Queryable, now: Date): Promise<void> {
  return deleteUnmetSearchesBefore(db, findFirstUnmetDay(now));
}

function findFirstUnmetDay(now: Date): string {
  return addDays(now.toISOString().slice(0, 10), 1 - unmetSearchDays);
}

/** The number of users of each type. */
export async function countUsersByType(db: Queryable): Promise<Record<UserType, number>> {
  return toUsersByType(await findTotals(db));
}

/** All analytics for admins, with this many UTC days up to today. */
export async function readAnalytics({ db, now }: Platform, days: number): Promise<Analytics> {
  const today = now().toISOString().slice(0, 10);
  const from = addDays(today, 1 - days);
  const { totals, days: counts, recent } = await findOverview(db, { from, to: today });
  const total = (metric: Metric) => totals[metric] ?? 0;
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  return {
    users: toUsersByType(totals),
    applications: {
      pending: total("applications.pending"),
      approved: total("applications.approved"),
      rejected: total("applications.rejected"),
    },
    bookings: total("bookings"),
    messages: total("messages"),
    favorites: total("favorites"),
    recent_activity: recent.map(toRecentEntry),
    days: dates.map((day) => toDailyCounts(pickAmounts(day, counts))),
    revenue: dates.map((day) => toDailyRevenue(pickAmounts(day, counts))),
  };
}

function toUsersByType(totals: Record<string, number>): Record<UserType, number> {
  const total = (type: UserType) => totals[`users.${type}` satisfies Metric] ?? 0;
  return { client: total("client"), doula: total("doula"), admin: total("admin") };
}

type Counts = Awaited<ReturnType<typeof findOverview>>["days"];

interface DayAmounts {
  day: string;
  amount: (metric: Metric) => number;
}

/** Returns 0 for metrics without a count that day. */
function pickAmounts(day: string, counts: Counts): DayAmounts {
  const onDay = new Map(counts.filter((count) => count.day === day).map((count) => [count.metric, count]));
  return { day, amount: (metric) => onDay.get(metric)?.amount ?? 0 };
}

function toDailyRevenue({ day, amount }: DayAmounts): DailyRevenue {
  const dollars = (series: RevenueSeries) => amount(`revenue.${series}`) / 100;
  return { day, paid: dollars("paid"), fees: dollars("fees"), returned: dollars("returned") };
}

function toDailyCounts({ day, amount }: DayAmounts): DailyCounts {
  return {
    day,
    sign_ups: userTypes.reduce((sum, type) => sum + amount(`users.${type}`), 0),
    searches: amount("searches"),
    intro_calls: amount("bookings"),
    messages: amount("messages"),
  };
}

function toRecentEntry({
  user_type,
  ...entry
}: Awaited<ReturnType<typeof findOverview>>["recent"][number]): RecentEntry {
  return entry.kind === "user" ? { ...entry, kind: "user", user_type } : { ...entry, kind: "doula_profile" };
}

const rollUpBatchSize = 10_000;

/** Adds the last minute's counts to the totals and days. */
async function rollUp({ db }: Pick<Platform, "db">): Promise<void> {
  let added: number;
  do added = await rollUpDeltas(db, rollUpBatchSize);
  while (added === rollUpBatchSize);
}

export async function startAnalyticsJobs(platform: Platform): Promise<void> {
  await platform.jobs.schedule("analytics-roll-up", "* * * * *", () => rollUp(platform));
}
