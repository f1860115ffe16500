import { useId } from "react";
import type { DailyCounts, DailyRevenue } from "../../../../contract/operations/analytics.schema.ts";
import {
  type ChartedDays,
  type ChartedSeries,
  chartedDays,
  defaultChartedDays,
  type RevenueSeries,
} from "../../../../contract/operations/analytics.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatMoney, formatMonthDay, formatNumber } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { SegmentLink, SegmentNav } from "../../../ui/basics/segments.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { revenueTexts, seriesTexts } from "./analytics-texts.ts";
import type { DailyValue } from "./daily-chart.tsx";

// The chart library is larger than the page, so it loads after the numbers.
const DailyChart = lazyComponent(async () => (await import("./daily-chart.tsx")).DailyChart, {
  fallback: () => <Skeleton className="h-full" />,
});

interface SeriesCardProps {
  series: ChartedSeries;
  /** Oldest first. */
  days: DailyCounts[];
}

/** Charts a daily count. */
export function SeriesCard({ series, days }: SeriesCardProps) {
  const { title, one, many } = seriesTexts[series];
  return (
    <DailyCard
      title={title}
      values={days.map((day) => ({ day: day.day, value: day[series] }))}
      format={formatNumber}
      totalText={(total) => `${formatNumber(total)} ${total === 1 ? one : many}`}
    />
  );
}

interface RevenueCardProps {
  series: RevenueSeries;
  /** Oldest first. */
  days: DailyRevenue[];
}

/** Charts a daily amount of money. */
export function RevenueCard({ series, days }: RevenueCardProps) {
  const { title, what } = revenueTexts[series];
  return (
    <DailyCard
      title={title}
      isMoney
      values={days.map((day) => ({ day: day.day, value: toCents(day[series]) }))}
      format={formatMoney}
      figure={formatMoney}
      totalText={() => what}
    />
  );
}

interface DailyCardProps {
  title: string;
  values: DailyValue[];
  /** The values are cents. */
  isMoney?: boolean;
  format: (value: number) => string;
  /** The total as a large number above the text, which then omits it. */
  figure?: (total: number) => string;
  totalText: (total: number) => string;
}

/**
 * A series as a chart, and as a table for screen readers that everyone can open. With values on one day at most, only a
 * sentence, unless it is beside charts.
 */
function DailyCard({ title, values, isMoney = false, format, figure, totalText }: DailyCardProps) {
  const id = useId();
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const hasManyDays = values.filter(({ value }) => value !== 0).length > 1;
  const chartClasses = !hasManyDays && "hidden md:group-has-data-many-days/series:block";
  return (
    <Card asChild padding="none" className="p-4 md:p-6">
      <section aria-labelledby={id} data-many-days={hasManyDays || undefined}>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="text-ink-soft text-sm">
          {figure && (
            <span className="block font-display font-medium text-2xl text-ink tabular-nums">
              {`${figure(total)} `}
            </span>
          )}
          {describeValues(values, totalText(total), format)}
        </p>
        {/* Screen readers use the table below. */}
        <div aria-hidden="true" className={cn("mt-3 h-32 overflow-hidden md:h-44", chartClasses)}>
          <DailyChart values={values} format={format} isMoney={isMoney} />
        </div>
        <details className={cn("mt-3", chartClasses)}>
          <summary className="w-fit min-h-9 cursor-pointer content-center rounded-control font-semibold text-primary text-sm touch:min-h-11">
            Show as a table
          </summary>
          <NumbersTable title={title} values={values} total={total} format={format} />
        </details>
      </section>
    </Card>
  );
}

/** '42 sign-ups in 30 days, peaking at 7 on Nov 3', or '2 sign-ups in 30 days, all on Nov 3' */
function describeValues(values: DailyValue[], totalText: string, format: DailyCardProps["format"]): string {
  const period = `${totalText} in ${pluralize(values.length, "day")}`;
  const [first, ...others] = values
    .filter(({ value }) => value !== 0)
    .toSorted((one, other) => other.value - one.value);
  if (!first) return period;
  if (others.length === 0)
    return `${period}, ${first.value === 1 ? "" : "all "}on ${formatMonthDay(first.day)}`;
  return first.value > 0
    ? `${period}, peaking at ${format(first.value)} on ${formatMonthDay(first.day)}`
    : period;
}

type NumbersTableProps = Pick<DailyCardProps, "title" | "values" | "format"> & { total: number };

function NumbersTable({ title, values, total, format }: NumbersTableProps) {
  return (
    <section
      aria-label={`${title} by day`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it
      tabIndex={0}
      className="mt-2 max-h-80 overflow-y-auto rounded-control"
    >
      {/* Borders that do not collapse stay with the rows that stick. */}
      <table className="w-full border-separate border-spacing-0 text-left text-sm tabular-nums">
        <caption className="sr-only">{title} by day, newest first</caption>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col" className="border-b py-1.5 font-semibold text-ink-soft">
              Day (UTC)
            </th>
            <th scope="col" className="border-b py-1.5 pr-3 text-right font-semibold text-ink-soft">
              {title}
            </th>
          </tr>
        </thead>
        <tbody className="[&_tr+tr>*]:border-t">
          {values.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <th scope="row" className="py-1.5 font-normal">
                {formatMonthDay(day)}
              </th>
              <td className="py-1.5 pr-3 text-right">{format(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-surface">
          <tr className="font-semibold">
            <th scope="row" className="border-t py-1.5">
              All days
            </th>
            <td className="border-t py-1.5 pr-3 text-right">{format(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Links that choose how many days the charts show. */
export function RangeLinks({ days }: { days: ChartedDays }) {
  return (
    <SegmentNav aria-label="Range">
      {chartedDays.map((choice) => (
        <SegmentLink
          key={choice}
          to="/admin/analytics"
          search={{ days: choice === defaultChartedDays ? undefined : choice }}
          isCurrent={choice === days}
          resetScroll={false}
          replace
        >
          {choice} days
        </SegmentLink>
      ))}
    </SegmentNav>
  );
}
