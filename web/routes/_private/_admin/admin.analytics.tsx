import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { Analytics } from "../../../../contract/operations/analytics.schema.ts";
import {
  type ChartedDays,
  chartedDays,
  chartedSeries,
  defaultChartedDays,
  revenueSeries,
} from "../../../../contract/operations/analytics.ts";
import { analyticsNotLoaded, analyticsQuery } from "../../../api/operations/analytics.ts";
import { RecentActivity } from "../../../features/admin/analytics/recent-activity.tsx";
import { RangeLinks, RevenueCard, SeriesCard } from "../../../features/admin/analytics/series-card.tsx";
import { TotalCards, UserDistribution } from "../../../features/admin/analytics/total-cards.tsx";
import { unlistedHead } from "../../../lib/page-head.ts";
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
  head: unlistedHead("Analytics"),
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
      {(analytics) => <Figures analytics={analytics} days={days} isChanging={query.isPlaceholderData} />}
    </Loaded>
  );
}

interface FiguresProps {
  analytics: Analytics;
  days: ChartedDays;
  /** True while the figures of another range are loading. */
  isChanging: boolean;
}

function Figures({ analytics, days, isChanging }: FiguresProps) {
  return (
    <div className="flex flex-col gap-6 md:gap-10">
      <TotalCards analytics={analytics} />
      <section aria-labelledby="over-time">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="over-time" className="text-xl">
            Over time
          </h2>
          <RangeLinks days={days} />
        </div>
        <p className="mt-1 mb-3 text-ink-soft text-sm">
          Days run from midnight to midnight in UTC, and include deleted items.
        </p>
        <div
          aria-busy={isChanging}
          className="group/series grid grid-cols-1 items-start gap-3 transition-opacity duration-150 aria-busy:opacity-60 md:grid-cols-2 md:gap-6"
        >
          {chartedSeries.map((series) => (
            <SeriesCard key={series} series={series} days={analytics.days} />
          ))}
        </div>
      </section>
      <section aria-labelledby="revenue">
        <h2 id="revenue" className="text-xl">
          Revenue
        </h2>
        <p className="mt-1 mb-3 text-ink-soft text-sm">
          Payments count on the day they arrived; refunds and lost disputes, with returned fees, on their own
          day.
        </p>
        <div
          aria-busy={isChanging}
          // Cards in a row are equally high, until a table is open.
          className="group/series grid grid-cols-1 gap-3 transition-opacity duration-150 aria-busy:opacity-60 has-[details[open]]:items-start md:grid-cols-2 md:gap-6 lg:grid-cols-3"
        >
          {revenueSeries.map((series) => (
            <RevenueCard key={series} series={series} days={analytics.revenue} />
          ))}
        </div>
      </section>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-6">
        <RecentActivity entries={analytics.recent_activity} />
        <UserDistribution users={analytics.users} />
      </div>
    </div>
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
