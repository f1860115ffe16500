import { Download } from "lucide-react";
import type { Analytics } from "../../../../contract/operations/analytics.schema.ts";
import { chartedSeries, revenueSeries } from "../../../../contract/operations/analytics.ts";
import { toCsv } from "../../../../contract/platform/csv.ts";
import { saveFile } from "../../../api/platform/downloads.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { revenueTexts, seriesTexts } from "./analytics-texts.ts";

/** Downloads all charted numbers as one CSV file: a row for each day, oldest first. */
export function DownloadDays({ days, revenue }: Pick<Analytics, "days" | "revenue">) {
  const download = () => {
    const headers = [
      ...chartedSeries.map((series) => seriesTexts[series].title),
      ...revenueSeries.map((series) => `${revenueTexts[series].title} (USD)`),
    ];
    const rows = days.map((counts) => {
      const money = revenue.find(({ day }) => day === counts.day);
      return [
        counts.day,
        ...chartedSeries.map((series) => counts[series]),
        ...revenueSeries.map((series) => money?.[series] ?? 0),
      ];
    });
    const csv = toCsv(["Day (UTC)", ...headers], rows);
    const name = `analytics-${days[0]?.day}-to-${days.at(-1)?.day}.csv`;
    saveFile(name, new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Button variant="ghost" size="sm" className="-mr-3.5" onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </Button>
  );
}
