import { useState } from "react";

/** The parts of a query's result that tell whether something is loading, failed or loaded. */
export interface LoadableQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => Promise<{ data: Data | undefined }>;
}

/**
 * The props of an ErrorState if a query has failed and has no data; undefined otherwise. `onRecovered` is called after a
 * successful Retry, whose button is then gone with the focus.
 */
export function useLoadFailure<Data>(query: LoadableQuery<Data>, onRecovered: () => void) {
  // A refetch clears a query's error, and the clicked Retry would disappear with it.
  const [retriedError, setRetriedError] = useState<Error | null>(null);
  const error = query.error ?? retriedError;
  if (query.data !== undefined || !error) return undefined;

  const retry = async () => {
    setRetriedError(error);
    const { data } = await query.refetch();
    setRetriedError(null);
    if (data !== undefined) onRecovered();
  };
  return { error, isRetrying: retriedError !== null, onRetry: () => void retry() };
}
