import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type RefObject, useId } from "react";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";

interface ProblemListProps<Row> {
  title: string;
  /** Replaces the title if there are none. */
  empty: string;
  /** The rows' name in error messages. */
  noun: string;
  /** For useFocusAfterRemoval. */
  heading: RefObject<HTMLHeadingElement | null>;
  columns: Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** Why the last problem could not be handled. */
  error: Error | null | undefined;
}

/** Problems for admins to handle, under a heading; a single line if there are none. */
export function ProblemList<Row extends { id: string }>({
  title,
  empty,
  noun,
  heading,
  columns,
  query,
  error,
}: ProblemListProps<Row>) {
  const id = useId();
  const isEmpty = hasNoProblems(query);
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className={
          isEmpty
            ? "flex items-center gap-3 rounded-control font-sans text-base"
            : "mb-3 font-semibold text-xl"
        }
      >
        {isEmpty && <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-confirmed" />}
        {isEmpty ? empty : title}
      </h2>
      {error && (
        <div className="my-4">
          <RefusalAlert title="Nothing was changed" error={error} />
        </div>
      )}
      {!isEmpty && (
        <DataTable
          caption={title}
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          empty={null}
          failed={`Couldn't load the ${noun}`}
          moreFailed={`Couldn't load more ${noun}`}
        />
      )}
    </section>
  );
}

interface ProblemPages {
  data: InfiniteData<{ items: readonly unknown[] }> | undefined;
  hasNextPage: boolean;
}

/** Returns true if the list has loaded and nothing is in it. */
export function hasNoProblems({ data, hasNextPage }: ProblemPages): boolean {
  return data !== undefined && !hasNextPage && data.pages.every(({ items }) => items.length === 0);
}
