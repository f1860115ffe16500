import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { Booking, introCallCountSchema } from "../../../contract/bookings.schema.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { ApiError, ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";

export const firstPage: string | null = null;
const bookingsPerCall = 100;
const bookingTimeoutMs = 20_000;

/** Everything about the bookings of whoever is signed in. */
export const bookingsKey = ["bookings"] as const;

/** All bookings of the signed-in client, by time. */
export const bookingsQuery = queryOptions({
  queryKey: [...bookingsKey, "list"],
  queryFn: async ({ signal }): Promise<Booking[]> => {
    const bookings: Booking[] = [];
    let after: string | undefined;
    do {
      const query = { after, limit: String(bookingsPerCall) };
      const page = await ask(api.rest.v1.bookings.$get({ query }, { init: { signal } }));
      bookings.push(...page.items);
      after = page.next_cursor ?? undefined;
    } while (after);
    return bookings;
  },
});

/** How many intro calls the signed-in client has booked, against the limit. */
export const introCallCountQuery = queryOptions({
  queryKey: [...bookingsKey, "intro-call-count"],
  queryFn: ({ signal }) => ask(api.rest.v1.bookings.intro_calls.count.$get({}, { init: { signal } })),
});

/** Free intro-call times of a doula from today on, five days a page. Everyone may read them. */
export function slotsQuery(doulaProfileId: string) {
  return infiniteQueryOptions({
    queryKey: ["slots", doulaProfileId],
    queryFn: ({ pageParam }) =>
      ask(
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

/** Whether this person may book another intro call. Visitors, doulas and admins have no limit to ask for. */
export function useIntroCallAllowance(isClient: boolean) {
  const { data } = useQuery({ ...introCallCountQuery, enabled: isClient });
  const allowance = isClient ? data : undefined;
  return {
    count: allowance?.count ?? 0,
    /** Null until it is known. */
    limit: allowance?.limit ?? null,
    limitReached: limitReachedOf(allowance),
  };
}

/** What the server would refuse another call with; null where it would not, or where that is not known. */
export type LimitReached = Extract<ErrorCode, "booking_limit_reached" | "intro_calls_used"> | null;

function limitReachedOf(allowance: z.infer<typeof introCallCountSchema> | undefined): LimitReached {
  if (!allowance || allowance.count < allowance.limit) return null;
  return allowance.cancellable > 0 ? "booking_limit_reached" : "intro_calls_used";
}

export interface NewIntroCall {
  doulaProfileId: string;
  /** UTC instant, as the slots give it. */
  startsAt: string;
  notes: string;
}

/** Books an intro call. Calling it again after an answer that got lost gives the booking that was made. */
export function useBookIntroCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (call: NewIntroCall): Promise<Booking> => {
      try {
        return await postIntroCall(call);
      } catch (error) {
        const earlier = mayBeOurOwnDoing(error) ? await findEarlierBooking(queryClient, call) : undefined;
        if (earlier) return earlier;
        throw error;
      }
    },
    onSuccess: (_booking, { doulaProfileId }) => {
      void queryClient.invalidateQueries({ queryKey: bookingsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: introCallCountQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: slotsQuery(doulaProfileId).queryKey });
    },
  });
}

function postIntroCall({ doulaProfileId, startsAt, notes }: NewIntroCall): Promise<Booking> {
  const json = {
    booking_type: "intro_call" as const,
    doula_profile_id: doulaProfileId,
    starts_at: startsAt,
    notes: notes.trim() || null,
  };
  return ask(
    api.rest.v1.bookings.$post({ json }, { init: { signal: AbortSignal.timeout(bookingTimeoutMs) } }),
  );
}

const refusalsByOwnBooking: ErrorCode[] = [
  "slot_taken",
  "client_busy",
  "booking_limit_reached",
  "intro_calls_used",
];

function mayBeOurOwnDoing(error: unknown): boolean {
  return error instanceof ApiError && refusalsByOwnBooking.includes(error.code);
}

async function findEarlierBooking(
  queryClient: QueryClient,
  call: NewIntroCall,
): Promise<Booking | undefined> {
  const bookings = await queryClient.fetchQuery({ ...bookingsQuery, staleTime: 0 }).catch(() => []);
  return bookings.find(
    ({ doula_profile_id, starts_at, status }) =>
      doula_profile_id === call.doulaProfileId &&
      Date.parse(starts_at) === Date.parse(call.startsAt) &&
      status !== "cancelled",
  );
}
