import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import type { CalendarConnections } from "../../../../contract/scheduling/calendar.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { CalendarCard, CalendarStep } from "./calendar-connection.tsx";

const origin = "http://127.0.0.1:9";
const google = { is_sandbox: false, authorization_origin: origin };
const connection = {
  id: "00000000-0000-4000-8000-000000000001",
  calendar_id: "primary",
  expires_at: "2026-11-22T13:00:00.000Z",
  created_at: "2026-11-20T12:00:00.000Z",
  state: "connected" as const,
  synced_at: "2026-11-21T12:00:00.000Z",
  is_failing: false,
  is_stale: false,
  counted_calendars: 1,
  event_title: "Intro call",
  event_visibility: "private" as const,
  creates_meet: false,
  changed_events: [],
};
const user = { id: "00000000-0000-4000-8000-000000000002", user_type: "doula", first_name: "Grace" };
const connectCall = "POST /functions/v1/google-calendar";

const toasts = page.getByRole("region", { name: /notifications/i });
const connectButton = page.getByRole("button", { name: "Connect Google Calendar" });
const disconnectButton = page.getByRole("button", { name: "Disconnect", exact: true });

/** Stubs the server's calendar connection and profile status. */
function stubCalendar(calendar: CalendarConnections, status: OwnApplication["status"] = "draft") {
  stubApi("GET /rest/v1/google_calendar_connections", () => calendar);
  stubApi("GET /rest/v1/applications/own", () => ({ status }));
}

const problem = (status: number, code: string, detail: string) =>
  Response.json({ code, detail, status }, { status });

beforeEach(() => {
  stubApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2027-01-01T00:00:00.000Z" } }));
});

async function openCard() {
  await renderInApp(
    <>
      <CalendarCard />
      <Toaster />
    </>,
  );
}

/** A connection that works is one line, which opens. */
async function openWorkingCard() {
  await openCard();
  await page.getByRole("heading", { name: "Google Calendar" }).click();
}

describe("[2.12 7.4 8.13] the calendar card", () => {
  it("shows the connected calendar and the day it was connected", async () => {
    stubCalendar({ items: [connection], service: google });
    await openWorkingCard();
    await expect.element(page.getByText("Connected", { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText("Your main calendar")).toBeVisible();
    await expect.element(page.getByText("November 20, 2026")).toBeVisible();
    expect(page.getByText("Sandbox").query()).toBeNull();
    await expectAccessible();
  });

  it("says when the calendar was last read, and what counts while Google is not responding", async () => {
    let current = { ...connection, synced_at: null as string | null };
    stubCalendar({ items: [], service: google });
    stubApi("GET /rest/v1/google_calendar_connections", () => ({ items: [current], service: google }));
    await openWorkingCard();
    await expect.element(page.getByText("Reading it now...")).toBeVisible();
    current = { ...connection, synced_at: new Date(2026, 10, 21, 15, 4).toISOString() };
    await expect.element(page.getByText("Nov 21, 3:04 PM")).toBeVisible();
    stubApi("GET /rest/v1/google_calendar_connections", () => ({
      items: [{ ...connection, synced_at: null, is_failing: true }],
      service: google,
    }));
    await openCard();
    await expect.element(page.getByText("Not yet")).toBeVisible();
    await expect
      .element(page.getByText("Google isn't responding right now.", { exact: false }))
      .toBeVisible();
  });

  it("says how booked calls appear in it, and changes that", async () => {
    let current: CalendarConnections["items"][number] = connection;
    stubCalendar({ items: [], service: google });
    stubApi("GET /rest/v1/google_calendar_connections", () => ({ items: [current], service: google }));
    let sent: unknown;
    stubApi("PATCH /rest/v1/google_calendar_connections", async (request) => {
      sent = await request.json();
      current = { ...current, event_title: "Busy", event_visibility: "default" };
      return { items: [current], service: google };
    });
    await openWorkingCard();
    await expect
      .element(page.getByText("Booked calls appear in your calendar as “Intro call”, visible only to you."))
      .toBeVisible();
    await page.getByRole("button", { name: "Change how calls appear" }).click();
    const dialog = page.getByRole("dialog", { name: "How calls appear in your calendar" });
    const title = dialog.getByRole("textbox", { name: /^Title/ });
    await title.fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(title).toHaveAttribute("aria-invalid", "true");
    await title.fill("Busy");
    await dialog.getByRole("radio", { name: "Same as my other events" }).click();
    await dialog.getByRole("checkbox", { name: "Add a Google Meet link to each call" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText("Booked calls appear in your calendar as “Busy”.")).toBeVisible();
    expect(sent).toEqual({ event_title: "Busy", event_visibility: "default", creates_meet: true });
  });

  it("labels a sandboxed connection", async () => {
    stubCalendar({ items: [connection], service: { ...google, is_sandbox: true } });
    await openWorkingCard();
    await expect.element(page.getByText("Sandbox")).toBeVisible();
  });

  it("offers to reconnect if Google has revoked access", async () => {
    stubCalendar({ items: [{ ...connection, state: "reconnect_needed" }], service: google });
    await openCard();
    await expect.element(page.getByText("Reconnect needed")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Reconnect Google Calendar" })).toBeVisible();
    await expectAccessible();
  });

  it("shows 'Not available yet' if the site has no Google keys", async () => {
    stubCalendar({ items: [], service: null });
    await openCard();
    await expect.element(page.getByText("Not available yet")).toBeVisible();
    expect(connectButton.query()).toBeNull();
  });

  it("shows Retry if it fails to load", async () => {
    stubCalendar({ items: [], service: google });
    stubApi("GET /rest/v1/google_calendar_connections", () =>
      problem(500, "internal", "An unexpected error occurred"),
    );
    expectLine(/Couldn't load calendar: internal/);
    await openCard();
    const retry = page.getByRole("button", { name: "Retry" });
    await expect.element(retry).toBeVisible();
    stubCalendar({ items: [], service: google });
    await retry.click();
    await expect.element(connectButton).toBeVisible();
  });
});

describe("[2.12 7.4 8.13] connecting", () => {
  beforeEach(() => expectLine(/Couldn't save a change/));

  it.each([
    [
      "an error from the server",
      () => problem(502, "calendar_not_answering", "Google Calendar did not respond."),
      "HTTP 502: Google Calendar did not respond.",
    ],
    ["a response without a URL", () => ({ calendar_id: "primary", expires_at: "" }), "No auth URL returned"],
    [
      "a URL that does not lead to Google",
      () => ({ auth_url: "https://accounts.google.com.evil.example/o/oauth2" }),
      "No auth URL returned",
    ],
    ["a javascript: URL", () => ({ auth_url: "javascript:alert(1)" }), "No auth URL returned"],
    [
      "a lost connection",
      () => {
        throw new Error("offline");
      },
      "Network error. Please check your internet connection and try again.",
    ],
    ["an unexpected response", () => Response.json(null), "Unknown error"],
  ])("shows 'Error connecting calendar' and the reason after %s", async (_, respond, message) => {
    stubCalendar({ items: [], service: google });
    stubApi(connectCall, respond);
    await openCard();
    await connectButton.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(`Error connecting calendar${message}`);
    await expect.element(toasts).toHaveTextContent("Error connecting calendar");
    await expect.element(toasts).toHaveTextContent(message);
  });

  it("shows 'No auth token available' if there is no session", async () => {
    stubApi("GET /auth/v1/user", () => ({ session: null }));
    stubCalendar({ items: [], service: google });
    await openCard();
    await connectButton.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("No auth token available");
  });
});

describe("[2.12 7.4 8.13] disconnecting", () => {
  it("asks for confirmation, and returns the focus to its button on 'Keep it'", async () => {
    stubCalendar({ items: [connection], service: google });
    await openWorkingCard();
    await disconnectButton.click();
    const keep = page
      .getByRole("alertdialog", { name: "Disconnect your Google Calendar?" })
      .getByRole("button", { name: "Keep it" });
    await expect.element(keep).toHaveFocus();
    await keep.click();
    await expect.element(disconnectButton).toHaveFocus();
  });

  it("shows 'Calendar disconnected successfully', and offers to connect again", async () => {
    stubCalendar({ items: [connection], service: google });
    stubApi("DELETE /rest/v1/google_calendar_connections", () => {
      stubCalendar({ items: [], service: google });
      return new Response(null, { status: 204 });
    });
    await openWorkingCard();
    await disconnectButton.click();
    await disconnectButton.click();
    await expect.element(toasts).toHaveTextContent("Calendar disconnected successfully");
    await expect.element(connectButton).toBeVisible();
  });

  it("shows 'Error disconnecting calendar' and the reason", async () => {
    expectLine(/Couldn't save a change/);
    stubCalendar({ items: [connection], service: google });
    stubApi("DELETE /rest/v1/google_calendar_connections", () =>
      problem(500, "internal", "An unexpected error occurred"),
    );
    await openWorkingCard();
    await disconnectButton.click();
    await disconnectButton.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Error disconnecting calendar");
    await expect.element(toasts).toHaveTextContent("An unexpected error occurred");
    await expect.element(page.getByText("Connected", { exact: true }).first()).toBeVisible();
  });
});

it("[2.12 7.4 8.13] during review, the calendar step warns that disconnecting withdraws the profile", async () => {
  stubCalendar({ items: [connection], service: google }, "pending");
  await renderInApp(<CalendarStep />);
  await expect.element(page.getByText(/Your profile is in review/)).toBeVisible();
  await expect.element(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: /Reconnect|Connect Google/ }))
    .not.toBeInTheDocument();
  await disconnectButton.click();
  await expect.element(page.getByText(/takes your profile out of review/)).toBeVisible();
});
