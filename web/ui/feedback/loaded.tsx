import { type ReactNode, useState } from "react";
import { Button } from "../basics/button.tsx";
import { ErrorState } from "./error-state.tsx";
import { InlineAlert } from "./inline-alert.tsx";
import { type LoadableQuery, useLoadFailure } from "./use-load-failure.ts";

interface LoadedProps<Data> {
  query: LoadableQuery<Data>;
  skeleton: ReactNode;
  /** The title of the error shown if the query fails and has no data. */
  failed: string;
  /** For a part of a card: the error is a line instead of a drawing. */
  isInline?: boolean;
  /** Puts the error into a card or a dialog's body. */
  wrapFailure?: (failure: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** One object that is loading, failed with Retry, or loaded. What has loaded stays if a later refetch fails. */
export function Loaded<Data>({
  query,
  skeleton,
  failed,
  isInline = false,
  wrapFailure,
  children,
}: LoadedProps<Data>) {
  const [hasRecovered, setRecovered] = useState(false);
  const failure = useLoadFailure(query, () => setRecovered(true));
  if (query.data !== undefined) {
    return (
      <>
        {hasRecovered && (
          <span ref={focusIfLost} tabIndex={-1} className="sr-only">
            Loaded
          </span>
        )}
        {children(query.data)}
      </>
    );
  }
  if (!failure) return skeleton;
  const Failure = isInline ? InlineFailure : ErrorState;
  const error = <Failure title={failed} {...failure} />;
  return wrapFailure ? wrapFailure(error) : error;
}

interface InlineFailureProps {
  title: string;
  onRetry: () => void;
  isRetrying: boolean;
}

function InlineFailure({ title, onRetry, isRetrying }: InlineFailureProps) {
  const retry = (
    <Button variant="secondary" size="sm" isBusy={isRetrying} onClick={onRetry}>
      Retry
    </Button>
  );
  return <InlineAlert tone="error" title={title} action={retry} />;
}

/** Focuses the start of the content, unless something else has the focus. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Two queries as one: it has data once both have, and fails with the first one that failed without data. */
export function joinQueries<One, Other>(
  one: LoadableQuery<One>,
  other: LoadableQuery<Other>,
): LoadableQuery<[One, Other]> {
  return {
    data: joinData(one, other),
    error: findFailure(one) ?? findFailure(other),
    refetch: async () => {
      const [freshOne, freshOther] = await Promise.all([one.refetch(), other.refetch()]);
      return { data: joinData(freshOne, freshOther) };
    },
  };
}

type Loadable<Data> = Pick<LoadableQuery<Data>, "data">;

function joinData<One, Other>(one: Loadable<One>, other: Loadable<Other>): [One, Other] | undefined {
  return one.data === undefined || other.data === undefined ? undefined : [one.data, other.data];
}

function findFailure({ data, error }: LoadableQuery<unknown>): Error | null {
  return data === undefined ? error : null;
}
