import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Booking } from "../../../contract/bookings.schema.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { ApiError, ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { bookingsQuery, firstPage, introCallCountQuery, slotsQuery } from "./queries.ts";

/** Free times that a booking can be moved to, from today on, five days a page. */
export function slotsToMoveToQuery(bookingId: string) {
  return infiniteQueryOptions({
    queryKey: ["bookings", "slots", bookingId],
    queryFn: ({ pageParam }) =>
      ask(
        api.rest.v1.bookings[":id"].slots.$get({
          param: { id: bookingId },
          query: { from: pageParam ?? undefined },
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_from,
    staleTime: 10_000,
  });
}

export interface Move {
  bookingId: string;
  /** UTC instant, as the slots give it. */
  startsAt: string;
}

/** Moves a call. Calling it again after an answer that got lost changes nothing. */
export function useReschedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, startsAt }: Move) =>
      ask(
        api.rest.v1.bookings[":id"].reschedule.$post({
          param: { id: bookingId },
          json: { starts_at: startsAt },
        }),
      ),
    onSuccess: (booking) => showChange(queryClient, booking),
    onError: (error) => rereadIfChanged(queryClient, error),
  });
}

interface Cancel {
  bookingId: string;
  reason: string;
}

/** Cancels a call or takes a request back. Calling it again changes nothing. */
export function useCancelBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, reason }: Cancel) =>
      ask(
        api.rest.v1.bookings[":id"].cancel.$post({
          param: { id: bookingId },
          json: { reason: reason.trim() || null },
        }),
      ),
    onSuccess: (booking) => showChange(queryClient, booking),
    onError: (error) => rereadIfChanged(queryClient, error),
  });
}

/** The list has it at once; what else depends on it is read anew. */
function showChange(queryClient: QueryClient, changed: Booking): void {
  queryClient.setQueryData(bookingsQuery.queryKey, (bookings) =>
    bookings?.map((booking) => (booking.id === changed.id ? changed : booking)),
  );
  void queryClient.invalidateQueries({ queryKey: bookingsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: introCallCountQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: slotsQuery(changed.doula_profile_id).queryKey });
  void queryClient.invalidateQueries({ queryKey: slotsToMoveToQuery(changed.id).queryKey });
}

const changedElsewhere: ErrorCode[] = [
  "booking_changed",
  "cancel_too_late",
  "reschedule_too_late",
  "call_started",
  "client_busy",
  "not_found",
];

function rereadIfChanged(queryClient: QueryClient, error: Error): void {
  if (error instanceof ApiError && changedElsewhere.includes(error.code)) {
    void queryClient.invalidateQueries({ queryKey: bookingsQuery.queryKey });
  }
}
