import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { chartedSeries, revenueSeries } from "../../../contract/analytics.ts";
import { analyticsNotFetched, analyticsQuery } from "../../api/analytics.ts";
import { RangeLinks } from "../../features/analytics/range-links.tsx";
import { RecentActivity } from "../../features/analytics/recent-activity.tsx";
import { RevenueCard, SeriesCard } from "../../features/analytics/series-card.tsx";
import { TotalCards } from "../../features/analytics/total-cards.tsx";
import { UserDistribution } from "../../features/analytics/user-distribution.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { chartedDaysOf } from "./admin-analytics-search.ts";

const analyticsRoute = getRouteApi("/_private/_admin/admin/analytics");

/** Analytics. */
export function AdminAnalyticsPage() {
  const days = chartedDaysOf(analyticsRoute.useSearch());
  const analytics = useQuery(analyticsQuery(days));
  return (
    <>
      <AppHeader title="Analytics" subtitle="Totals, activity and growth over time" hasBackToOverview />
      <main className="page-width py-6 md:py-8">
        {analytics.data ? (
          <div className="flex flex-col gap-8 md:gap-10">
            <TotalCards analytics={analytics.data} />
            <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr] md:gap-6">
              <RecentActivity entries={analytics.data.recent_activity} />
              <UserDistribution users={analytics.data.users} />
            </div>
            <section aria-labelledby="over-time">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="over-time" className="text-xl">
                  Over time
                </h2>
                <RangeLinks days={days} />
              </div>
              <p className="measure mt-2 mb-4 text-ink-soft text-sm">
                Each day is counted from midnight to midnight in UTC, with what was deleted since.
              </p>
              <div
                aria-busy={analytics.isPlaceholderData}
                className="grid gap-4 transition-opacity duration-150 aria-busy:opacity-60 md:grid-cols-2 md:gap-6"
              >
                {chartedSeries.map((series) => (
                  <SeriesCard key={series} series={series} days={analytics.data.days} />
                ))}
              </div>
            </section>
            <section aria-labelledby="revenue">
              <h2 id="revenue" className="text-xl">
                Revenue
              </h2>
              <p className="measure mt-2 mb-4 text-ink-soft text-sm">
                Payments count on the day they came in; refunds and lost disputes, with the fees that went
                back, on their own.
              </p>
              <div
                aria-busy={analytics.isPlaceholderData}
                className="grid gap-4 transition-opacity duration-150 aria-busy:opacity-60 md:grid-cols-2 md:gap-6 lg:grid-cols-3"
              >
                {revenueSeries.map((series) => (
                  <RevenueCard key={series} series={series} days={analytics.data.revenue} />
                ))}
              </div>
            </section>
          </div>
        ) : analytics.isError ? (
          <ErrorState
            title={analyticsNotFetched}
            error={analytics.error}
            onRetry={() => void analytics.refetch()}
            isRetrying={analytics.isRefetching}
          />
        ) : (
          <AnalyticsSkeleton />
        )}
      </main>
      <BottomBar />
    </>
  );
}

function AnalyticsSkeleton() {
  return (
    <SkeletonRegion label="Loading the analytics..." className="grid gap-4 md:gap-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {["users", "applications", "bookings", "activity"].map((card) => (
          <Skeleton key={card} className="h-28 lg:h-36" />
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-[3fr_2fr] md:gap-6">
        <Skeleton className="h-140" />
        <Skeleton className="h-60" />
      </div>
    </SkeletonRegion>
  );
}
