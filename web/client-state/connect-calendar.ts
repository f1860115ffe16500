import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CalendarAccessLevel, calendarFailures } from "../../contract/scheduling/calendar.ts";
import { useSession } from "../api/identity/session.ts";
import type { MutationCallbacks } from "../api/platform/mutation-callbacks.ts";
import { calendarKey, calendarQuery } from "../api/scheduling/calendar.ts";
import { requestCalendarConsent } from "../api/scheduling/calendar-connecting.ts";
import { returnPath } from "../lib/search-text.ts";

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
      const authUrl = await requestCalendarConsent(session.user.id, access);
      const allowedOrigin = queryClient.getQueryData(calendarQuery.queryKey)?.service?.authorization_origin;
      if (!authUrl || !isUrlAtOrigin(authUrl, allowedOrigin))
        throw new CalendarError(calendarFailures.noAuthUrl);
      saveReturnPath(access === "main" ? location.search : choicesSearch);
      location.assign(authUrl);
    },
    onError: (error, access) => {
      onError?.(error, access);
      void queryClient.invalidateQueries({ queryKey: calendarKey });
    },
  });
}

function isUrlAtOrigin(address: string, origin: string | undefined): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
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
    // Without storage, people return to Home.
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
