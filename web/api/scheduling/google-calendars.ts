import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
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

interface CalendarChoice {
  calendar_ids: string[];
}

/** Chooses which calendars at Google close times. */
export function useChooseCalendars({
  onSuccess,
}: Pick<MutationCallbacks<void, CalendarChoice>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: CalendarChoice) => {
      await request(api.rest.v1.google_calendars.$put({ json }));
    },
    onSuccess: (data, json) => {
      void queryClient.invalidateQueries({ queryKey: calendarKey });
      void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
      onSuccess?.(data, json);
    },
  });
}
