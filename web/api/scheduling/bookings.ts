import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { Booking, introCallCountSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { type CallErrorCode, isRefusedWith, request } from "../../lib/api.ts";
import { doulaQuery } from "../directory/doulas.ts";
import { favoritesKey } from "../directory/favorites.ts";
import { doulaSearchesKey } from "../directory/search.ts";
import { api } from "../platform/client.ts";

const firstPage: string | null = null;
const bookingsPerCall = 100;
const bookingTimeoutMs = 20_000;

type BookingCalls = typeof api.rest.v1.bookings;

/** Why a booking or a move can be refused, as declared by the routes. */
export type BookingRefusal = CallErrorCode<
  BookingCalls["$post"] | BookingCalls[":id"]["reschedule"]["$post"] | BookingCalls[":id"]["cancel"]["$post"]
>;

export const bookingsKey = ["bookings"] as const;

/** All of the signed-in client's bookings, by time. */
export const bookingsQuery = queryOptions({
  queryKey: [...bookingsKey, "list"],
  queryFn: async ({ signal }): Promise<Booking[]> => {
    const bookings: Booking[] = [];
    let after: string | undefined;
    do {
      const query = { after, limit: String(bookingsPerCall) };
      const page = await request(api.rest.v1.bookings.$get({ query }, { init: { signal } }));
      bookings.push(...page.items);
      after = page.next_cursor ?? undefined;
    } while (after);
    return bookings;
  },
});

/** How many intro calls the signed-in client has booked, and the limit. */
const introCallCountQuery = queryOptions({
  queryKey: [...bookingsKey, "intro-call-count"],
  queryFn: ({ signal }) => request(api.rest.v1.bookings.intro_calls.count.$get({}, { init: { signal } })),
});

/**
 * How often an open picker reads the free times again. Twice within a minute: the first time, the server may begin to read
 * the doula's calendar, and the second time shows what it says.
 */
export const slotsPollMs = 20_000;

/** A doula's free intro-call times from today on, five days a page. Open to everyone. */
export function slotsQuery(doulaProfileId: string) {
  return infiniteQueryOptions({
    queryKey: ["slots", doulaProfileId],
    queryFn: ({ pageParam }) =>
      request(
        api.rest.v1.doula_profiles[":id"].slots.$get({
          param: { id: doulaProfileId },
          query: { from: pageParam ?? undefined },
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_from,
    staleTime: 10_000,
  });
}

/** Whether this person may book another intro call. Visitors, doulas and admins have no limit to read. */
export function useIntroCallAllowance(isClient: boolean) {
  const { data } = useQuery({ ...introCallCountQuery, enabled: isClient });
  const allowance = isClient ? data : undefined;
  return {
    count: allowance?.count ?? 0,
    /** Null until loaded. */
    limit: allowance?.limit ?? null,
    /** When new doulas' contact details appear for this person; null if they appear immediately, or if unknown. */
    contactFrom: allowance?.contact_from ?? null,
    limitReached: findLimitReached(allowance),
  };
}

/**
 * The error code that the server would return for another call; null if it would allow one, or if unknown.
 */
export type LimitReached = Extract<BookingRefusal, "booking_limit_reached" | "intro_calls_used"> | null;

function findLimitReached(allowance: z.infer<typeof introCallCountSchema> | undefined): LimitReached {
  if (!allowance || allowance.count < allowance.limit) return null;
  return allowance.cancellable > 0 ? "booking_limit_reached" : "intro_calls_used";
}

interface NewIntroCall {
  doulaProfileId: string;
  /** UTC instant, as listed in the slots. */
  startsAt: string;
  notes: string;
  sharesBirthPlace: boolean;
}

/** Books an intro call. A repeated request returns the existing booking. */
export function useBookIntroCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ doulaProfileId, startsAt, notes, sharesBirthPlace }: NewIntroCall): Promise<Booking> => {
      const json = {
        booking_type: "intro_call" as const,
        doula_profile_id: doulaProfileId,
        starts_at: startsAt,
        notes: notes.trim() || null,
        shares_birth_place: sharesBirthPlace,
      };
      const init = { signal: AbortSignal.timeout(bookingTimeoutMs) };
      return request(api.rest.v1.bookings.$post({ json }, { init }));
    },
    onSuccess: (booking) => invalidateAfterBookingChange(queryClient, booking),
  });
}

/** Free times to move a booking to, from today on, five days a page. */
export function slotsToMoveToQuery(bookingId: string) {
  return infiniteQueryOptions({
    queryKey: ["bookings", "slots", bookingId],
    queryFn: ({ pageParam }) =>
      request(
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

interface RescheduleInput {
  bookingId: string;
  /** UTC instant, as listed in the slots. */
  startsAt: string;
}

/** Moves a call. Repeating it after a lost response changes nothing. */
export function useReschedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, startsAt }: RescheduleInput) =>
      request(
        api.rest.v1.bookings[":id"].reschedule.$post({
          param: { id: bookingId },
          json: { starts_at: startsAt },
        }),
      ),
    onSuccess: (booking) => showChange(queryClient, booking),
    onError: (error) => refetchIfChanged(queryClient, error),
  });
}

interface CancelInput {
  bookingId: string;
  reason: string;
  /** As the client was told. */
  isLate: boolean;
}

/** Cancels a call or withdraws a request. Repeating it changes nothing. */
export function useCancelBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, reason, isLate }: CancelInput) =>
      request(
        api.rest.v1.bookings[":id"].cancel.$post({
          param: { id: bookingId },
          json: { reason: reason.trim() || null, is_late: isLate },
        }),
      ),
    onSuccess: (booking) => showChange(queryClient, booking),
    onError: (error) => refetchIfChanged(queryClient, error),
  });
}

interface NoteInput {
  bookingId: string;
  notes: string | null;
}

/** Changes the client's note to the doula. Repeating it changes nothing. */
export function useChangeNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, notes }: NoteInput) =>
      request(api.rest.v1.bookings[":id"].notes.$put({ param: { id: bookingId }, json: { notes } })),
    onSuccess: (booking) => {
      queryClient.setQueryData(bookingsQuery.queryKey, (bookings) => withChanged(bookings, booking));
      void queryClient.invalidateQueries({ queryKey: bookingsQuery.queryKey });
    },
    onError: (error) => refetchIfChanged(queryClient, error),
  });
}

/** Stops sharing the client's planned place of birth. Repeating it changes nothing. */
export function useWithdrawBirthPlace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Booking) =>
      request(api.rest.v1.bookings[":id"].birth_place.$delete({ param: { id } })),
    onSuccess: (booking) => {
      queryClient.setQueryData(bookingsQuery.queryKey, (bookings) => withChanged(bookings, booking));
      void queryClient.invalidateQueries({ queryKey: bookingsQuery.queryKey });
    },
  });
}

/** Shows a moved or cancelled call in the list right away. */
function showChange(queryClient: QueryClient, changed: Booking): void {
  queryClient.setQueryData(bookingsQuery.queryKey, (bookings) => withChanged(bookings, changed));
  invalidateAfterBookingChange(queryClient, changed);
}

function withChanged(bookings: Booking[] | undefined, changed: Booking): Booking[] | undefined {
  return bookings?.map((booking) => (booking.id === changed.id ? changed : booking));
}

/**
 * After a call was booked, moved or cancelled: refetches bookings and their count, free times, and cards
 * with next calls.
 */
function invalidateAfterBookingChange(queryClient: QueryClient, booking: Booking): void {
  const { doula_profile_id, doula } = booking;
  const changed = [
    bookingsKey,
    slotsQuery(doula_profile_id).queryKey,
    ...(doula.slug ? [doulaQuery(doula.slug).queryKey] : []),
    doulaSearchesKey,
    favoritesKey,
  ];
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
}

const changedElsewhere: readonly BookingRefusal[] = [
  "booking_changed",
  "reschedule_too_late",
  "call_started",
  "client_busy",
  "not_found",
];

function refetchIfChanged(queryClient: QueryClient, error: Error): void {
  if (isRefusedWith(error, changedElsewhere)) {
    void queryClient.invalidateQueries({ queryKey: bookingsQuery.queryKey });
  }
}

export function getCalendarFileUrl(bookingId: string): string {
  return `/rest/v1/bookings/${bookingId}/calendar.ics`;
}
