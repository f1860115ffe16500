export type CsvCell = string | number | null;

/** Excel reads a file as UTF-8 only if it begins with this. Other programs skip it. */
const byteOrderMark = "\uFEFF";

/**
 * What makes a spreadsheet read a cell as a formula: a leading sign, including full-width ones. Programs
 * that split at semicolons or tabs start a new cell there and ignore our quotes in the middle of a line.
 */
const formulaSign = /(?<=(?:^|[;\t\r\n])[" ]*)[=+\-@＝＋－＠]/gu;

/** One line of a CSV file (RFC 4180), with its line break. No cell runs as a formula in a spreadsheet. */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCsvCell).join(",")}\r\n`;
}

/** A whole CSV file: the column names, then the rows. */
export function toCsv(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${byteOrderMark}${[heads, ...rows].map(toCsvLine).join("")}`;
}

function toCsvCell(cell: CsvCell): string {
  if (typeof cell === "number") return String(cell);
  const text = (cell ?? "").replace(formulaSign, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
