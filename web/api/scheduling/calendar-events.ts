import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CalendarChange, CalendarConnections } from "../../../contract/scheduling/calendar.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { calendarKey, calendarQuery } from "./calendar.ts";

/** Chooses what booked calls are called in the calendar, and who may read that. */
export function useChangeEventSettings({
  onSuccess,
}: Pick<MutationCallbacks<CalendarConnections, CalendarChange>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: CalendarChange) => request(api.rest.v1.google_calendar_connections.$patch({ json })),
    onSuccess: (connections, change) => {
      queryClient.setQueryData(calendarQuery.queryKey, connections);
      onSuccess?.(connections, change);
    },
  });
}

/** Puts the event of a booked call, which the doula moved or deleted in Google Calendar, back to its time. */
export function useRestoreEvent(callbacks: MutationCallbacks<void, string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (bookingId: string) => {
      await request(api.rest.v1.bookings[":id"].restore_event.$post({ param: { id: bookingId } }));
    },
    ...callbacks,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}
