import { type ReactNode, useId } from "react";
import type { Analytics } from "../../../../contract/operations/analytics.schema.ts";
import { type ChartedDays, chartedSeries, revenueSeries } from "../../../../contract/operations/analytics.ts";
import { cn } from "../../../lib/class-names.ts";
import { DownloadDays } from "./download-days.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { RangeLinks, RevenueCard, SeriesCard } from "./series-card.tsx";
import { TotalCards, UserDistribution } from "./total-cards.tsx";

interface AnalyticsReportProps {
  analytics: Analytics;
  days: ChartedDays;
  /** The analytics are those of another range until these have loaded. */
  isOutdated: boolean;
}

/** Totals, charts over time, revenue and recent activity. */
export function AnalyticsReport({ analytics, days, isOutdated }: AnalyticsReportProps) {
  return (
    <div className="flex flex-col gap-6 md:gap-10">
      <TotalCards analytics={analytics} />
      <ChartSection
        title="Over time"
        text="Days run from midnight to midnight in UTC, and include deleted items."
        action={
          <>
            <RangeLinks days={days} />
            <DownloadDays days={analytics.days} revenue={analytics.revenue} />
          </>
        }
        isOutdated={isOutdated}
        className="items-start"
      >
        {chartedSeries.map((series) => (
          <SeriesCard key={series} series={series} days={analytics.days} />
        ))}
      </ChartSection>
      <ChartSection
        title="Revenue"
        text="Payments count on the day they arrived; refunds and lost disputes, with returned fees, on their own day."
        isOutdated={isOutdated}
        // Cards in a row are equally high, until a table is open.
        className="has-[details[open]]:items-start lg:grid-cols-3"
      >
        {revenueSeries.map((series) => (
          <RevenueCard key={series} series={series} days={analytics.revenue} />
        ))}
      </ChartSection>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-6">
        <RecentActivity entries={analytics.recent_activity} />
        <UserDistribution users={analytics.users} />
      </div>
    </div>
  );
}

interface ChartSectionProps {
  title: string;
  text: string;
  action?: ReactNode;
  isOutdated: boolean;
  className: string;
  children: ReactNode;
}

function ChartSection({ title, text, action, isOutdated, className, children }: ChartSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="grow text-xl">
          {title}
        </h2>
        {action}
      </div>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{text}</p>
      <div
        aria-busy={isOutdated}
        className={cn(
          "group/series grid grid-cols-1 gap-3 transition-opacity duration-150 aria-busy:opacity-60 md:grid-cols-2 md:gap-6",
          className,
        )}
      >
        {children}
      </div>
    </section>
  );
}
