import { createMemoryHistory, type RouterHistory } from "@tanstack/react-router";
import { onTestFinished } from "vitest";
import { render } from "vitest-browser-react";
import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import type { ParentProfile } from "../../contract/identity/profiles.schema.ts";
import { followSession } from "../api/identity/session.ts";
import { App } from "../app.tsx";
import { startQueryClient } from "../client-state/query-client.ts";
import { getBrowserTimeZone } from "../lib/format.ts";
import { watchTheme } from "../lib/theme.ts";
import { createAppRouter } from "../router.tsx";
import { stubApi } from "./stub-api.ts";

export const ana: SessionUser = {
  id: "018f0000-0000-7000-8000-00000000000a",
  email: "ana@example.org",
  user_type: "client",
  user_metadata: { user_type: "client" },
  first_name: "Ana",
  last_name: "Ruiz",
  full_name: "Ana Ruiz",
  profile_image_url: null,
  admin_needs: null,
  // The browser's, which it would otherwise send.
  time_zone: getBrowserTimeZone(),
};

const emptyProfile = {
  parent2_name: null,
  phone: null,
  address: null,
  due_date: null,
  provider: null,
  profile_image_url: null,
};

/**
 * Responds to the requests of every page as for a signed-in person: a parent, unless `change` says otherwise.
 */
export function signIn(change: Partial<SessionUser> = {}): void {
  const session = makeSession({ ...ana, ...change });
  const { id: user_id, full_name, email } = session.user;
  const profile: ParentProfile = { ...emptyProfile, user_id, full_name, email };
  stubApi(`GET /rest/v1/parent_profiles/${user_id}`, () => profile);
  stubApi("GET /auth/v1/user", () => ({ session }));
  stubPublicPages();
  stubApi("GET /rest/v1/messages/unread_count", () => ({ count: 0 }));
  stubApi("GET /rest/v1/favorites/doula_ids", () => ({ doula_ids: [] }));
  stubApi("GET /rest/v1/warnings/own", () => ({ warned_at: null, rule: null, explanation: null }));
  stubApi("GET /rest/v1/bookings/as_doula/counts", () => ({ requests: 0, upcoming: 0, past: 0 }));
  stubApi("GET /rest/v1/sales", () => ({ items: [], next_cursor: null, totals: null }));
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubApi("GET /rest/v1/plans/own", () => ({ born_on: null, loss: null, since: null, doulas: [] }));
  stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items: [], recorded_births: 0 }));
  stubApi("GET /rest/v1/calendar_feeds/own", () => ({ url: null }));
  stubApi("GET /rest/v1/google_calendar_connections", () => ({ items: [], service: null }));
  stubApi("GET /rest/v1/calendar_subscriptions", () => ({ items: [], sandbox_url: null }));
  stubApi("GET /rest/v1/orders", () => ({ items: [], next_cursor: null }));
  stubApi("GET /rest/v1/bookings/intro_calls/count", () => ({
    count: 0,
    cancellable: 0,
    limit: 3,
    contact_from: null,
  }));
}

/** Responds as if nobody is signed in. */
export function stubVisitor(): void {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubPublicPages();
}

/** Responds to public pages as if there were no doulas to show on the landing page, and no text about a state. */
export function stubPublicPages(): void {
  stubApi("GET /rest/v1/featured_doulas", () => ({ items: [], totals: null }));
  stubApi("GET /rest/v1/coverage_notes", () => ({ items: [] }));
}

export function makeSession(user: SessionUser) {
  return { user, expires_at: "2099-01-01T00:00:00.000Z" };
}

/**
 * Opens a page of the web app at its URL, or reloads the current page of a history. Returns the router, which knows the
 * current location.
 */
export async function openPage(start: string | RouterHistory) {
  const queryClient = startQueryClient();
  const history = typeof start === "string" ? createMemoryHistory({ initialEntries: [start] }) : start;
  const router = createAppRouter({ queryClient, history });
  watchTheme();
  const stopFollowing = followSession(queryClient, () => void router.invalidate());
  const screen = await render(<App queryClient={queryClient} router={router} />);
  onTestFinished(async () => {
    // It would write to modules that the next test's page shares.
    stopFollowing();
    await screen.unmount();
    queryClient.clear();
    // A navigation still in progress would call the API of the next test.
    queryClient.fetchQuery = () => new Promise(() => undefined);
  });
  return router;
}

const realFetch = window.fetch;

/** A stream without events: tests change the API's responses and refetch themselves. */
window.fetch = (input: RequestInfo | URL, init?: RequestInit) =>
  input === "/realtime/v1" ? new Promise<Response>(() => undefined) : realFetch(input, init);
