import { Download } from "lucide-react";
import { useId } from "react";
import type { DailyCounts } from "../../../contract/analytics.schema.ts";
import type { ChartedSeries } from "../../../contract/analytics.ts";
import { toCsv } from "../../../contract/csv.ts";
import { saveFile } from "../../lib/save-file.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dayText, formatCount, seriesTexts } from "./analytics-texts.ts";

// The library that draws weighs more than the page: it comes after the numbers.
const DailyChart = lazyPart(async () => (await import("./daily-chart.tsx")).DailyChart, {
  fallback: <Skeleton className="h-44" />,
});

interface SeriesCardProps {
  series: ChartedSeries;
  /** Oldest first. */
  days: DailyCounts[];
}

/** One series as a chart, which eyes read, and as a table, which everybody can, also as a file. */
export function SeriesCard({ series, days }: SeriesCardProps) {
  const id = useId();
  const { title } = seriesTexts[series];
  const total = days.reduce((sum, day) => sum + day[series], 0);
  const download = () => {
    const rows = days.map((day) => [day.day, day[series]]);
    const csv = toCsv(["Day (UTC)", title], rows);
    const name = `${series.replaceAll("_", "-")}-${days[0]?.day}-to-${days.at(-1)?.day}.csv`;
    saveFile(name, new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="mb-3 text-ink-soft text-sm">{summaryText(series, days, total)}</p>
        {/* Read from the table below. */}
        <div aria-hidden="true" className="h-44">
          <DailyChart series={series} days={days} />
        </div>
        <div className="relative mt-3">
          <details>
            <summary className="w-fit cursor-pointer rounded-control py-1.5 font-semibold text-primary text-sm touch:min-h-11 touch:content-center">
              Show as a table
            </summary>
            <NumbersTable title={title} series={series} days={days} total={total} />
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
function summaryText(series: ChartedSeries, days: DailyCounts[], total: number): string {
  const { one, many } = seriesTexts[series];
  const most = days.reduce<DailyCounts | undefined>(
    (best, day) => (best && best[series] >= day[series] ? best : day),
    undefined,
  );
  const period = `${formatCount(total)} ${total === 1 ? one : many} in ${countText(days.length, "day")}`;
  return most && total > 0
    ? `${period}, the most on ${dayText(most.day)}: ${formatCount(most[series])}`
    : period;
}

interface NumbersTableProps extends SeriesCardProps {
  title: string;
  total: number;
}

function NumbersTable({ title, series, days, total }: NumbersTableProps) {
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
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="py-1.5 font-normal">
                {dayText(day.day)}
              </th>
              <td className="py-1.5 pr-3 text-right">{formatCount(day[series])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t font-semibold">
            <th scope="row" className="py-1.5">
              All days
            </th>
            <td className="py-1.5 pr-3 text-right">{formatCount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
