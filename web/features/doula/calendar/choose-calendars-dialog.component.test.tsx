import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { errorMessages } from "../../../../contract/errors.ts";
import type { GoogleCalendars } from "../../../../contract/scheduling/calendar.schema.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { ChooseCalendarsDialog } from "./choose-calendars-dialog.tsx";

const path = "/rest/v1/google_calendars";
const main = { id: "primary", name: "Rosa", is_main: true, is_own: true, counts: true };
const family = { id: "family@group", name: "Family", is_main: false, is_own: true, counts: false };
const partner = { id: "partner@group", name: "Partner", is_main: false, is_own: false, counts: false };
const user = { id: "00000000-0000-4000-8000-000000000002", user_type: "doula", first_name: "Rosa" };

const stub = (calendars: Omit<GoogleCalendars, "can_list">) =>
  stubApi(`GET ${path}`, () => ({ ...calendars, can_list: true }));
const box = (name: string) => page.getByRole("checkbox", { name });
const save = page.getByRole("button", { name: "Save" });

async function show() {
  const onClose = vi.fn();
  await renderInApp(
    <>
      <ChooseCalendarsDialog onClose={onClose} />
      <Toaster />
    </>,
  );
  return onClose;
}

/** What the page asks our server for before it leaves for Google. */
function stubConnect() {
  const asked: unknown[] = [];
  stubApi("POST /functions/v1/google-calendar", async (request) => {
    asked.push(await request.json());
    return Response.json({ code: "calendar_unavailable", detail: "Not now." }, { status: 503 });
  });
  return asked;
}

describe("[2.6] choosing which Google calendars close times", () => {
  beforeEach(() => {
    stubApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2027-01-01T00:00:00.000Z" } }));
  });

  it("shows the doula's calendars and saves the choice", async () => {
    let sent: unknown;
    stub({ items: [main, family], can_read_shared: false });
    stubApi(`PUT ${path}`, async (request) => {
      sent = await request.json();
      return new Response(null, { status: 204 });
    });
    stubApi("GET /rest/v1/google_calendar_connections", () => ({ items: [], service: null }));
    const onClose = await show();
    await expect.element(box("Rosa")).toBeChecked();
    await expect.element(box("Family")).not.toBeChecked();
    await expect.element(page.getByText("Booked calls appear here")).toBeVisible();
    await box("Family").click();
    await save.click();
    await expect.element(page.getByText("We are reading your calendars now.")).toBeVisible();
    expect(sent).toEqual({ calendar_ids: ["primary", "family@group"] });
    expect(onClose).toHaveBeenCalled();
  });

  it("can leave all of them out", async () => {
    let sent: unknown;
    stub({ items: [main], can_read_shared: false });
    stubApi(`PUT ${path}`, async (request) => {
      sent = await request.json();
      return new Response(null, { status: 204 });
    });
    await show();
    await box("Rosa").click();
    await save.click();
    await expect.poll(() => sent).toEqual({ calendar_ids: [] });
  });

  it("asks Google for shared calendars only when the doula wants them", async () => {
    const asked = stubConnect();
    stub({ items: [main, partner], can_read_shared: false });
    await show();
    await expect.element(box("Rosa")).toBeVisible();
    await expect.element(box("Partner")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Ask Google about shared calendars" }).click();
    await expect.element(page.getByText(/Not now/).first()).toBeVisible();
    expect(asked).toMatchObject([{ action: "initiate_oauth", access: "shared" }]);
  });

  it("offers shared calendars once Google has the permission", async () => {
    stub({ items: [main, partner], can_read_shared: true });
    await show();
    await expect.element(box("Partner")).toBeVisible();
    await expect.element(page.getByText("Shared with you")).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Ask Google/ })).not.toBeInTheDocument();
  });

  it("explains what Google will ask before it is asked", async () => {
    const asked = stubConnect();
    stubApi(`GET ${path}`, () => ({ items: [], can_list: false, can_read_shared: false }));
    await show();
    await expect.element(page.getByText(/^Right now, only your main calendar blocks times\./)).toBeVisible();
    await page.getByRole("button", { name: "Continue to Google" }).click();
    await expect.element(page.getByText(/Not now/).first()).toBeVisible();
    expect(asked).toMatchObject([{ access: "own" }]);
  });

  it("can be loaded again, and keeps the choice if it cannot be saved", async () => {
    failApi(`GET ${path}`);
    await show();
    await expect.element(page.getByText("Couldn't load your calendars")).toBeVisible();
    stub({ items: [main, family], can_read_shared: false });
    await page.getByRole("button", { name: "Retry" }).click();
    await box("Family").click();
    refuseApi(`PUT ${path}`, "calendar_not_answering", 502);
    await save.click();
    await expect.element(page.getByText(errorMessages.calendar_not_answering)).toBeVisible();
    await expect.element(box("Family")).toBeChecked();
  });
});
