import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  Availability,
  AvailabilityChange,
  TypedOverride,
} from "../../../contract/scheduling/availability.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { practiceKey } from "./practice.ts";

export const availabilityKey = ["availability"] as const;

export const availabilityQuery = queryOptions({
  queryKey: [...availabilityKey, "own"],
  queryFn: ({ signal }) => request(api.rest.v1.availability.$get({}, { init: { signal } })),
});

/** The next two weeks as parents see them. */
export const availabilityPreviewQuery = queryOptions({
  queryKey: [...availabilityKey, "preview"],
  queryFn: ({ signal }) => request(api.rest.v1.availability.preview.$get({}, { init: { signal } })),
});

/** Saves weekly hours and rules. If refused with availability_changed, refetches the current ones. */
export function useSaveAvailability({
  onSuccess,
}: Pick<MutationCallbacks<Availability, AvailabilityChange>, "onSuccess">) {
  const queryClient = useQueryClient();
  const show = useShowAvailability();
  return useMutation({
    mutationFn: (json: AvailabilityChange) => request(api.rest.v1.availability.$put({ json })),
    onSuccess: (availability, change) => {
      show(availability);
      onSuccess?.(availability, change);
    },
    onError: async (error) => {
      if (isRefusedWith(error, ["availability_changed"])) {
        await queryClient.invalidateQueries({ queryKey: availabilityKey });
      }
    },
  });
}

/** Adds days off or extra hours. */
export function useAddOverride({
  onSuccess,
}: Pick<MutationCallbacks<Availability, TypedOverride>, "onSuccess">) {
  const show = useShowAvailability();
  return useMutation({
    mutationFn: (json: TypedOverride) => request(api.rest.v1.availability.overrides.$post({ json })),
    onSuccess: (availability, override) => {
      show(availability);
      onSuccess?.(availability, override);
    },
  });
}

/** Removes days off or extra hours. */
export function useRemoveOverride({ onSuccess, onError }: MutationCallbacks<Availability, string>) {
  const queryClient = useQueryClient();
  const show = useShowAvailability();
  return useMutation({
    mutationFn: (id: string) => request(api.rest.v1.availability.overrides[":id"].$delete({ param: { id } })),
    onSuccess: (availability, id) => {
      show(availability);
      onSuccess?.(availability, id);
    },
    onError: (error, id) => {
      onError?.(error, id);
      void queryClient.invalidateQueries({ queryKey: availabilityKey });
      void queryClient.invalidateQueries({ queryKey: practiceKey });
    },
  });
}

/** Shows a response right away, and refetches the preview and what time off from births changes. */
function useShowAvailability() {
  const queryClient = useQueryClient();
  return (availability: Availability) => {
    queryClient.setQueryData(availabilityQuery.queryKey, availability);
    void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: practiceKey });
  };
}
