import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type CalendarAccessLevel, calendarFailures } from "../../../contract/scheduling/calendar.ts";
import { ApiError, getErrorMessage, isRefusedWith, request } from "../../lib/api.ts";
import { getNow } from "../../lib/now.ts";
import { returnPath } from "../../lib/search-text.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { useSession } from "../identity/session.ts";
import { api } from "../platform/client.ts";
import { calendarKey, calendarQuery } from "./calendar.ts";

const callTimeoutMs = 20_000;

/** A failure in the browser, without a server response to explain it. */
class CalendarError extends Error {}

export const connectFailed = "Error connecting calendar";

/**
 * Redirects to Google's page, which returns to the callback page and from there to the previous page. For more than the
 * main calendar, it returns to the choice of calendars.
 */
export function useConnectCalendar() {
  const queryClient = useQueryClient();
  const { data: session } = useSession();
  return useMutation({
    mutationFn: async (access: CalendarAccessLevel) => {
      if (!session) throw new CalendarError(calendarFailures.noAuthToken);
      const authUrl = await requestAuthUrl(queryClient, { userId: session.user.id, access });
      saveReturnPath(access === "main" ? location.search : choicesSearch);
      location.assign(authUrl);
    },
    onError: (error) => {
      toastFailure(connectFailed, error, describeConnectFailure(error));
      void queryClient.invalidateQueries({ queryKey: calendarKey });
    },
  });
}

async function requestAuthUrl(
  queryClient: QueryClient,
  { userId, access }: { userId: string; access: CalendarAccessLevel },
): Promise<string> {
  const timestamp = getNow().toISOString();
  const json = { action: "initiate_oauth" as const, user_id: userId, timestamp, access };
  const init = { signal: AbortSignal.timeout(callTimeoutMs) };
  const response = await request(api.functions.v1["google-calendar"].$post({ json }, { init }));
  const allowedOrigin = queryClient.getQueryData(calendarQuery.queryKey)?.service?.authorization_origin;
  if (!("auth_url" in response) || !isUrlAtOrigin(response.auth_url, allowedOrigin))
    throw new CalendarError(calendarFailures.noAuthUrl);
  return response.auth_url;
}

function isUrlAtOrigin(address: string, origin: string | undefined): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}

/** The message for a connection that could not start (spec section 7). */
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

/** Keyed by state, so that rendering the page twice exchanges the code only once. */
const exchanges = new Map<string, Promise<void>>();

/** Sends Google's response to the server, but only once. */
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
  await request(api.functions.v1["google-calendar"].$post({ json }, { init }));
  toast({ title: "Google Calendar connected successfully!", variant: "success" });
  invalidateAfterCalendarChange(queryClient);
}

/** The message for a connection that could not be completed (spec section 8). */
export function describeExchangeFailure(error: unknown): string {
  if (isRefusedWith(error, ["calendar_not_saved"])) return calendarFailures.database(error.message);
  if (!(error instanceof ApiError) || error.status === undefined || error.code === "unauthenticated")
    return getErrorMessage(error);
  return calendarFailures.exchange(error.status, error.message);
}

export const disconnectFailed = "Error disconnecting calendar";

export function useDisconnectCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.rest.v1.google_calendar_connections.$delete());
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
/** Opens the choice of calendars on the doula's home. */
const choicesSearch = "?calendars=true";

/** Saves the page to which the person returns from Google, for this tab only. */
function saveReturnPath(search: string): void {
  const { pathname } = location;
  try {
    sessionStorage.setItem(returnKey, pathname === home ? pathname + search : home);
  } catch {
    // Without storage, people return to the dashboard.
  }
}

/** Whether the person left for Google to choose calendars, with a connection that still works. */
export function wasChoosingCalendars(): boolean {
  return readReturnPath() === home + choicesSearch;
}

/** The page to return to after connecting, successfully or not. */
export function readReturnPath(): string {
  try {
    const saved = returnPath(sessionStorage.getItem(returnKey));
    return saved?.split("?")[0] === home ? saved : home;
  } catch {
    return home;
  }
}
