import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { useFocusAfterRemoval } from "../../../ui/list/use-focus-after-removal.ts";
import { ProblemList } from "./problem-list.tsx";

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
  const heading = useRef<HTMLHeadingElement>(null);
  const [failureToDismiss, setFailureToDismiss] = useState<Row>();
  const markHandled = useFocusAfterRemoval(query.data, heading);
  const handle = ({ mutate }: FailureMutation, failure: Row) => {
    markHandled(failure.id);
    mutate(failure.id);
  };
  const isBusy = ({ isPending, variables }: FailureMutation, failure: Row) =>
    isPending && variables === failure.id;

  const [latest] = [again.mutation, dismiss.mutation].sort(
    (one, other) => other.submittedAt - one.submittedAt,
  );

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
    <>
      <ProblemList
        title={title}
        empty={empty}
        noun={title.toLowerCase()}
        heading={heading}
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
        error={latest?.error}
      />
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
    </>
  );
}
