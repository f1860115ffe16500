/** One line of the table that `npm run bench` prints. */
export interface Row {
  what: string;
  measured: string;
  /** What the measurement is compared with: a limit, or another measurement of the same run. */
  limit: string;
  /** Empty if there is no limit. */
  verdict: "" | "met" | "missed";
}

export function unlimitedRow(what: string, measured: string, limit = ""): Row {
  return { what, measured, limit, verdict: "" };
}

interface Limited {
  value: number;
  max: number;
  format: (value: number) => string;
  /** The text to print instead of the formatted value. */
  measured?: string;
}

export function limitedRow(what: string, { value, max, format, measured = format(value) }: Limited): Row {
  return { what, measured, limit: `at most ${format(max)}`, verdict: value <= max ? "met" : "missed" };
}

/** Summarizes request durations in milliseconds, with a limit on the p99. */
export function p99Row(what: string, timings: readonly number[], max: number): Row {
  const limited = { value: percentile(timings, 0.99), max, format: milliseconds, measured: figures(timings) };
  const row = limitedRow(what, limited);
  return { ...row, limit: `p99 ${row.limit}` };
}

/** Returns the value below which `share` (0 to 1) of the samples lie, by nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error("no samples");
  return value;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

export function figures(timings: readonly number[]): string {
  return `p50 ${milliseconds(median(timings))}, p99 ${milliseconds(percentile(timings, 0.99))}`;
}

/** Formats with three significant digits. */
export function milliseconds(value: number): string {
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ms`;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

export const megabytes = (value: number) => `${value.toFixed(1)} MB`;

export const ratio = (value: number) => `${value.toFixed(2)} ×`;

export const percent = (share: number) => `${Math.round(share * 100)} %`;

export const perSecond = (rate: number) => `${rate.toFixed(rate < 100 ? 1 : 0)}/s`;
