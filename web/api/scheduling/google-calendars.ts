import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { toast } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { availabilityPreviewQuery } from "./availability.ts";
import { calendarKey } from "./calendar.ts";

/** The calendars that the signed-in doula sees at Google, and which of them close times. */
export const googleCalendarsQuery = queryOptions({
  queryKey: [...calendarKey, "google"],
  queryFn: ({ signal }) => request(api.rest.v1.google_calendars.$get({}, { init: { signal } })),
  // They can change at Google at any moment.
  staleTime: 0,
  retry: false,
});

/** Chooses which calendars at Google close times. */
export function useChooseCalendars() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: { calendar_ids: string[] }) => {
      await request(api.rest.v1.google_calendars.$put({ json }));
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: calendarKey });
      void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
      toast({ title: "Saved", description: "We are reading your calendars now.", variant: "success" });
    },
  });
}
