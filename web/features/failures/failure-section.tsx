import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { DismissDialog } from "./dismiss-dialog.tsx";

interface Failure {
  id: string;
  failed_at: string;
  attempts: number | null;
}

interface FailureSectionProps<Row extends Failure> {
  title: string;
  /** Where nothing failed. */
  empty: string;
  columns: Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** For screen readers, which hear no row with its buttons. */
  nameOf: (failure: Row) => string;
  again: { label: string; mutation: Handling; refusal?: (failure: Row) => string | null };
  /** The title and the text of the question before it. */
  dismiss: { mutation: Handling; title: string; consequence: string };
}

type Handling = Pick<
  UseMutationResult<void, Error, string>,
  "mutate" | "isPending" | "variables" | "error" | "submittedAt"
>;

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** What failed for good, each with what can be done about it. */
export function FailureSection<Row extends Failure>({
  title,
  empty,
  columns,
  query,
  nameOf,
  again,
  dismiss,
}: FailureSectionProps<Row>) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Row>();
  const handled = useRef<string>(undefined);
  const handle = ({ mutate }: Handling, failure: Row) => {
    handled.current = failure.id;
    mutate(failure.id);
  };
  useEffect(() => {
    const isListed = query.data?.pages.some(({ items }) => items.some(({ id }) => id === handled.current));
    if (handled.current === undefined || isListed) return;
    // The row is gone, and its buttons with it.
    handled.current = undefined;
    heading.current?.focus();
  }, [query.data]);
  const isBusy = ({ isPending, variables }: Handling, failure: Row) => isPending && variables === failure.id;

  const [latest] = [again.mutation, dismiss.mutation].sort(
    (one, other) => other.submittedAt - one.submittedAt,
  );
  const error = latest?.error;

  const actions = (failure: Row): ReactNode => {
    const refusal = again.refusal?.(failure) ?? null;
    return (
      <span className="flex flex-wrap items-center gap-2">
        {refusal === null ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${again.label}: ${nameOf(failure)}`}
            isBusy={isBusy(again.mutation, failure)}
            onClick={() => handle(again.mutation, failure)}
          >
            {again.label}
          </Button>
        ) : (
          <span className="max-w-64 text-ink-soft text-sm">{refusal}</span>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Dismiss: ${nameOf(failure)}`}
          isBusy={isBusy(dismiss.mutation, failure)}
          onClick={() => setAsked(failure)}
        >
          Dismiss
        </Button>
      </span>
    );
  };

  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-3 text-xl">
        {title}
      </h2>
      {error && (
        <div className="mb-4">
          <RefusalAlert title="Nothing was done" error={error} />
        </div>
      )}
      <DataTable
        caption={title}
        columns={[
          ...columns,
          {
            header: "Failed",
            cell: ({ failed_at, attempts }) => (
              <span>
                <time dateTime={failed_at}>{moment.format(new Date(failed_at))}</time>
                {attempts !== null && (
                  <span className="block text-ink-soft text-sm">
                    {attempts === 1 ? "after 1 attempt" : `after ${attempts} attempts`}
                  </span>
                )}
              </span>
            ),
          },
          { header: "Actions", isHeaderHidden: true, cell: actions },
        ]}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={empty} level={3} />}
        failed={`Couldn't load the ${title.toLowerCase()}`}
        moreFailed={`Couldn't load more ${title.toLowerCase()}`}
      />
      <DismissDialog
        title={dismiss.title}
        name={asked && nameOf(asked)}
        consequence={dismiss.consequence}
        onClose={() => setAsked(undefined)}
        onDismiss={() => {
          setAsked(undefined);
          if (asked) handle(dismiss.mutation, asked);
        }}
      />
    </section>
  );
}
