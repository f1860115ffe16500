import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
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

/** Handles one failure, then refetches the lists whatever the response. */
function useHandling(
  handle: (id: string) => Promise<unknown>,
  { done, failed }: { done: { title: string; description?: string }; failed: string },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => void (await handle(id)),
    onSuccess: () => toast(done),
    onError: (error) => toastFailure(failed, error),
    onSettled: () => invalidateFailures(queryClient),
  });
}

function invalidateFailures(queryClient: QueryClient): Promise<unknown> {
  refetchOverview(queryClient);
  void queryClient.invalidateQueries({ queryKey: timelineKey });
  return queryClient.invalidateQueries({ queryKey: failuresKey });
}

const reappearsText = "If it fails again, it will reappear here.";

export const useResendEmail = () =>
  useHandling((id) => request(api.rest.v1.failed_emails[":id"].send.$post({ param: { id } })), {
    done: { title: "Sending the email again", description: reappearsText },
    failed: "Couldn't send the email again",
  });

export const useRetryJob = () =>
  useHandling((id) => request(api.rest.v1.failed_jobs[":id"].run.$post({ param: { id } })), {
    done: { title: "Running the job again", description: reappearsText },
    failed: "Couldn't run the job again",
  });

export const useDismissEmail = () =>
  useHandling((id) => request(api.rest.v1.failed_emails[":id"].$delete({ param: { id } })), {
    done: { title: "Email dismissed" },
    failed: "Couldn't dismiss the email",
  });

export const useDismissJob = () =>
  useHandling((id) => request(api.rest.v1.failed_jobs[":id"].$delete({ param: { id } })), {
    done: { title: "Job dismissed" },
    failed: "Couldn't dismiss the job",
  });

export const useRetryEvent = () =>
  useHandling((id) => request(api.rest.v1.failed_events[":id"].process.$post({ param: { id } })), {
    done: { title: "Event processed" },
    failed: "Couldn't process the event",
  });

export const useDismissEvent = () =>
  useHandling((id) => request(api.rest.v1.failed_events[":id"].$delete({ param: { id } })), {
    done: { title: "Event dismissed" },
    failed: "Couldn't dismiss the event",
  });

export const useAllowEmail = () =>
  useHandling((id) => request(api.rest.v1.undeliverable_addresses[":id"].$delete({ param: { id } })), {
    done: {
      title: "We'll email this address again",
      description: "If our email bounces, the address will appear here again.",
    },
    failed: "Couldn't allow email",
  });
