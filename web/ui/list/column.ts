import type { ReactNode } from "react";

export interface Column<Row, SortKey extends string = never> {
  header: string;
  /** Null if empty: a row on a phone omits it. */
  cell: (row: Row) => ReactNode;
  /** The server's sort key for this column. */
  sortKey?: SortKey;
  /** The two orders in the sort select of a narrow table, if they have better names than 'Name, ascending'. */
  sortTexts?: Record<"ascending" | "descending", string>;
  align?: "end";
  /** The cells are self-explanatory: only a screen reader needs the header. */
  isHeaderHidden?: boolean;
  /** What it is in a row of two lines on a phone. Such a table has one column with the role 'name'. */
  phone?: PhoneRole<Row>;
}

/**
 * - name: the first line, after a face of 32 px.
 * - line: a part of the second line, such as a shorter text than the cell. The cell is among the details.
 * - end: at the end of the row, such as a status. If it has a text, the cell is among the details.
 * - detail: only among the details. This is the default.
 * - none: not on a phone.
 * Parts of a line or an end have the order of their columns, except for one that leads. With `isPhoneOnly`, another column
 * shows it on a wide screen.
 */
type PhoneRole<Row> =
  | { role: "name"; text: (row: Row) => string; face?: (row: Row) => ReactNode }
  | { role: "line"; text?: (row: Row) => ReactNode; leads?: true; isPhoneOnly?: true }
  | { role: "end"; text?: (row: Row) => ReactNode; leads?: true; isPhoneOnly?: true }
  | { role: "detail"; isPhoneOnly?: true }
  | { role: "none" };
