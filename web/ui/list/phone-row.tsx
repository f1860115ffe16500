import { Fragment, type ReactNode } from "react";
import { ExpandIcon } from "../basics/expand-icon.tsx";
import type { Column } from "./column.ts";
import type { RowAction } from "./row-menu.tsx";
import { RowText, TwoLineRow } from "./two-line-row.tsx";

interface PhoneRowProps<Row, SortKey extends string> {
  columns: Column<Row, SortKey>[];
  row: Row;
  actions: ((row: Row) => RowAction[]) | undefined;
}

/**
 * A table's row where the columns do not fit. With actions, a press performs the first one and a menu has the details;
 * in a table without actions, a press opens the details below the row.
 */
export function PhoneRow<Row, SortKey extends string>({
  columns,
  row,
  actions,
}: PhoneRowProps<Row, SortKey>) {
  const parts = splitByRole(columns, row);
  const { face, name, line } = parts;
  if (!actions) return <OpeningRow {...parts} />;
  const [main, ...others] = actions(row);
  if (main) return <TwoLineRow {...parts} actions={[main, ...others]} />;
  return (
    <div className="flex h-16 items-center gap-x-3">
      {face}
      <RowText name={name} line={line} />
    </div>
  );
}

interface RowParts {
  face: ReactNode;
  name: string;
  line: ReactNode;
  end: ReactNode;
  details: [header: string, value: ReactNode][];
  /** Cells that need no header, such as buttons. */
  plain: ReactNode[];
}

function splitByRole<Row, SortKey extends string>(columns: Column<Row, SortKey>[], row: Row): RowParts {
  const parts: RowParts = { face: null, name: "", line: null, end: null, details: [], plain: [] };
  const shown: Record<"line" | "end", ReactNode[]> = { line: [], end: [] };
  for (const { header, cell, isHeaderHidden, phone = { role: "detail" as const } } of columns) {
    if (phone.role === "none") continue;
    if (phone.role === "name") {
      parts.name = phone.text(row);
      parts.face = phone.face?.(row);
      continue;
    }
    if (phone.role !== "detail") {
      const text = (phone.text ?? cell)(row);
      if (phone.leads) shown[phone.role].unshift(text);
      else shown[phone.role].push(text);
      if (phone.role === "end" && !phone.text) continue;
    }
    const value = cell(row);
    if (isEmpty(value)) continue;
    if (isHeaderHidden) parts.plain.push(<Fragment key={header}>{value}</Fragment>);
    else parts.details.push([header, value]);
  }
  return { ...parts, line: joinTexts(shown.line, " · "), end: joinTexts(shown.end) };
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === "";
}

function joinTexts(texts: ReactNode[], separator?: string): ReactNode {
  return texts
    .filter((text) => !isEmpty(text))
    .map((text, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts never move
      <Fragment key={position}>
        {position > 0 && separator}
        {text}
      </Fragment>
    ));
}

function OpeningRow({ face, name, line, end, details, plain }: RowParts) {
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-control [&::-webkit-details-marker]:hidden">
        {face}
        <RowText name={name} line={line} />
        <span className="flex min-w-0 flex-col items-end gap-0.5 font-normal text-sm empty:hidden">
          {end}
        </span>
        <ExpandIcon />
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 pb-3 font-normal text-sm">
        {details.map(([header, value]) => (
          <Fragment key={header}>
            <dt className="text-ink-soft">{header}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {plain}
    </details>
  );
}
