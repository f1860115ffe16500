import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Availability, AvailabilityChange, NewOverride } from "../../contract/availability.schema.ts";
import { ask, isRefusedWith } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";

/** Everything about the signed-in doula's own availability. */
export const availabilityKey = ["availability"] as const;

export const availabilityQuery = queryOptions({
  queryKey: [...availabilityKey, "own"],
  queryFn: ({ signal }) => ask(api.rest.v1.availability.$get({}, { init: { signal } })),
});

/** The next two weeks as parents see them. */
export const availabilityPreviewQuery = queryOptions({
  queryKey: [...availabilityKey, "preview"],
  queryFn: ({ signal }) => ask(api.rest.v1.availability.preview.$get({}, { init: { signal } })),
});

/** Saves weekly hours and rules. Refused with availability_changed, it has read anew what there is. */
export function useSaveAvailability() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: AvailabilityChange) => ask(api.rest.v1.availability.$put({ json })),
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
    mutationFn: (json: NewOverride) => ask(api.rest.v1.availability.overrides.$post({ json })),
    onSuccess: useShowAvailability("Added"),
  });
}

/** Removes days off or extra hours. */
export function useRemoveOverride() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ask(api.rest.v1.availability.overrides[":id"].$delete({ param: { id } })),
    onSuccess: useShowAvailability("Removed"),
    onError: (error) => {
      toastFailure("Not removed", error);
      void queryClient.invalidateQueries({ queryKey: availabilityKey });
    },
  });
}

/** Shows an answer at once, and reads the preview anew. */
function useShowAvailability(title: string) {
  const queryClient = useQueryClient();
  return (availability: Availability) => {
    queryClient.setQueryData(availabilityQuery.queryKey, availability);
    void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
    toast({ title, description: "Parents see it at once.", variant: "success" });
  };
}
