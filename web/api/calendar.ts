import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { calendarFailures } from "../../contract/calendar.ts";
import { ApiError, ask, isRefusedWith, messageOf } from "../lib/api.ts";
import { returnPath } from "../lib/search-text.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { invalidateAfterSetupChange } from "./onboarding.ts";
import { useSession } from "./session.ts";

const calendarKey = ["calendar"] as const;
const callTimeoutMs = 20_000;

/** The signed-in doula's calendar connection, and whether there is anything to connect to. */
export const calendarQuery = queryOptions({
  queryKey: [...calendarKey, "own"],
  queryFn: ({ signal }) => ask(api.rest.v1.google_calendar_connections.$get({}, { init: { signal } })),
});

/** It failed in the browser: no answer of the server says why. */
class CalendarError extends Error {}

export const connectFailed = "Error connecting calendar";

/** Leaves for Google's page. It leads back to the callback page, and that to where the person was. */
export function useConnectCalendar() {
  const queryClient = useQueryClient();
  const { data: session } = useSession();
  return useMutation({
    mutationFn: async () => {
      if (!session) throw new CalendarError(calendarFailures.noAuthToken);
      const authUrl = await requestAuthUrl(queryClient, session.user.id);
      rememberReturn();
      location.assign(authUrl);
    },
    onError: (error) => {
      toastFailure(connectFailed, error, describeConnectFailure(error));
      void queryClient.invalidateQueries({ queryKey: calendarKey });
    },
  });
}

async function requestAuthUrl(queryClient: QueryClient, userId: string): Promise<string> {
  const timestamp = new Date().toISOString();
  const json = { action: "initiate_oauth" as const, user_id: userId, timestamp };
  const init = { signal: AbortSignal.timeout(callTimeoutMs) };
  const answer = await ask(api.functions.v1["google-calendar"].$post({ json }, { init }));
  const known = queryClient.getQueryData(calendarQuery.queryKey)?.service?.authorization_origin;
  if (!("auth_url" in answer) || !leadsTo(answer.auth_url, known))
    throw new CalendarError(calendarFailures.noAuthUrl);
  return answer.auth_url;
}

function leadsTo(address: string, origin: string | undefined): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}

/** The sentence for a connection that could not be begun (spec section 7). */
export function describeConnectFailure(error: unknown): string {
  if (error instanceof CalendarError) return error.message;
  if (!(error instanceof ApiError)) return "Unknown error";
  return error.status === undefined ? error.message : calendarFailures.http(error.status, error.message);
}

interface Consent {
  userId: string;
  code: string;
  state: string;
}

/** By state: a page that is rendered twice finishes once. */
const exchanges = new Map<string, Promise<void>>();

/** Hands the server what Google sent back. However often it is called, it is done once. */
export function useFinishConnecting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (consent: Consent) => {
      const exchange = exchanges.get(consent.state) ?? finishConnecting(queryClient, consent);
      exchanges.set(consent.state, exchange);
      return exchange;
    },
  });
}

async function finishConnecting(queryClient: QueryClient, { userId, code, state }: Consent): Promise<void> {
  const json = { action: "exchange_token" as const, code, state, userId };
  const init = { signal: AbortSignal.timeout(callTimeoutMs) };
  await ask(api.functions.v1["google-calendar"].$post({ json }, { init }));
  toast({ title: "Google Calendar connected successfully!", variant: "success" });
  invalidateAfterCalendarChange(queryClient);
}

/** The sentence for a connection that could not be finished (spec section 8). */
export function describeExchangeFailure(error: unknown): string {
  if (isRefusedWith(error, ["calendar_not_saved"])) return calendarFailures.database(error.message);
  if (!(error instanceof ApiError) || error.status === undefined || error.code === "unauthenticated")
    return messageOf(error);
  return calendarFailures.exchange(error.status, error.message);
}

export const disconnectFailed = "Error disconnecting calendar";

export function useDisconnectCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await ask(api.rest.v1.google_calendar_connections.$delete());
    },
    onSuccess: () => {
      queryClient.setQueryData(calendarQuery.queryKey, (known) => known && { ...known, items: [] });
      toast({ title: "Calendar disconnected successfully", variant: "success" });
    },
    onError: (error) => toastFailure(disconnectFailed, error),
    onSettled: () => invalidateAfterCalendarChange(queryClient),
  });
}

function invalidateAfterCalendarChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: calendarKey });
  invalidateAfterSetupChange(queryClient);
}

const returnKey = "calendar-return";
const home = "/doula-dashboard";

/** Where the person was when they left for Google, for this tab only. */
function rememberReturn(): void {
  const { pathname, search } = location;
  try {
    sessionStorage.setItem(returnKey, pathname === home ? pathname + search : home);
  } catch {
    // They come back to the dashboard then.
  }
}

/** Where a connection that has ended, well or not, leads back to. */
export function readReturn(): string {
  try {
    const kept = returnPath(sessionStorage.getItem(returnKey));
    return kept?.split("?")[0] === home ? kept : home;
  } catch {
    return home;
  }
}
