import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { cn } from "../../lib/class-names.ts";
import { Skeleton, SkeletonRegion } from "../feedback/skeleton.tsx";
import { Select } from "../form/select.tsx";
import type { Column } from "./column.ts";
import { PhoneRow } from "./phone-row.tsx";
import { type ListQuery, ResourceList } from "./resource-list.tsx";
import type { RowAction } from "./row-menu.tsx";

export interface Sort<SortKey extends string> {
  key: SortKey;
  direction: "ascending" | "descending";
}

interface DataTableProps<Row, SortKey extends string> {
  caption: string;
  /** The first one labels its row. */
  columns: Column<Row, SortKey>[];
  query: ListQuery<Row>;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  /** If the columns have roles on a phone: what a row's menu there offers. Pressing the row performs the first one. */
  actions?: (row: Row) => RowAction[];
  /** Above the table, in one row with the narrow table's sort order. */
  filters?: ReactNode;
  /** The server sorts; the page keeps the sort order in its URL. */
  sort?: Sort<SortKey>;
  onSort?: (sort: Sort<SortKey>) => void;
  /** The alert titles if loading, or 'Show more', fails. */
  failed: string;
  moreFailed?: string;
}

/**
 * A table. If the columns do not fit, each row has two lines with the rest in a menu or below them, if the columns have
 * roles on a phone; otherwise it is a block with headers before its values.
 */
export function DataTable<Row, SortKey extends string = never>({
  caption,
  columns,
  query,
  rowKey,
  empty,
  actions,
  filters,
  sort,
  onSort,
  failed,
  moreFailed,
}: DataTableProps<Row, SortKey>) {
  const sorting = sort && onSort && { sort, onSort };
  const wideColumns = columns.filter(isWide);
  const hasPhoneRows = columns.some(({ phone }) => phone?.role === "name");
  return (
    <div className="@container">
      <div className="mb-3 flex flex-wrap items-center gap-2 empty:hidden">
        {filters}
        {sorting && <SortSelect columns={columns} {...sorting} />}
      </div>
      <ResourceList
        query={query}
        skeleton={<TableSkeleton columns={wideColumns.length} />}
        empty={empty}
        failed={failed}
        moreFailed={moreFailed}
      >
        {(rows, { focusRef }) => (
          <table
            aria-busy={query.isPlaceholderData}
            className="w-full text-left transition-opacity duration-150 aria-busy:opacity-60 @max-4xl:block"
          >
            <caption className="sr-only">{caption}</caption>
            <thead className="@max-4xl:hidden">
              <tr className="border-b">
                {wideColumns.map((column) => (
                  <HeaderCell key={column.header} column={column} sorting={sorting} />
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line @max-4xl:block">
              {rows.map((row, position) => (
                <BodyRow
                  key={rowKey(row)}
                  ref={focusRef(position)}
                  columns={wideColumns}
                  row={row}
                  phoneRow={hasPhoneRows && <PhoneRow columns={columns} row={row} actions={actions} />}
                />
              ))}
            </tbody>
          </table>
        )}
      </ResourceList>
    </div>
  );
}

function isWide<Row, SortKey extends string>({ phone }: Column<Row, SortKey>): boolean {
  return !(phone && "isPhoneOnly" in phone);
}

interface BodyRowProps<Row, SortKey extends string> {
  /** The cell that labels the row. */
  ref: Ref<HTMLTableCellElement>;
  columns: Column<Row, SortKey>[];
  row: Row;
  phoneRow: ReactNode;
}

function BodyRow<Row, SortKey extends string>({ ref, columns, row, phoneRow }: BodyRowProps<Row, SortKey>) {
  const [first, ...others] = columns;
  if (phoneRow) {
    return (
      <tr className="@max-4xl:block">
        <th
          scope="row"
          ref={ref}
          tabIndex={-1}
          className="py-3 pr-4 font-semibold @max-4xl:block @max-4xl:p-0"
        >
          <span className="wrap-anywhere @max-4xl:hidden">{first?.cell(row)}</span>
          <div className="@4xl:hidden">{phoneRow}</div>
        </th>
        {others.map(({ header, cell, align }) => (
          <td
            key={header}
            className={cn(
              "wrap-anywhere py-3 pr-4 last:pr-0 @max-4xl:hidden",
              align === "end" && "text-right",
            )}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
    );
  }
  return (
    <tr className="@max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-center @max-4xl:gap-x-3 @max-4xl:py-2 @max-4xl:text-sm">
      <th
        scope="row"
        ref={ref}
        tabIndex={-1}
        className="wrap-anywhere py-3 pr-4 font-semibold @max-4xl:basis-full @max-4xl:py-0 @max-4xl:pr-0 @max-4xl:text-base"
      >
        {first?.cell(row)}
      </th>
      {others.map(({ header, cell, align, isHeaderHidden }) => {
        const content = cell(row);
        return (
          <td
            key={header}
            className={cn(
              "wrap-anywhere py-3 pr-4 last:pr-0 @max-4xl:py-0 @max-4xl:pr-0",
              content === null ? "@max-4xl:hidden" : "@max-4xl:flex @max-4xl:items-baseline @max-4xl:gap-1.5",
              align === "end" && "@4xl:text-right",
            )}
          >
            {!isHeaderHidden && <span className="shrink-0 text-ink-soft @4xl:hidden">{header}</span>}
            {content}
          </td>
        );
      })}
    </tr>
  );
}

interface Sorting<SortKey extends string> {
  sort: Sort<SortKey>;
  onSort: (sort: Sort<SortKey>) => void;
}

interface HeaderCellProps<Row, SortKey extends string> {
  column: Column<Row, SortKey>;
  sorting: Sorting<SortKey> | undefined;
}

function HeaderCell<Row, SortKey extends string>({ column, sorting }: HeaderCellProps<Row, SortKey>) {
  const { header, sortKey, align, isHeaderHidden } = column;
  const classes = cn(
    "whitespace-nowrap py-2 pr-4 font-semibold text-ink-soft text-sm last:pr-0",
    align === "end" && "text-right",
  );
  if (!sorting || sortKey === undefined) {
    return (
      <th scope="col" className={classes}>
        <span className={cn(isHeaderHidden && "sr-only")}>{header}</span>
      </th>
    );
  }

  const { sort, onSort } = sorting;
  const direction = sort.key === sortKey ? sort.direction : undefined;
  const Icon = direction ? (direction === "ascending" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={direction ?? "none"} className={classes}>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1.5 rounded-control text-left hover:text-ink touch:min-h-11"
        onClick={() =>
          onSort({ key: sortKey, direction: direction === "ascending" ? "descending" : "ascending" })
        }
      >
        {header}
        <Icon aria-hidden="true" className="size-4 shrink-0" />
      </button>
    </th>
  );
}

/** Stacked rows have no headers to click. */
function SortSelect<Row, SortKey extends string>({
  columns,
  sort,
  onSort,
}: Sorting<SortKey> & { columns: Column<Row, SortKey>[] }) {
  const id = useId();
  const choices = columns.flatMap(({ header, sortKey: key, sortTexts }) =>
    key === undefined
      ? []
      : (["ascending", "descending"] as const).map((direction) => ({
          text: sortTexts?.[direction] ?? `${header}, ${direction}`,
          sort: { key, direction },
        })),
  );
  const chosen = choices.findIndex((choice) => isSame(choice.sort, sort));
  return (
    <div className="min-w-0 grow-[1.65] basis-0 @4xl:hidden">
      <label htmlFor={id} className="sr-only">
        Sort by
      </label>
      <Select
        id={id}
        value={chosen}
        onChange={(event) => {
          const choice = choices[Number(event.target.value)];
          if (choice) onSort(choice.sort);
        }}
      >
        {choices.map(({ text }, index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

function isSame(one: Sort<string>, other: Sort<string>): boolean {
  return one.key === other.key && one.direction === other.direction;
}

const rowWidths = ["w-2/3", "w-1/2", "w-3/5", "w-4/5", "w-1/2"];

function TableSkeleton({ columns }: { columns: number }) {
  return (
    <SkeletonRegion className="@container divide-y divide-line">
      {rowWidths.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row} className="flex gap-4 py-4 @max-4xl:flex-col @max-4xl:gap-2">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
            <div key={column} className="@4xl:grow @4xl:basis-0">
              <Skeleton className={cn("h-4", width)} />
            </div>
          ))}
        </div>
      ))}
    </SkeletonRegion>
  );
}
