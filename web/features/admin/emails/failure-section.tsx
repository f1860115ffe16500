import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { cn } from "../../../lib/class-names.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { useFocusAfterRemoval } from "../../../ui/list/use-focus-after-removal.ts";

interface Failure {
  id: string;
  failed_at: string;
  attempts: number | null;
}

interface FailureSectionProps<Row extends Failure> {
  title: string;
  /** Replaces the title if nothing failed. */
  empty: string;
  columns: Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** Names a failure in its buttons' accessible names. */
  getName: (failure: Row) => string;
  again: { label: string; mutation: FailureMutation; refusal?: (failure: Row) => string | null };
  /** `title` and `consequence` are for the confirmation. */
  dismiss: { mutation: FailureMutation; title: string; consequence: string };
}

type FailureMutation = Pick<
  UseMutationResult<void, Error, string>,
  "mutate" | "isPending" | "variables" | "error" | "submittedAt"
>;

/** A list of permanent failures of one kind, with buttons to retry or dismiss them. */
export function FailureSection<Row extends Failure>({
  title,
  empty,
  columns,
  query,
  getName,
  again,
  dismiss,
}: FailureSectionProps<Row>) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failureToDismiss, setFailureToDismiss] = useState<Row>();
  const markHandled = useFocusAfterRemoval(query.data, heading);
  const handle = ({ mutate }: FailureMutation, failure: Row) => {
    markHandled(failure.id);
    mutate(failure.id);
  };
  const isEmpty = hasNoFailures(query);
  const isBusy = ({ isPending, variables }: FailureMutation, failure: Row) =>
    isPending && variables === failure.id;

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
            aria-label={`${again.label}: ${getName(failure)}`}
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
          aria-label={`Dismiss: ${getName(failure)}`}
          isBusy={isBusy(dismiss.mutation, failure)}
          onClick={() => setFailureToDismiss(failure)}
        >
          Dismiss
        </Button>
      </span>
    );
  };

  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className={cn(
          isEmpty
            ? "flex items-center gap-3 rounded-control font-sans text-base"
            : "mb-3 font-semibold text-xl",
        )}
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
          columns={[
            ...columns,
            {
              header: "Failed",
              cell: ({ failed_at, attempts }) => (
                <span>
                  <time dateTime={failed_at}>{formatDateTime(failed_at)}</time>
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
          empty={null}
          failed={`Couldn't load the ${title.toLowerCase()}`}
          moreFailed={`Couldn't load more ${title.toLowerCase()}`}
        />
      )}
      <ConfirmDialog
        isOpen={failureToDismiss !== undefined}
        title={dismiss.title}
        subject={failureToDismiss && getName(failureToDismiss)}
        cancelText="Keep it"
        confirmText="Dismiss"
        isDangerous
        onConfirm={() => {
          setFailureToDismiss(undefined);
          if (failureToDismiss) handle(dismiss.mutation, failureToDismiss);
        }}
        onClose={() => setFailureToDismiss(undefined)}
      >
        {dismiss.consequence}
      </ConfirmDialog>
    </section>
  );
}

interface FailurePages {
  data: InfiniteData<{ items: readonly unknown[] }> | undefined;
  hasNextPage: boolean;
}

/** Returns true if the list has loaded and nothing is in it. */
export function hasNoFailures({ data, hasNextPage }: FailurePages): boolean {
  return data !== undefined && !hasNextPage && data.pages.every(({ items }) => items.length === 0);
}
