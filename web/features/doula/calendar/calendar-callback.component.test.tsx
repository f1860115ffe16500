import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from "@tanstack/react-router";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { sessionQuery } from "../../../api/identity/session.ts";
import { startQueryClient } from "../../../client-state/query-client.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { CalendarCallback } from "./calendar-callback.tsx";
import { parseCalendarCallback } from "./calendar-callback-search.ts";

const exchangeCall = "POST /functions/v1/google-calendar";
const user = { id: "00000000-0000-4000-8000-000000000002", user_type: "doula", first_name: "Grace" };
const heading = page.getByRole("heading", { level: 1 });
const message = page.getByRole("alert");

let bodies: unknown[];
let isSignedIn: boolean;
beforeEach(() => {
  sessionStorage.clear();
  bodies = [];
  isSignedIn = true;
  stubApi("GET /rest/v1/messages/unread_count", () => ({ count: 0 }));
  stubApi("GET /rest/v1/bookings/as_doula/counts", () => ({ requests: 0, upcoming: 0, past: 0 }));
  stubApi("GET /rest/v1/sales", () => ({ items: [], next_cursor: null, totals: null }));
  stubApi("GET /auth/v1/user", () => ({
    session: isSignedIn ? { user, expires_at: "2027-01-01T00:00:00.000Z" } : null,
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Stubs the token exchange and records the request bodies. */
function stubExchange(respond: () => unknown) {
  stubApi(exchangeCall, async (request) => {
    bodies.push(await request.json());
    return respond();
  });
}

const problem = (status: number, code: string, detail: string) =>
  Response.json({ code, detail, status }, { status });

/** Opens the callback page in strict mode, which runs effects twice. */
async function openCallback(address: string | RouterHistory, queryClient = startQueryClient()) {
  const rootRoute = createRootRoute();
  const callback = createRoute({
    getParentRoute: () => rootRoute,
    path: "/auth/$provider/callback",
    validateSearch: parseCalendarCallback,
    component: () => (
      <CalendarCallback provider={callback.useParams().provider} search={callback.useSearch()} />
    ),
  });
  const dashboard = createRoute({
    getParentRoute: () => rootRoute,
    path: "/doula-dashboard",
    component: () => <h1>Dashboard</h1>,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([callback, dashboard]),
    history: typeof address === "string" ? createMemoryHistory({ initialEntries: [address] }) : address,
  });
  await render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
  return router;
}

let states = 0;
/** A new state for each test, because each state can be used only once. */
const consentAddress = () => `/auth/google/callback?code=the-code&state=state-${++states}`;

describe("[2.13 8.13 9.10] the page that Google redirects to", () => {
  it("connects once, shows 'Success!', and returns to the previous page after two seconds", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    stubExchange(() => promise);
    sessionStorage.setItem("calendar-return", "/doula-dashboard?step=calendar");
    const router = await openCallback(consentAddress());
    await expect.element(heading).toHaveTextContent("Connecting Google Calendar");
    await expect.poll(() => router.state.location.href).toBe("/auth/google/callback");
    await expect
      .poll(() => bodies)
      .toEqual([{ action: "exchange_token", code: "the-code", state: `state-${states}`, userId: user.id }]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    resolve({ calendar_id: "primary", expires_at: "2026-11-22T13:00:00.000Z" });
    await expect.element(heading).toHaveTextContent("Success!");
    await expect.element(heading).toHaveFocus();
    await expect
      .element(page.getByRole("region", { name: /notifications/i }))
      .toHaveTextContent("Google Calendar connected successfully!");
    vi.advanceTimersByTime(1900);
    await expect.element(heading).toHaveTextContent("Success!");
    vi.advanceTimersByTime(200);
    await expect.element(heading).toHaveTextContent("Dashboard");
    expect(router.state.location.href).toBe("/doula-dashboard?step=calendar");
    expect(bodies).toHaveLength(1);
  });

  it.each([
    [
      "a state that was already used",
      () => problem(400, "calendar_state_invalid", "This request was used before."),
      "Failed to exchange authorization code: 400 - This request was used before.",
    ],
    [
      "a connection that could not be stored",
      () => problem(500, "calendar_not_saved", "We couldn't save your calendar."),
      "Database error: We couldn't save your calendar.",
    ],
    [
      "a session that has ended",
      () => problem(401, "unauthenticated", "Please log in first"),
      "Please log in first",
    ],
    [
      "a lost connection",
      () => {
        throw new Error("offline");
      },
      "Network error. Please check your internet connection and try again.",
    ],
  ])("shows 'Connection Failed' after %s", async (_, respond, text) => {
    expectLine(/Couldn't save a change/);
    stubExchange(respond);
    const router = await openCallback(consentAddress());
    await expect.element(heading).toHaveTextContent("Connection Failed");
    await expect.element(message).toHaveTextContent(text);
    await page.getByRole("button", { name: "Return to Dashboard" }).click();
    await expect.element(heading).toHaveTextContent("Dashboard");
    expect(router.state.location.href).toBe("/doula-dashboard");
  });

  it.each([
    ["?error=server_error&state=abc", "Authorization failed: server_error"],
    ["?error=Some+Other-error:4", "Authorization failed: Some Other-error:4"],
    ["?error=500", "Authorization failed: 500"],
    ["?code=abc", "Invalid authorization response - missing code or state"],
    ["?state=abc", "Invalid authorization response - missing code or state"],
    ["", "Invalid authorization response - missing code or state"],
  ])("[5.18] shows 'Connection Failed' without a request for '%s'", async (search, text) => {
    const router = await openCallback(`/auth/google/callback${search}`);
    await expect.element(heading).toHaveTextContent("Connection Failed");
    await expect.element(message).toHaveTextContent(text);
    await expect.poll(() => router.state.location.href).toBe("/auth/google/callback");
  });

  it("offers to try again if the doula denied access", async () => {
    const router = await openCallback("/auth/google/callback?error=access_denied&state=abc");
    await expect.element(heading).toHaveTextContent("You did not allow access");
    await expect.element(page.getByRole("heading", { name: "Connection Failed" })).toBeVisible();
    await expect.element(message).toHaveTextContent("Authorization failed: access_denied");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/doula-dashboard");
    expect(router.state.location.search).toMatchObject({ step: "calendar" });
  });

  it("says that nothing has changed if the doula denied more than before", async () => {
    sessionStorage.setItem("calendar-return", "/doula-dashboard?calendars=true");
    const router = await openCallback("/auth/google/callback?error=access_denied&state=abc");
    await expect.element(heading).toHaveTextContent("Nothing has changed");
    await expect.element(message).toHaveTextContent("Authorization failed: access_denied");
    await page.getByRole("button", { name: "Return to Dashboard" }).click();
    await expect.poll(() => router.state.location.href).toBe("/doula-dashboard?calendars=true");
  });

  it.each([
    ["a denied request", "?error=access_denied", "Authorization failed: access_denied"],
    ["an incomplete response", "?code=abc", "Invalid authorization response - missing code or state"],
  ])("keeps the result of %s after a reload", async (_which, search, text) => {
    const { history } = await openCallback(`/auth/google/callback${search}`);
    await expect.poll(() => history.location.href).toBe("/auth/google/callback");
    await cleanup();
    await openCallback(history);
    await expect.element(message).toHaveTextContent(text);
  });

  it("keeps the result of a connection after a reload", async () => {
    stubExchange(() => ({ calendar_id: "primary", expires_at: "2026-11-22T13:00:00.000Z" }));
    const { history } = await openCallback(consentAddress());
    await expect.element(heading).toHaveTextContent("Success!");
    await cleanup();
    await openCallback(history);
    await expect.element(heading).toHaveTextContent("Success!");
    expect(bodies).toHaveLength(1);
    await expectAccessible();
  });

  it("[2.1] rejects an unknown provider", async () => {
    await openCallback("/auth/outlook/callback?code=abc&state=def");
    await expect.element(message).toHaveTextContent("Authorization failed: unknown_provider");
    await expectAccessible();
  });

  it("[4.11] waits three seconds for a login, then shows 'Please log in first', and still connects after a login", async () => {
    isSignedIn = false;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // Not a spy: restored by another file, it would bring back the stopped clock of this one.
    const { setTimeout: start } = globalThis;
    let isWaiting = false;
    const watch = (run: () => void, milliseconds?: number) => {
      isWaiting ||= milliseconds === 3000;
      return start(run, milliseconds);
    };
    Object.assign(globalThis, { setTimeout: watch });
    const queryClient = startQueryClient();
    await openCallback(consentAddress(), queryClient);
    await expect.element(heading).toHaveTextContent("Connecting Google Calendar");
    await expect.poll(() => isWaiting).toBe(true);
    Object.assign(globalThis, { setTimeout: start });
    vi.advanceTimersByTime(2900);
    await expect.element(heading).toHaveTextContent("Connecting Google Calendar");
    vi.advanceTimersByTime(200);
    await expect.element(heading).toHaveTextContent("Connection Failed");
    await expect.element(message).toHaveTextContent("Please log in first");
    expect(bodies).toEqual([]);

    stubExchange(() => ({ calendar_id: "primary", expires_at: "2026-11-22T13:00:00.000Z" }));
    vi.useRealTimers();
    isSignedIn = true;
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await expect.element(heading).toHaveTextContent("Success!");
    expect(bodies).toHaveLength(1);
  });
});
