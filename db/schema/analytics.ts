import { bigint, check, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { metrics } from "../../contract/analytics.ts";
import { oneOf } from "./columns.ts";

/**
 * What was counted since the last roll-up, appended only: by triggers on the counted tables, in the transaction of the
 * change (migration of this table), and by flushes of what processes count in memory. `day` is the UTC day of something
 * that happened, and null for a removal or a change, which leave the history of days as it was.
 */
export const metricDeltas = pgTable(
  "metric_deltas",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    metric: text().notNull(),
    day: date(),
    /** Cents of revenue, else a count. */
    amount: bigint({ mode: "number" }).notNull(),
  },
  (t) => [check("metric_deltas_metric", oneOf(t.metric, metrics))],
);

/** How many there are, but for the deltas that no job has added yet. */
export const metricTotals = pgTable(
  "metric_totals",
  { metric: text().primaryKey(), total: bigint({ mode: "number" }).notNull() },
  (t) => [check("metric_totals_metric", oneOf(t.metric, metrics))],
);

/** How many came on a UTC day, but for the deltas that no job has added yet. */
export const dailyMetrics = pgTable(
  "daily_metrics",
  { day: date().notNull(), metric: text().notNull(), amount: bigint({ mode: "number" }).notNull() },
  (t) => [
    primaryKey({ columns: [t.day, t.metric] }),
    check("daily_metrics_metric", oneOf(t.metric, metrics)),
  ],
);
