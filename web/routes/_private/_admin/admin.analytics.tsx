import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import {
  type ChartedDays,
  chartedDays,
  chartedSeries,
  defaultChartedDays,
} from "../../../../contract/operations/analytics.ts";
import { analyticsQuery } from "../../../api/operations/analytics.ts";
import { AnalyticsReport } from "../../../features/admin/analytics/analytics-report.tsx";
import { analyticsNotLoaded } from "../../../features/admin/analytics/analytics-texts.ts";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

interface AnalyticsSearch {
  days?: ChartedDays;
}

export const Route = createFileRoute("/_private/_admin/admin/analytics")({
  validateSearch: ({ days }: Record<string, unknown>): AnalyticsSearch => ({
    days: chartedDays.find((each) => each === Number(days)),
  }),
  staticData: {
    title: "Analytics",
    subtitle: "Totals, activity and growth over time",
    backTo: "/admin-dashboard",
  },
  loaderDeps: ({ search: { days = defaultChartedDays } }) => ({ days }),
  head: makeUnlistedHead("Analytics"),
  loader: ({ context: { queryClient }, deps: { days } }) => {
    void queryClient.prefetchQuery(analyticsQuery(days));
  },
  component: AdminAnalytics,
});

function AdminAnalytics() {
  const { days } = Route.useLoaderDeps();
  const query = useQuery(analyticsQuery(days));
  return (
    <Loaded query={query} skeleton={<AnalyticsSkeleton />} failed={analyticsNotLoaded}>
      {(analytics) => (
        <AnalyticsReport analytics={analytics} days={days} isOutdated={query.isPlaceholderData} />
      )}
    </Loaded>
  );
}

function AnalyticsSkeleton() {
  return (
    <SkeletonRegion label="Loading the analytics..." className="grid gap-6 md:gap-10">
      <div className="grid grid-cols-2 gap-2 md:gap-4 lg:grid-cols-4">
        {["users", "applications", "bookings", "activity"].map((card) => (
          <Skeleton key={card} className="h-28 lg:h-36" />
        ))}
      </div>
      <div className="grid gap-3 md:grid-cols-2 md:gap-6">
        {chartedSeries.map((series) => (
          <Skeleton key={series} className="h-64 md:h-80" />
        ))}
      </div>
    </SkeletonRegion>
  );
}
