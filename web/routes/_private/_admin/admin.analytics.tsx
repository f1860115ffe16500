import { createFileRoute } from "@tanstack/react-router";
import { analyticsQuery } from "../../../api/analytics.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminAnalyticsPage } from "../../../pages/admin-analytics/admin-analytics-page.tsx";
import {
  chartedDaysOf,
  parseAdminAnalyticsSearch,
} from "../../../pages/admin-analytics/admin-analytics-search.ts";

export const Route = createFileRoute("/_private/_admin/admin/analytics")({
  validateSearch: parseAdminAnalyticsSearch,
  loaderDeps: ({ search }) => ({ days: chartedDaysOf(search) }),
  head: unlistedHead("Analytics"),
  loader: ({ context: { queryClient }, deps: { days } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchQuery(analyticsQuery(days));
  },
  component: AdminAnalyticsPage,
});
