import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Pausing } from "../../../contract/scheduling/pausing.schema.ts";
import { request } from "../../lib/api.ts";
import { pluralize } from "../../lib/text.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { ownApplicationKey } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";
import { availabilityPreviewQuery } from "./availability.ts";

/** Whether the signed-in doula takes new clients or is at a birth, and what either would change. */
export const pausingQuery = queryOptions({
  queryKey: ["pausing"],
  queryFn: ({ signal }) => request(api.rest.v1.pausing.$get({}, { init: { signal } })),
  // Its counts are what a doula reads before pausing.
  staleTime: 0,
});

/** Stops new calls and purchases. */
export function usePause() {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.$put()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      toast({
        title: "You're paused",
        description: "Parents see it right away. Booked calls aren't affected.",
        variant: "success",
      });
    },
  });
}

/** Takes new clients again. */
export function useResume() {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.$delete()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      toast({
        title: "You're taking new clients again",
        description: "Parents see it right away.",
        variant: "success",
      });
    },
    onError: (error) => toastFailure("Couldn't resume", error),
  });
}

/** Closes call times for a day and offers parents with booked calls new ones. During a birth, the day starts again. */
export function useStartBirth() {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.birth.$put()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      const calls = pausing.calls_at_birth;
      toast({
        title: "Your call times are closed",
        description:
          calls > 0
            ? `We're offering new times for ${pluralize(calls, "booked call")}.`
            : "No booked calls are affected.",
        variant: "success",
      });
    },
    onError: (error) => toastFailure("Couldn't close your call times", error),
  });
}

/** Opens call times again. */
export function useEndBirth() {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.birth.$delete()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      toast({
        title: "Welcome back",
        description: "Your call times are open again.",
        variant: "success",
      });
    },
    onError: (error) => toastFailure("Couldn't open your call times", error),
  });
}

/** Shows a response right away and refetches what it changes. Events refetch bookings and orders. */
function useShowPausing() {
  const queryClient = useQueryClient();
  return (pausing: Pausing) => {
    queryClient.setQueryData(pausingQuery.queryKey, pausing);
    for (const queryKey of [availabilityPreviewQuery.queryKey, ownApplicationKey])
      void queryClient.invalidateQueries({ queryKey });
  };
}
