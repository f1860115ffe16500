import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CalendarChange } from "../../../contract/scheduling/calendar.schema.ts";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { calendarKey, calendarQuery } from "./calendar.ts";

/** Chooses what booked calls are called in the calendar, and who may read that. */
export function useChangeEventSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: CalendarChange) => request(api.rest.v1.google_calendar_connections.$patch({ json })),
    onSuccess: (connections) => {
      queryClient.setQueryData(calendarQuery.queryKey, connections);
      toast({ title: "Saved", description: "It applies to calls booked from now on.", variant: "success" });
    },
  });
}

/** Puts the event of a booked call, which the doula moved or deleted in Google Calendar, back to its time. */
export function useRestoreEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (bookingId: string) => {
      await request(api.rest.v1.bookings[":id"].restore_event.$post({ param: { id: bookingId } }));
    },
    onSuccess: () => toast({ title: "Put back in Google Calendar", variant: "success" }),
    onError: (error) => toastFailure("We couldn't put it back", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}
