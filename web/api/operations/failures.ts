import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { refetchOverview } from "./overview.ts";
import { timelineKey } from "./timeline.ts";

const failuresKey = ["failures"] as const;

/** Permanently failed emails, newest first. */
export const failedEmailsQuery = infiniteQueryOptions({
  queryKey: [...failuresKey, "emails"],
  queryFn: ({ pageParam, signal }) =>
    request(
      api.rest.v1.failed_emails.$get({ query: { after: pageParam || undefined } }, { init: { signal } }),
    ),
  ...cursorPages,
});

/** Permanently failed jobs, newest first. */
export const failedJobsQuery = infiniteQueryOptions({
  queryKey: [...failuresKey, "jobs"],
  queryFn: ({ pageParam, signal }) =>
    request(api.rest.v1.failed_jobs.$get({ query: { after: pageParam || undefined } }, { init: { signal } })),
  ...cursorPages,
});

/** Stripe events that could not be processed, newest first. */
export const failedEventsQuery = infiniteQueryOptions({
  queryKey: [...failuresKey, "events"],
  queryFn: ({ pageParam, signal }) =>
    request(
      api.rest.v1.failed_events.$get({ query: { after: pageParam || undefined } }, { init: { signal } }),
    ),
  ...cursorPages,
});

/** Addresses that get no more email, newest first. */
export const undeliverableQuery = infiniteQueryOptions({
  queryKey: [...failuresKey, "addresses"],
  queryFn: ({ pageParam, signal }) =>
    request(
      api.rest.v1.undeliverable_addresses.$get(
        { query: { after: pageParam || undefined } },
        { init: { signal } },
      ),
    ),
  ...cursorPages,
});

type HandlingCallbacks = MutationCallbacks<void, string>;

/** Handles one failure, then refetches the lists whatever the response. */
function useHandling(handle: (id: string) => Promise<unknown>, callbacks: HandlingCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => void (await handle(id)),
    ...callbacks,
    onSettled: () => invalidateFailures(queryClient),
  });
}

function invalidateFailures(queryClient: QueryClient): Promise<unknown> {
  refetchOverview(queryClient);
  void queryClient.invalidateQueries({ queryKey: timelineKey });
  return queryClient.invalidateQueries({ queryKey: failuresKey });
}

export const useResendEmail = (callbacks: HandlingCallbacks) =>
  useHandling((id) => request(api.rest.v1.failed_emails[":id"].send.$post({ param: { id } })), callbacks);

export const useRetryJob = (callbacks: HandlingCallbacks) =>
  useHandling((id) => request(api.rest.v1.failed_jobs[":id"].run.$post({ param: { id } })), callbacks);

export const useDismissEmail = (callbacks: HandlingCallbacks) =>
  useHandling((id) => request(api.rest.v1.failed_emails[":id"].$delete({ param: { id } })), callbacks);

export const useDismissJob = (callbacks: HandlingCallbacks) =>
  useHandling((id) => request(api.rest.v1.failed_jobs[":id"].$delete({ param: { id } })), callbacks);

export const useRetryEvent = (callbacks: HandlingCallbacks) =>
  useHandling((id) => request(api.rest.v1.failed_events[":id"].process.$post({ param: { id } })), callbacks);

export const useDismissEvent = (callbacks: HandlingCallbacks) =>
  useHandling((id) => request(api.rest.v1.failed_events[":id"].$delete({ param: { id } })), callbacks);

export const useAllowEmail = (callbacks: HandlingCallbacks) =>
  useHandling(
    (id) => request(api.rest.v1.undeliverable_addresses[":id"].$delete({ param: { id } })),
    callbacks,
  );
