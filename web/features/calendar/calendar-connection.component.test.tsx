import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OwnApplication } from "../../../contract/applications.schema.ts";
import type { CalendarConnections } from "../../../contract/calendar.schema.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { Toaster } from "../../ui/toaster.tsx";
import { CalendarCard, CalendarStep } from "./calendar-connection.tsx";

const origin = "http://127.0.0.1:9";
const google = { is_sandbox: false, authorization_origin: origin };
const connection = {
  id: "00000000-0000-4000-8000-000000000001",
  calendar_id: "primary",
  expires_at: "2026-11-22T13:00:00.000Z",
  created_at: "2026-11-20T12:00:00.000Z",
  state: "connected" as const,
};
const user = { id: "00000000-0000-4000-8000-000000000002", user_type: "doula", first_name: "Grace" };
const connectCall = "POST /functions/v1/google-calendar";

const toast = page.getByRole("region", { name: /notifications/i });
const connect = page.getByRole("button", { name: "Connect Google Calendar" });
const disconnect = page.getByRole("button", { name: "Disconnect", exact: true });

/** Renders the dashboard's calendar card with the server's state of the connection. */
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

describe("[2.12 7.4 8.13] the calendar card", () => {
  it("shows which calendar is connected, and since when", async () => {
    stubCalendar({ items: [connection], service: google });
    await openCard();
    await expect.element(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect.element(page.getByText("primary")).toBeVisible();
    await expect.element(page.getByText("November 20, 2026")).toBeVisible();
    expect(page.getByText("Sandbox").query()).toBeNull();
  });

  it("labels a sandboxed connection", async () => {
    stubCalendar({ items: [connection], service: { ...google, is_sandbox: true } });
    await openCard();
    await expect.element(page.getByText("Sandbox")).toBeVisible();
  });

  it("asks to reconnect if Google has ended the connection", async () => {
    stubCalendar({ items: [{ ...connection, state: "reconnect_needed" }], service: google });
    await openCard();
    await expect.element(page.getByText("Reconnect needed")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Reconnect Google Calendar" })).toBeVisible();
  });

  it("shows 'Not available yet' if the site has no Google keys", async () => {
    stubCalendar({ items: [], service: null });
    await openCard();
    await expect.element(page.getByText("Not available yet")).toBeVisible();
    expect(connect.query()).toBeNull();
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
    await expect.element(connect).toBeVisible();
  });
});

describe("[2.12 7.4 8.13] a connection that cannot be started shows 'Error connecting calendar' and", () => {
  beforeEach(() => expectLine(/Couldn't save a change/));

  it.each([
    [
      "the server's status and sentence",
      () => problem(502, "calendar_not_answering", "Google Calendar did not respond."),
      "HTTP 502: Google Calendar did not respond.",
    ],
    ["that no address came", () => ({ calendar_id: "primary", expires_at: "" }), "No auth URL returned"],
    [
      "the same of an address that leads elsewhere",
      () => ({ auth_url: "https://accounts.google.com.evil.example/o/oauth2" }),
      "No auth URL returned",
    ],
    ["the same of a script", () => ({ auth_url: "javascript:alert(1)" }), "No auth URL returned"],
    [
      "that nothing arrived",
      () => {
        throw new Error("offline");
      },
      "Network error. Please check your internet connection and try again.",
    ],
    ["'Unknown error' of what nobody foresaw", () => Response.json(null), "Unknown error"],
  ])("%s", async (_, respond, message) => {
    stubCalendar({ items: [], service: google });
    stubApi(connectCall, respond);
    await openCard();
    await connect.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(`Error connecting calendar${message}`);
    await expect.element(toast).toHaveTextContent("Error connecting calendar");
    await expect.element(toast).toHaveTextContent(message);
  });

  it("that there is no session", async () => {
    stubApi("GET /auth/v1/user", () => ({ session: null }));
    stubCalendar({ items: [], service: google });
    await openCard();
    await connect.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("No auth token available");
  });
});

describe("[2.12 7.4 8.13] disconnecting", () => {
  it("asks for confirmation, and returns the focus to its button on No", async () => {
    stubCalendar({ items: [connection], service: google });
    await openCard();
    await disconnect.click();
    await expect.element(page.getByText(/Disconnect your Google Calendar\?/)).toHaveFocus();
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect.element(disconnect).toHaveFocus();
  });

  it("shows 'Calendar disconnected successfully', and offers to connect", async () => {
    stubCalendar({ items: [connection], service: google });
    stubApi("DELETE /rest/v1/google_calendar_connections", () => {
      stubCalendar({ items: [], service: google });
      return new Response(null, { status: 204 });
    });
    await openCard();
    await disconnect.click();
    await disconnect.click();
    await expect.element(toast).toHaveTextContent("Calendar disconnected successfully");
    await expect.element(connect).toBeVisible();
  });

  it("shows 'Error disconnecting calendar' and the reason", async () => {
    expectLine(/Couldn't save a change/);
    stubCalendar({ items: [connection], service: google });
    stubApi("DELETE /rest/v1/google_calendar_connections", () =>
      problem(500, "internal", "An unexpected error occurred"),
    );
    await openCard();
    await disconnect.click();
    await disconnect.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Error disconnecting calendar");
    await expect.element(toast).toHaveTextContent("An unexpected error occurred");
    await expect.element(page.getByText("Connected", { exact: true })).toBeVisible();
  });
});

it("[2.12 7.4 8.13] during review, the step shows the connection, why it cannot be changed, and what disconnecting does", async () => {
  stubCalendar({ items: [connection], service: google }, "pending");
  await renderInApp(<CalendarStep />);
  await expect.element(page.getByText(/Your profile is in review/)).toBeVisible();
  await expect.element(page.getByText("Connected", { exact: true })).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
  await disconnect.click();
  await expect.element(page.getByText(/takes your profile out of review/)).toBeVisible();
});
