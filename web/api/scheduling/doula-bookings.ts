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
import { toast } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
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

export const doulaBookingCountsQuery = queryOptions({
  queryKey: [...doulaBookingsKey, "counts"],
  queryFn: ({ signal }) => request(api.rest.v1.bookings.as_doula.counts.$get({}, { init: { signal } })),
});

const bookingCalls = api.rest.v1.bookings[":id"];

/** Confirms a request. Repeating it changes nothing. */
export function useApproveRequest() {
  return useDoulaChange({
    change: ({ id }: DoulaBooking) => request(bookingCalls.approve.$post({ param: { id } })),
    toastTitle: "Call confirmed",
    toastText: ({ parent }) => `We emailed ${parent?.first_name ?? "the parent"}.`,
  });
}

interface ReasonedChange {
  booking: DoulaBooking;
  reason: string;
}

/** Declines a request. Repeating it changes nothing. */
export function useDeclineRequest() {
  return useDoulaChange({
    change: ({ booking: { id }, reason }: ReasonedChange) =>
      request(bookingCalls.decline.$post({ param: { id }, json: { reason: reason.trim() || null } })),
    toastTitle: "Request declined",
    toastText: () => "We emailed the parent. The time is free again.",
  });
}

/** Cancels a confirmed call. Repeating it changes nothing. */
export function useCancelAsDoula() {
  return useDoulaChange({
    change: ({ booking: { id }, reason }: ReasonedChange) =>
      request(bookingCalls.cancel_as_doula.$post({ param: { id }, json: { reason } })),
    toastTitle: "Call cancelled",
    toastText: () => "We emailed the parent your reason and a link to your other times.",
  });
}

interface NoShowInput {
  booking: DoulaBooking;
  isNoShow: boolean;
}

/** Marks a completed call as a no-show, or undoes that. */
export function useSetNoShow() {
  return useDoulaChange({
    change: ({ booking: { id }, isNoShow }: NoShowInput) =>
      request(
        isNoShow
          ? bookingCalls.no_show.$put({ param: { id } })
          : bookingCalls.no_show.$delete({ param: { id } }),
      ),
    toastTitle: "Saved",
    toastText: ({ no_show_at }) =>
      no_show_at ? "Marked as a no-show. Only you see this." : "No longer a no-show.",
  });
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

interface DoulaChange<Input> {
  change: (input: Input) => Promise<DoulaBooking>;
  toastTitle: string;
  toastText: (changed: DoulaBooking) => string;
}

/** Resolves once the lists show the change. */
function useDoulaChange<Input>({ change, toastTitle, toastText }: DoulaChange<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      toast({ title: toastTitle, description: toastText(changed), variant: "success" });
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
