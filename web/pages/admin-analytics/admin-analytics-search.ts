import { type ChartedDays, chartedDays, defaultChartedDays } from "../../../contract/analytics.ts";

/** What the address of the page can say. */
export interface AdminAnalyticsSearch {
  days?: ChartedDays;
}

export function parseAdminAnalyticsSearch({ days }: Record<string, unknown>): AdminAnalyticsSearch {
  return { days: chartedDays.find((each) => each === Number(days)) };
}

export function chartedDaysOf({ days }: AdminAnalyticsSearch): ChartedDays {
  return days ?? defaultChartedDays;
}
