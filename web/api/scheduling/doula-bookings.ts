import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { DoulaBooking } from "../../../contract/scheduling/bookings.schema.ts";
import type { DoulaBookingList } from "../../../contract/scheduling/bookings.ts";
import { type CallErrorCode, isRefusedWith, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { availabilityKey } from "./availability.ts";
import { bookingsKey } from "./bookings.ts";

const doulaBookingsKey = [...bookingsKey, "as-doula"] as const;

/**
 * One list of the signed-in doula's bookings: requests and upcoming calls soonest first, past
 * ones newest first.
 */
export function doulaBookingsQuery(list: DoulaBookingList) {
  return infiniteQueryOptions({
    queryKey: [...doulaBookingsKey, list],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.bookings.as_doula.$get(
          { query: { list, after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
  });
}

/** The first bookings of a list, three by default. */
export function nextDoulaBookingsQuery(list: DoulaBookingList, limit = 3) {
  return queryOptions({
    queryKey: [...doulaBookingsKey, "next", list, limit],
    queryFn: async ({ signal }) =>
      (
        await request(
          api.rest.v1.bookings.as_doula.$get({ query: { list, limit: String(limit) } }, { init: { signal } }),
        )
      ).items,
  });
}

/** The requests that wait for the doula, soonest first. */
export const callRequestsQuery = nextDoulaBookingsQuery("requests", 50);

export const doulaBookingCountsQuery = queryOptions({
  queryKey: [...doulaBookingsKey, "counts"],
  queryFn: ({ signal }) => request(api.rest.v1.bookings.as_doula.counts.$get({}, { init: { signal } })),
});

const bookingCalls = api.rest.v1.bookings[":id"];

/** Confirms a request. Repeating it changes nothing. */
export function useApproveRequest(callbacks: ChangeCallbacks<DoulaBooking>) {
  return useDoulaChange(({ id }) => request(bookingCalls.approve.$post({ param: { id } })), callbacks);
}

interface ReasonedChange {
  booking: DoulaBooking;
  reason: string;
}

/** Declines a request. Repeating it changes nothing. */
export function useDeclineRequest(callbacks: ChangeCallbacks<ReasonedChange>) {
  return useDoulaChange(
    ({ booking: { id }, reason }) =>
      request(bookingCalls.decline.$post({ param: { id }, json: { reason: reason.trim() || null } })),
    callbacks,
  );
}

/** Cancels a confirmed call. Repeating it changes nothing. */
export function useCancelAsDoula(callbacks: ChangeCallbacks<ReasonedChange>) {
  return useDoulaChange(
    ({ booking: { id }, reason }) =>
      request(bookingCalls.cancel_as_doula.$post({ param: { id }, json: { reason } })),
    callbacks,
  );
}

interface NoShowInput {
  booking: DoulaBooking;
  isNoShow: boolean;
}

/** Marks a completed call as a no-show, or undoes that. */
export function useSetNoShow(callbacks: ChangeCallbacks<NoShowInput>) {
  return useDoulaChange(
    ({ booking: { id }, isNoShow }) =>
      request(
        isNoShow
          ? bookingCalls.no_show.$put({ param: { id } })
          : bookingCalls.no_show.$delete({ param: { id } }),
      ),
    callbacks,
  );
}

type DoulaCalls = typeof bookingCalls;

/** Why a change can be refused, as declared by the routes. */
type DoulaChangeRefusal = CallErrorCode<
  | DoulaCalls["approve"]["$post"]
  | DoulaCalls["decline"]["$post"]
  | DoulaCalls["cancel_as_doula"]["$post"]
  | DoulaCalls["no_show"]["$put"]
>;

const changedElsewhere: readonly DoulaChangeRefusal[] = [
  "booking_changed",
  "call_started",
  "no_show_not_possible",
  "not_found",
];

type ChangeCallbacks<Input> = Pick<MutationCallbacks<DoulaBooking, Input>, "onSuccess">;

/** Resolves once the lists show the change; `onSuccess` doesn't wait for them. */
function useDoulaChange<Input>(
  change: (input: Input) => Promise<DoulaBooking>,
  { onSuccess }: ChangeCallbacks<Input>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed, input) => {
      onSuccess?.(changed, input);
      return refetchBookings(queryClient);
    },
    onError: (error) => {
      if (isRefusedWith(error, changedElsewhere)) void refetchBookings(queryClient);
    },
  });
}

async function refetchBookings(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: availabilityKey });
  await queryClient.invalidateQueries({ queryKey: bookingsKey });
}
