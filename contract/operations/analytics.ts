import { doulaStatuses } from "../directory/doulas.ts";
import { userTypes } from "../identity/users.ts";

/** The parts of the platform's daily revenue. The database stores whole cents. */
export const revenueSeries = ["paid", "fees", "returned"] as const;

export type RevenueSeries = (typeof revenueSeries)[number];

/** The counted metrics, by their database names. A function, because a computed constant would be in every page's script. */
export function listMetrics() {
  return [
    ...userTypes.map((type) => `users.${type}` as const),
    ...doulaStatuses.map((status) => `applications.${status}` as const),
    "bookings" as const,
    "messages" as const,
    "favorites" as const,
    "searches" as const,
    ...revenueSeries.map((series) => `revenue.${series}` as const),
  ];
}

export type Metric = ReturnType<typeof listMetrics>[number];

/** The event of a search near a place, such as 'Marfa, TX', where nobody was found. */
export function getUnmetSearchEvent(place: string): string {
  return `${unmetSearchPrefix}${place}`;
}

/** The place of such an event; undefined for other events. */
export function parseUnmetSearchEvent(event: string): string | undefined {
  return event.startsWith(unmetSearchPrefix) ? event.slice(unmetSearchPrefix.length) : undefined;
}

const unmetSearchPrefix = "nobody found near ";

/** How many UTC days, including today, the places where nobody was found are counted. */
export const unmetSearchDays = 30;

/** Places with fewer searches in these days are not shown, because a single search can point at a person. */
export const minUnmetSearches = 3;

/** The metrics charted by day. */
export const chartedSeries = ["sign_ups", "searches", "intro_calls", "messages"] as const;

export type ChartedSeries = (typeof chartedSeries)[number];

/** How many UTC days a chart can show, including today. */
export const chartedDays = [7, 30, 90] as const;

export type ChartedDays = (typeof chartedDays)[number];

export const defaultChartedDays = 30 satisfies ChartedDays;

/** Recent activity lists this many of the newest users and as many of the newest doula profiles. */
export const recentEntriesPerKind = 5;

/** Each part as a percentage of the total, rounded so that they add up to 100; all 0 if the total is 0. */
export function toPercentages(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (100 * part) / whole);
  const rounded = exact.map(Math.floor);
  const missing = 100 - rounded.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact.map((percent, index) => ({ index, remainder: percent % 1 }));
  byRemainder.sort((one, other) => other.remainder - one.remainder);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return rounded.map((percent, index) => (raised.has(index) ? percent + 1 : percent));
}
