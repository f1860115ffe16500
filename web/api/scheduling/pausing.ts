import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Pausing } from "../../../contract/scheduling/pausing.schema.ts";
import { request } from "../../lib/api.ts";
import { ownApplicationKey } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { availabilityPreviewQuery } from "./availability.ts";

/** Whether the signed-in doula takes new clients or is at a birth, and what either would change. */
export const pausingQuery = queryOptions({
  queryKey: ["pausing"],
  queryFn: ({ signal }) => request(api.rest.v1.pausing.$get({}, { init: { signal } })),
  // Its counts are what a doula reads before pausing.
  staleTime: 0,
});

/** Stops new calls and orders. */
export function usePause({ onSuccess }: Pick<MutationCallbacks<Pausing>, "onSuccess">) {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.$put()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      onSuccess?.(pausing);
    },
  });
}

/** Takes new clients again. */
export function useResume({ onSuccess, onError }: MutationCallbacks<Pausing>) {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.$delete()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      onSuccess?.(pausing);
    },
    onError,
  });
}

/** Closes call times for a day and offers parents with booked calls new ones. During a birth, the day starts again. */
export function useStartBirth({ onSuccess, onError }: MutationCallbacks<Pausing>) {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.birth.$put()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      onSuccess?.(pausing);
    },
    onError,
  });
}

/** Opens call times again. */
export function useEndBirth({ onSuccess, onError }: MutationCallbacks<Pausing>) {
  const showPausing = useShowPausing();
  return useMutation({
    mutationFn: () => request(api.rest.v1.pausing.birth.$delete()),
    onSuccess: (pausing) => {
      showPausing(pausing);
      onSuccess?.(pausing);
    },
    onError,
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
