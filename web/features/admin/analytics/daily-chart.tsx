import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatCompactMoney, formatCompactNumber, formatMonthDay } from "../../../lib/format.ts";

export interface DailyValue {
  day: string;
  /** A count, or cents for money. */
  value: number;
}

interface DailyChartProps {
  values: DailyValue[];
  format: (value: number) => string;
  /** Whether the values are cents. */
  isMoney: boolean;
}

const tick = { fill: "var(--color-ink-soft)", fontSize: 12 };

const maxSteps = 4;

/**
 * Round numbers from at most the lowest value to at least the highest, with several ticks even without data.
 */
function listAxisTicks(values: DailyValue[], minTop: number): number[] {
  const numbers = values.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...numbers), Math.max(minTop, ...numbers)];
  const roughStep = (high - low) / maxSteps;
  const magnitude = 10 ** Math.floor(Math.log10(roughStep));
  const step = magnitude * ([1, 2, 5, 10].find((factor) => factor * magnitude >= roughStep) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, position) => (first + position) * step);
}

/** One bar per day. The table below has the same numbers, so the chart has no labels and no animation. */
export function DailyChart({ values, format, isMoney }: DailyChartProps) {
  const ticks = listAxisTicks(values, isMoney ? 10_000 : 4);
  return (
    <BarChart
      responsive
      className="size-full"
      data={values}
      margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="15%"
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="day"
        tickFormatter={formatMonthDay}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: "var(--color-control)" }}
        minTickGap={20}
      />
      <YAxis
        width={isMoney ? 48 : 36}
        allowDecimals={false}
        domain={[ticks.at(0) ?? 0, ticks.at(-1) ?? 0]}
        ticks={ticks}
        interval={0}
        tickFormatter={(value: number) => (isMoney ? formatCompactMoney(value) : formatCompactNumber(value))}
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
              {formatMonthDay(String(label))}:{" "}
              <strong className="tabular-nums">{format(Number(payload[0]?.value))}</strong>
            </p>
          )
        }
      />
      <Bar
        dataKey="value"
        fill="var(--color-primary)"
        radius={[3, 3, 0, 0]}
        maxBarSize={32}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
