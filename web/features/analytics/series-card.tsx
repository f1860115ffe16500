import { Download } from "lucide-react";
import { useId } from "react";
import type { DailyCounts, DailyRevenue } from "../../../contract/analytics.schema.ts";
import type { ChartedSeries, RevenueSeries } from "../../../contract/analytics.ts";
import { toCsv } from "../../../contract/csv.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import { saveFile } from "../../lib/save-file.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dayText, formatCount, revenueTexts, seriesTexts } from "./analytics-texts.ts";
import type { DailyValue } from "./daily-chart.tsx";

// The library that draws weighs more than the page: it comes after the numbers.
const DailyChart = lazyPart(async () => (await import("./daily-chart.tsx")).DailyChart, {
  fallback: <Skeleton className="h-44" />,
});

interface SeriesCardProps {
  series: ChartedSeries;
  /** Oldest first. */
  days: DailyCounts[];
}

/** Counts of one kind, day by day. */
export function SeriesCard({ series, days }: SeriesCardProps) {
  const { title, one, many } = seriesTexts[series];
  return (
    <DailyCard
      title={title}
      fileName={series}
      values={days.map((day) => ({ day: day.day, value: day[series] }))}
      format={formatCount}
      totalText={(total) => `${formatCount(total)} ${total === 1 ? one : many}`}
      toCell={(value) => value}
    />
  );
}

interface RevenueCardProps {
  series: RevenueSeries;
  /** Oldest first. */
  days: DailyRevenue[];
}

/** Money of one kind, day by day. */
export function RevenueCard({ series, days }: RevenueCardProps) {
  const { title, what } = revenueTexts[series];
  return (
    <DailyCard
      title={title}
      unit="USD"
      fileName={`revenue-${series}`}
      values={days.map((day) => ({ day: day.day, value: centsOf(day[series]) }))}
      format={formatMoney}
      totalText={(total) => `${formatMoney(total)} ${what}`}
      toCell={(cents) => cents / 100}
    />
  );
}

interface DailyCardProps {
  title: string;
  /** Named in the file, where the title does not say it. */
  unit?: string;
  /** Its beginning. */
  fileName: string;
  values: DailyValue[];
  format: (value: number) => string;
  totalText: (total: number) => string;
  /** A value as the file has it. */
  toCell: (value: number) => number;
}

/** One series as a chart, which eyes read, and as a table, which everybody can, also as a file. */
function DailyCard({ title, unit, fileName, values, format, totalText, toCell }: DailyCardProps) {
  const id = useId();
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const download = () => {
    const rows = values.map(({ day, value }) => [day, toCell(value)]);
    const csv = toCsv(["Day (UTC)", unit ? `${title} (${unit})` : title], rows);
    const name = `${fileName.replaceAll("_", "-")}-${values[0]?.day}-to-${values.at(-1)?.day}.csv`;
    saveFile(name, new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="mb-3 text-ink-soft text-sm">{summaryText(values, totalText(total), format)}</p>
        {/* Read from the table below. */}
        <div aria-hidden="true" className="h-44">
          <DailyChart values={values} format={format} isMoney={unit !== undefined} />
        </div>
        <div className="relative mt-3">
          <details>
            <summary className="w-fit cursor-pointer rounded-control py-1.5 font-semibold text-primary text-sm touch:min-h-11 touch:content-center">
              Show as a table
            </summary>
            <NumbersTable title={title} values={values} total={total} format={format} />
          </details>
          <Button
            variant="ghost"
            size="sm"
            className="absolute top-0 right-0"
            aria-label={`Download CSV: ${title}`}
            onClick={download}
          >
            <Download aria-hidden="true" className="size-4" />
            Download CSV
          </Button>
        </div>
      </section>
    </Card>
  );
}

/** '42 sign-ups in 30 days, the most on Nov 3: 7' */
function summaryText(values: DailyValue[], totalText: string, format: DailyCardProps["format"]): string {
  const most = values.reduce<DailyValue | undefined>(
    (best, day) => (best && best.value >= day.value ? best : day),
    undefined,
  );
  const period = `${totalText} in ${countText(values.length, "day")}`;
  return most && most.value > 0
    ? `${period}, the most on ${dayText(most.day)}: ${format(most.value)}`
    : period;
}

type NumbersTableProps = Pick<DailyCardProps, "title" | "values" | "format"> & { total: number };

function NumbersTable({ title, values, total, format }: NumbersTableProps) {
  return (
    <section
      aria-label={`${title} by day`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
      tabIndex={0}
      className="mt-2 max-h-72 overflow-y-auto rounded-control"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{title} by day, the newest first</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className="py-1.5 font-semibold text-ink-soft">
              Day (UTC)
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-semibold text-ink-soft">
              {title}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {values.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <th scope="row" className="py-1.5 font-normal">
                {dayText(day)}
              </th>
              <td className="py-1.5 pr-3 text-right">{format(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t font-semibold">
            <th scope="row" className="py-1.5">
              All days
            </th>
            <td className="py-1.5 pr-3 text-right">{format(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
