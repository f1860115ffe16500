import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import type { DailyCounts } from "../../../contract/analytics.schema.ts";
import type { ChartedSeries } from "../../../contract/analytics.ts";
import { dayText, formatCount } from "./analytics-texts.ts";

interface DailyChartProps {
  series: ChartedSeries;
  days: DailyCounts[];
}

const tick = { fill: "var(--color-ink-soft)", fontSize: 12 };
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/** A bar for each day. It says nothing that the table beside it does not, and does not move. */
export function DailyChart({ series, days }: DailyChartProps) {
  return (
    <BarChart
      responsive
      className="size-full"
      data={days}
      margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="15%"
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="day"
        tickFormatter={dayText}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: "var(--color-control)" }}
        minTickGap={20}
      />
      <YAxis
        width={36}
        allowDecimals={false}
        // No taller than a few bars need, and not flat where nothing came.
        domain={[0, (max: number) => Math.max(max, 4)]}
        tickFormatter={(count: number) => compact.format(count)}
        tick={tick}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--color-primary-wash)" }}
        content={({ active, payload, label }) =>
          active && (
            <p className="rounded-control border border-line bg-surface px-3 py-1.5 text-ink text-sm shadow-soft">
              {dayText(String(label))}:{" "}
              <strong className="tabular-nums">{formatCount(Number(payload[0]?.value))}</strong>
            </p>
          )
        }
      />
      <Bar
        dataKey={series}
        fill="var(--color-primary)"
        radius={[3, 3, 0, 0]}
        maxBarSize={32}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
