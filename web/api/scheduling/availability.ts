import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  Availability,
  AvailabilityChange,
  TypedOverride,
} from "../../../contract/scheduling/availability.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
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
export function useSaveAvailability() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: AvailabilityChange) => request(api.rest.v1.availability.$put({ json })),
    onSuccess: useShowAvailability("Availability saved"),
    onError: async (error) => {
      if (isRefusedWith(error, ["availability_changed"])) {
        await queryClient.invalidateQueries({ queryKey: availabilityKey });
      }
    },
  });
}

/** Adds days off or extra hours. */
export function useAddOverride() {
  return useMutation({
    mutationFn: (json: TypedOverride) => request(api.rest.v1.availability.overrides.$post({ json })),
    onSuccess: useShowAvailability("Added"),
  });
}

/** Removes days off or extra hours. */
export function useRemoveOverride() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(api.rest.v1.availability.overrides[":id"].$delete({ param: { id } })),
    onSuccess: useShowAvailability("Removed"),
    onError: (error) => {
      toastFailure("Couldn't remove it", error);
      void queryClient.invalidateQueries({ queryKey: availabilityKey });
      void queryClient.invalidateQueries({ queryKey: practiceKey });
    },
  });
}

/** Shows a response right away, and refetches the preview and what time off from births changes. */
function useShowAvailability(title: string) {
  const queryClient = useQueryClient();
  return (availability: Availability) => {
    queryClient.setQueryData(availabilityQuery.queryKey, availability);
    void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: practiceKey });
    toast({ title, description: "Parents see it right away.", variant: "success" });
  };
}
