import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  CalendarConnections,
  CalendarSubscription,
} from "../../../../contract/scheduling/calendar.schema.ts";
import { calendarFileFailureTexts } from "../../../../contract/scheduling/calendar-files.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { StaleCalendarsNotice } from "./calendar-notices.tsx";
import { CalendarsCard } from "./calendars-card.tsx";

const google: CalendarConnections = {
  items: [
    {
      id: "00000000-0000-4000-8000-000000000001",
      calendar_id: "primary",
      expires_at: "2026-11-22T13:00:00.000Z",
      created_at: "2026-11-20T12:00:00.000Z",
      state: "connected",
      synced_at: "2026-11-21T12:00:00.000Z",
      is_failing: false,
      is_stale: false,
      counted_calendars: 1,
      event_title: "Intro call",
      event_visibility: "private",
      creates_meet: false,
      changed_events: [],
    },
  ],
  service: { is_sandbox: false, authorization_origin: "http://127.0.0.1:9" },
};
const apple: CalendarSubscription = {
  id: "00000000-0000-4000-8000-000000000002",
  host: "p51-caldav.icloud.com",
  created_at: "2026-11-20T12:00:00.000Z",
  synced_at: "2026-11-21T12:00:00.000Z",
  is_failing: false,
  failure: null,
  is_stale: false,
};
const path = "/rest/v1/calendar_subscriptions";
const address = "https://p51-caldav.icloud.com/published/2/secret.ics";

function stub(items: CalendarSubscription[], connections = google) {
  stubApi("GET /rest/v1/google_calendar_connections", () => connections);
  stubApi(`GET ${path}`, () => ({ items, sandbox_url: null }));
}

const addButton = page.getByRole("button", { name: "Add Apple, Outlook or another" });
const field = page.getByLabelText("Calendar address");
const submit = page.getByRole("button", { name: "Add calendar" });
const show = () =>
  renderInApp(
    <>
      <CalendarsCard />
      <Toaster />
    </>,
  );

describe("[2.6] the doula's calendars", () => {
  beforeEach(() => stub([]));

  it("lists Google Calendar, with the way to change it", async () => {
    await show();
    await expect.element(page.getByRole("listitem").getByText(/^Read Nov 21/)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Change Google Calendar" }))
      .toHaveAttribute("href", "/doula-dashboard?calendars=true");
  });

  it("offers to connect Google Calendar if it is not", async () => {
    stub([], { ...google, items: [] });
    await show();
    await expect.element(page.getByText("Not connected")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Connect Google Calendar" })).toBeVisible();
  });

  it("adds another by its address, and shows where it comes from", async () => {
    let sent: unknown;
    stubApi(`POST ${path}`, async (request) => {
      sent = await request.json();
      return { items: [apple], sandbox_url: null };
    });
    await show();
    await addButton.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard(address);
    await submit.click();
    await expect.element(page.getByText("p51-caldav.icloud.com")).toBeVisible();
    await expect.element(page.getByText("Parents can't book over its events.")).toBeVisible();
    await expect.element(addButton).toHaveFocus();
    expect(sent).toEqual({ address });
  });

  it("explains beside the field what is wrong with an address, which stays", async () => {
    stubApi(`POST ${path}`, () =>
      Response.json(
        {
          code: "invalid_input",
          detail: "Some of what you entered needs another look.",
          status: 400,
          errors: [{ field: "address", code: "not_shared", message: calendarFileFailureTexts.not_shared }],
        },
        { status: 400 },
      ),
    );
    await show();
    await addButton.click();
    await field.fill("my calendar");
    await submit.click();
    await expect.element(field).toHaveAccessibleDescription(new RegExp(calendarFileFailureTexts.not_https));
    await field.fill(address);
    await submit.click();
    await expect.element(field).toHaveAccessibleDescription(new RegExp(calendarFileFailureTexts.not_shared));
    await expect.element(field).toHaveValue(address);
  });

  it("says why one could not be read, and since when", async () => {
    stub([{ ...apple, is_failing: true, failure: "not_shared" }]);
    await show();
    const row = page.getByRole("listitem").filter({ hasText: apple.host });
    await expect.element(row.getByText(/^It is no longer shared.+ Last read Nov 21/)).toBeVisible();
  });

  it("removes one only after a second look", async () => {
    stub([apple]);
    let removed = 0;
    stubApi(`DELETE ${path}/${apple.id}`, () => {
      removed += 1;
      return new Response(null, { status: 204 });
    });
    await show();
    await page.getByRole("button", { name: `Remove ${apple.host}` }).click();
    const question = page.getByRole("alertdialog", { name: "Remove this calendar?" });
    await expect
      .element(question)
      .toHaveAccessibleDescription(`${apple.host} Parents can then book over its events.`);
    await question.getByRole("button", { name: "Keep it" }).click();
    await expect.element(page.getByRole("button", { name: `Remove ${apple.host}` })).toHaveFocus();
    await page.getByRole("button", { name: `Remove ${apple.host}` }).click();
    expect(removed).toBe(0);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect.element(page.getByText("Calendar removed")).toBeVisible();
    await expect.element(page.getByText(apple.host)).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Your calendars" })).toHaveFocus();
    expect(removed).toBe(1);
  });

  it("offers no sixth one", async () => {
    stub(["2", "3", "4", "5", "6"].map((digit) => ({ ...apple, id: apple.id.replace(/2$/, digit) })));
    await show();
    await expect.element(page.getByText("You can add up to 5. Remove one to add another.")).toBeVisible();
    await expect.element(addButton).not.toBeInTheDocument();
  });

  it("can be loaded again after a failure", async () => {
    failApi(`GET ${path}`);
    await show();
    await expect.element(page.getByText("Couldn't load your calendars")).toBeVisible();
    stub([apple]);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText(apple.host)).toBeVisible();
  });
});

describe("[2.12] the doula's home", () => {
  it("says that a calendar has not been read for a day, and only then", async () => {
    stub([apple, { ...apple, id: google.items[0]?.id ?? "", host: "outlook.live.com", is_stale: true }]);
    await renderInApp(<StaleCalendarsNotice />);
    await expect
      .element(page.getByText("We haven't been able to read outlook.live.com for a day"))
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "View My Calendars" }))
      .toHaveAttribute("href", "/availability");
  });
});
