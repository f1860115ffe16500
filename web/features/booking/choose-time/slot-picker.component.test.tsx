import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { makeSlots } from "../../../testing/availability.ts";
import { confirmedBooking } from "../../../testing/bookings.ts";
import { makeDetail, makeDoula } from "../../../testing/doulas.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { ana, signIn } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { IntroCallDialog } from "../intro-call/intro-call-dialog.tsx";

const maya = makeDoula("Maya Chen", { id: confirmedBooking.doula_profile_id });
const slotsCall = `GET /rest/v1/doula_profiles/${maya.id}/slots`;
const dates = page.getByRole("group", { name: "Date" }).getByRole("radio");
const times = page.getByRole("group", { name: "Time" }).getByRole("radio");
const confirm = page.getByRole("button", { name: "Confirm Booking" });

beforeEach(() => {
  signIn();
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => ({ user_id: ana.id }));
  stubApi(slotsCall, () => makeSlots(5));
  // For the questions to ask after the booking.
  stubApi(`GET /rest/v1/doula_profiles/${maya.slug}`, () => makeDetail(maya));
});

async function openDialog() {
  await renderInApp(<IntroCallDialog doula={maya} isOpen onClose={() => undefined} />);
  await expect.element(dates.first()).toBeVisible();
}

describe("the slot picker for an intro call", () => {
  it("[2.6] labels each date in full with its number of free times, and loads more dates", async () => {
    stubApi(slotsCall, (request) =>
      new URL(request.url).searchParams.has("from") ? makeSlots(12) : makeSlots(5, [15, 16], "2031-05-12"),
    );
    await openDialog();
    await expect.element(dates.first()).toHaveAccessibleName("Monday, May 5, 2031, 2 free times");
    expect(dates.elements()).toHaveLength(5);
    await page.getByRole("button", { name: "More dates" }).click();
    await expect.element(dates.nth(9)).toBeVisible();
    await expect.element(dates.nth(5)).toHaveFocus();
    await expect.element(page.getByRole("button", { name: "More dates" })).not.toBeInTheDocument();
  });

  it("[2.6] starts with the first date that has a free time, but no time", async () => {
    const { days, ...slots } = makeSlots(5);
    stubApi(slotsCall, () => ({
      ...slots,
      days: days.map((day, index) => (index === 0 ? { ...day, slots: [] } : day)),
    }));
    await openDialog();
    await expect.element(dates.nth(1)).toBeChecked();
    await expect.element(times.first()).toBeVisible();
    await expect.element(times.first()).not.toBeChecked();
    await expect.element(confirm).toBeDisabled();
    await times.first().click();
    await expect.element(confirm).toBeEnabled();
  });

  it("[2.6] scrolls a pressed time out from under the footer on a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    stubApi(slotsCall, () => makeSlots(5, [14, 15, 16, 17, 18, 19, 20, 21, 22]));
    await openDialog();
    await times.last().click();
    await expect.element(confirm).toBeEnabled();
    await expect.element(times.last()).toBeInViewport({ ratio: 0.9 });
  });

  it("shows each time in the parent's time zone and in the doula's", async () => {
    stubApi(slotsCall, () => ({ ...makeSlots(5), time_zone: "Pacific/Kiritimati" }));
    await openDialog();
    await dates.first().click();
    await expect.element(page.getByText("Coordinated Universal Time, your time zone")).toBeVisible();
    await expect.element(times.first()).toHaveAccessibleName(/\d+:\d\d [AP]M, 5:00 AM for Maya$/);
  });

  it("[8.8] shows an error if the booking fails, and keeps the choice", async () => {
    expectLine(/Couldn't save a change: network/);
    stubApi("POST /rest/v1/bookings", () => Promise.reject(new TypeError("Failed to fetch")));
    await openDialog();
    await dates.nth(1).click();
    await times.first().click();
    await confirm.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Error booking call. Please try again.");
    await expect.element(dates.nth(1)).toBeChecked();
    await expect.element(times.first()).toBeChecked();
    await expect.element(confirm).toBeEnabled();
  });

  it("[2.7 8.8] says that the time was just taken, keeps the date, and books another time", async () => {
    refuseApi("POST /rest/v1/bookings", "slot_taken");
    await openDialog();
    await dates.nth(1).click();
    await times.first().click();
    stubApi(slotsCall, () => makeSlots(5, [16]));
    await confirm.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("That time was just taken");
    await expect.element(dates.nth(1)).toBeChecked();
    await expect.poll(() => times.elements().length).toBe(1);
    stubApi("POST /rest/v1/bookings", () => Response.json(confirmedBooking, { status: 201 }));
    await times.first().click();
    await confirm.click();
    await expect.element(page.getByText(/^Booking confirmed with Maya Chen/)).toBeVisible();
  });

  it("[2.7 8.8] no longer offers a time that was just taken, even if the times cannot be read again", async () => {
    refuseApi("POST /rest/v1/bookings", "slot_taken");
    await openDialog();
    await dates.nth(1).click();
    await expect.element(times.nth(1)).toBeVisible();
    await times.first().click();
    failApi(slotsCall);
    await confirm.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("That time was just taken");
    expect(times.elements()).toHaveLength(1);
  });

  it("[2.6 7.4] reads the times again while it is open, and says if the chosen one is gone", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    await openDialog();
    await dates.nth(1).click();
    await times.first().click();
    stubApi(slotsCall, () => makeSlots(5, [16]));
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await expect.element(page.getByRole("alert")).toHaveTextContent("That time was just taken");
    await expect.element(dates.nth(1)).toBeChecked();
  });

  it("[5.6] mentions an existing call with the doula, and that this is the last intro call", async () => {
    stubApi("GET /rest/v1/bookings", () => ({ items: [confirmedBooking], next_cursor: null }));
    stubApi("GET /rest/v1/bookings/intro_calls/count", () => ({
      count: 2,
      cancellable: 2,
      limit: 3,
      contact_from: null,
    }));
    await openDialog();
    await expect.element(page.getByText("You already have a call with Maya on Mon, May 5.")).toBeVisible();
    await expect.element(page.getByText("This is the last of your 3 intro calls.")).toBeVisible();
  });

  it.each([
    ["can be cancelled", 3, "View Bookings", "/bookings"],
    ["have all ended", 0, "Contact Support", "mailto:support@doula-match.example"],
  ])(
    "[5.6] shows a next step instead of times after three calls that %s",
    async (_, cancellable, link, href) => {
      stubApi("GET /rest/v1/bookings/intro_calls/count", () => ({
        count: 3,
        cancellable,
        limit: 3,
        contact_from: null,
      }));
      await renderInApp(<IntroCallDialog doula={maya} isOpen onClose={() => undefined} />);
      await expect.element(page.getByRole("heading", { name: "Booking Limit Reached" })).toBeVisible();
      await expect.element(page.getByRole("link", { name: link })).toHaveAttribute("href", href);
      await expect.element(dates.first()).not.toBeInTheDocument();
    },
  );
});
