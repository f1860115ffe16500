import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type CalendarAccessLevel, calendarFailures } from "../../../contract/scheduling/calendar.ts";
import { request } from "../../lib/api.ts";
import { getNow } from "../../lib/now.ts";
import { returnPath } from "../../lib/search-text.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { useSession } from "../identity/session.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { calendarKey, calendarQuery } from "./calendar.ts";

const callTimeoutMs = 20_000;

/** A failure in the browser, without a server response to explain it. */
export class CalendarError extends Error {}

/**
 * Redirects to Google's page, which returns to the callback page and from there to the previous page. For more than the
 * main calendar, it returns to the choice of calendars.
 */
export function useConnectCalendar({
  onError,
}: Pick<MutationCallbacks<void, CalendarAccessLevel>, "onError">) {
  const queryClient = useQueryClient();
  const { data: session } = useSession();
  return useMutation({
    mutationFn: async (access: CalendarAccessLevel) => {
      if (!session) throw new CalendarError(calendarFailures.noAuthToken);
      const authUrl = await requestAuthUrl(queryClient, { userId: session.user.id, access });
      saveReturnPath(access === "main" ? location.search : choicesSearch);
      location.assign(authUrl);
    },
    onError: (error, access) => {
      onError?.(error, access);
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

interface Consent {
  userId: string;
  code: string;
  state: string;
}

/** Keyed by state, so that rendering the page twice exchanges the code only once. */
const exchanges = new Map<string, Promise<void>>();

/** Sends Google's response to the server, and calls `onSuccess`, but only once. */
export function useFinishConnecting({ onSuccess }: Pick<MutationCallbacks<void, Consent>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (consent: Consent) => {
      const exchange =
        exchanges.get(consent.state) ??
        finishConnecting(queryClient, consent).then(() => onSuccess?.(undefined, consent));
      exchanges.set(consent.state, exchange);
      return exchange;
    },
  });
}

async function finishConnecting(queryClient: QueryClient, { userId, code, state }: Consent): Promise<void> {
  const json = { action: "exchange_token" as const, code, state, userId };
  const init = { signal: AbortSignal.timeout(callTimeoutMs) };
  await request(api.functions.v1["google-calendar"].$post({ json }, { init }));
  invalidateAfterCalendarChange(queryClient);
}

export function useDisconnectCalendar({ onSuccess, onError }: MutationCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.rest.v1.google_calendar_connections.$delete());
    },
    onSuccess: () => {
      queryClient.setQueryData(calendarQuery.queryKey, (known) => known && { ...known, items: [] });
      onSuccess?.();
    },
    onError,
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
