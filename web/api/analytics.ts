import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChartedDays } from "../../contract/analytics.ts";
import { ask } from "../lib/api.ts";
import { api } from "./client.ts";

/** What admins see counted, with so many days. */
export const analyticsQuery = (days: ChartedDays) =>
  queryOptions({
    queryKey: ["analytics", days],
    queryFn: ({ signal }) =>
      ask(api.rest.v1.analytics.$get({ query: { days: String(days) } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

export const analyticsNotFetched = "Failed to fetch analytics data";
