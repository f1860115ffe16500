import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CalendarAccessLevel } from "../../../contract/scheduling/calendar.ts";
import { request } from "../../lib/api.ts";
import { getNow } from "../../lib/now.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { calendarKey, calendarQuery } from "./calendar.ts";

const callTimeoutMs = 20_000;

/** Returns the address of Google's page that asks for this access; undefined if the server names none. */
export async function requestCalendarConsent(
  userId: string,
  access: CalendarAccessLevel,
): Promise<string | undefined> {
  const timestamp = getNow().toISOString();
  const json = { action: "initiate_oauth" as const, user_id: userId, timestamp, access };
  const init = { signal: AbortSignal.timeout(callTimeoutMs) };
  const response = await request(api.functions.v1["google-calendar"].$post({ json }, { init }));
  return "auth_url" in response ? response.auth_url : undefined;
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
