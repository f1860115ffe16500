export type CsvCell = string | number | null;

/** Excel reads a file as UTF-8 only where it begins with this; other programs skip it. */
const byteOrderMark = "\uFEFF";

/**
 * What a spreadsheet takes for a formula: a sign, full-width ones too, where a cell begins. Those that split files at
 * semicolons or tabs begin one there, and in the middle of a line they ignore our quotes.
 */
const formulaSign = /(?<=(?:^|[;\t\r\n])[" ]*)[=+\-@＝＋－＠]/gu;

/** One line of a CSV file (RFC 4180), with its line break. No cell runs as a formula when a spreadsheet opens it. */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCsvCell).join(",")}\r\n`;
}

/** A whole CSV file: the heads, then the rows. */
export function toCsv(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${byteOrderMark}${[heads, ...rows].map(toCsvLine).join("")}`;
}

function toCsvCell(cell: CsvCell): string {
  if (typeof cell === "number") return String(cell);
  const text = (cell ?? "").replace(formulaSign, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
