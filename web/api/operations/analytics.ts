import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChartedDays } from "../../../contract/operations/analytics.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

export const analyticsQuery = (days: ChartedDays) =>
  queryOptions({
    queryKey: ["analytics", days],
    queryFn: ({ signal }) =>
      request(api.rest.v1.analytics.$get({ query: { days: String(days) } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
