import { bigint, check, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { listMetrics } from "../../../contract/operations/analytics.ts";
import { isOneOf } from "../platform/columns.ts";

/**
 * Counts since the last roll-up, append-only: written by triggers on the counted tables, in the same
 * transaction, and by flushes of in-memory counters. `day` is the UTC day of an event; null for a removal
 * or a change, which leaves past days as they were.
 */
export const metricDeltas = pgTable(
  "metric_deltas",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    metric: text().notNull(),
    day: date(),
    /** Cents for revenue, otherwise a count. */
    amount: bigint({ mode: "number" }).notNull(),
  },
  (t) => [check("metric_deltas_metric", isOneOf(t.metric, listMetrics()))],
);

/** Current totals, except deltas not rolled up yet. */
export const metricTotals = pgTable(
  "metric_totals",
  { metric: text().primaryKey(), total: bigint({ mode: "number" }).notNull() },
  (t) => [check("metric_totals_metric", isOneOf(t.metric, listMetrics()))],
);

/** How often nobody was found near a city, per UTC day, without who searched. */
export const unmetSearches = pgTable(
  "unmet_searches",
  { day: date().notNull(), place: text().notNull(), searches: bigint({ mode: "number" }).notNull() },
  (t) => [primaryKey({ columns: [t.day, t.place] })],
);

/** Counts per UTC day, except deltas not rolled up yet. */
export const dailyMetrics = pgTable(
  "daily_metrics",
  { day: date().notNull(), metric: text().notNull(), amount: bigint({ mode: "number" }).notNull() },
  (t) => [
    primaryKey({ columns: [t.day, t.metric] }),
    check("daily_metrics_metric", isOneOf(t.metric, listMetrics())),
  ],
);
