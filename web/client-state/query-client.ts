import { MutationCache, type Query, QueryCache, QueryClient, type QueryFilters } from "@tanstack/react-query";
import { handleSessionEnd, startSession } from "../api/identity/session.ts";
import { ApiError } from "../lib/api.ts";
import { dismissError } from "../ui/feedback/use-toast.ts";
import { showMaintenance } from "./maintenance.ts";
import { sessionEffects } from "./session-effects.ts";

const maxRetries = 2;

/**
 * Retries queries that fail on the network, but not those the server refused. Without a connection a call
 * fails right away: by default it would wait silently and be sent later.
 */
export function startQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === "unauthenticated") handleSessionEnd(queryClient);
    if (error.code === "maintenance") showMaintenance();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onError(error);
        logFailedQuery(error, query);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        logFailedMutation(error);
      },
      onMutate: dismissError,
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: (failures, error) =>
          error instanceof ApiError && error.code === "network" && failures < maxRetries,
        retryDelay: (attempt) => 200 * 2 ** attempt,
        refetchOnWindowFocus: ({ state: { data } }) => !hasSeveralPages(data),
      },
      mutations: { networkMode: "always" },
    },
  });
  startSession(queryClient, sessionEffects);
  return queryClient;
}

/** A refetch requests each page that 'Show more' has loaded, one after the other (decision 122). */
function hasSeveralPages(data: unknown): boolean {
  if (typeof data !== "object" || data === null || !("pages" in data)) return false;
  return Array.isArray(data.pages) && data.pages.length > 1;
}

/**
 * Refetches what changed on the server. A first fetch in progress may be older than the change, and
 * `invalidateQueries` ignores it, so it is repeated afterwards.
 */
export function refetchChanged(queryClient: QueryClient, changed: QueryFilters): void {
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ ...changed, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  void queryClient.invalidateQueries(changed);
  for (const { promise, queryKey } of firstFetches) {
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      // A failed query shows its own message with Retry.
      () => undefined,
    );
  }
}

/**
 * Spec section 8: failed fetches are logged. Only the first word of the key is logged, because the others,
 * and the server's message, can reveal where a person gives birth. During server rendering, the server's log
 * has the call.
 */
function logFailedQuery(error: Error, { queryKey: [read] }: Pick<Query, "queryKey">): void {
  // Dialogs already show these two, and they are not errors.
  if (error instanceof ApiError && ["unauthenticated", "maintenance"].includes(error.code)) return;
  logFailure(`Couldn't load ${read}`, error);
}

/** A refusal, such as a wrong password, is shown by the form, and a canceled upload is intentional. */
function logFailedMutation(error: Error): void {
  if (error instanceof ApiError && !["network", "internal"].includes(error.code)) return;
  if (error.name === "AbortError") return;
  logFailure("Couldn't save a change", error);
}

function logFailure(failure: string, error: Error): void {
  if (typeof document === "undefined") return;
  const reason =
    error instanceof ApiError ? [error.code, error.requestId].filter(Boolean).join(", request ") : error.name;
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(`${failure}: ${reason}`);
}
