/** One line of the table that `npm run bench` prints. */
export interface Row {
  what: string;
  measured: string;
  /** What the figure is held against: another figure of the same run, or a limit. */
  against: string;
  /** Empty where nothing was promised. */
  verdict: "" | "met" | "missed";
}

const heads = { what: "what", measured: "measured", against: "compared to, limit", verdict: "verdict" };
const gap = "  ";

/** The rows as aligned columns, with a rule under the heads. */
export function formatTable(rows: readonly Row[]): string {
  const widthOf = (column: keyof Row) => Math.max(...[heads, ...rows].map((row) => row[column].length));
  const widths = { what: widthOf("what"), measured: widthOf("measured"), against: widthOf("against") };
  const line = (row: typeof heads) =>
    [
      row.what.padEnd(widths.what),
      row.measured.padEnd(widths.measured),
      row.against.padEnd(widths.against),
      row.verdict,
    ]
      .join(gap)
      .trimEnd();
  const rule = "─".repeat(
    widths.what + widths.measured + widths.against + widthOf("verdict") + 3 * gap.length,
  );
  return [line(heads), rule, ...rows.map(line)].join("\n");
}

export function verdictOf(isMet: boolean): "met" | "missed" {
  return isMet ? "met" : "missed";
}

/** Milliseconds with three digits that mean something. */
export function milliseconds(value: number): string {
  return `${value.toPrecision(3).includes("e") ? Math.round(value) : Number(value.toPrecision(3))} ms`;
}

export function secondsOf(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

export function ratio(value: number): string {
  return `${value.toFixed(2)} ×`;
}

export function perSecond(rate: number): string {
  return `${rate.toFixed(rate < 100 ? 1 : 0)}/s`;
}
