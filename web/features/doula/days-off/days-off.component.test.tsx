import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  Availability,
  AvailabilityOverride,
} from "../../../../contract/scheduling/availability.schema.ts";
import { availabilityQuery } from "../../../api/scheduling/availability.ts";
import { refusal } from "../../../testing/applications.ts";
import { makeAvailability } from "../../../testing/availability.ts";
import { confirmedCall } from "../../../testing/bookings.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { DaysOff } from "./days-off.tsx";

const week: AvailabilityOverride = {
  id: "018f0000-0000-7000-8000-00000000000a",
  first_date: "2031-05-05",
  last_date: "2031-05-09",
  is_open: false,
  start_time: null,
  end_time: null,
  reason: "A week at the sea",
  covers: "calls",
  backup_name: null,
};
const evening: AvailabilityOverride = {
  ...week,
  id: "018f0000-0000-7000-8000-00000000000b",
  first_date: "2031-05-12",
  last_date: "2031-05-12",
  is_open: true,
  start_time: "18:00",
  end_time: "20:00",
  reason: null,
};

const heading = page.getByRole("heading", { name: "Days off and extra hours" });
const addDaysOff = page.getByRole("button", { name: "Add days off" });
const addExtraHours = page.getByRole("button", { name: "Add extra hours" });
/** The button of the open form. */
const add = page.getByRole("button", { name: /^Add (days off|extra hours)$/ });
const field = (name: RegExp | string) => page.getByRole("combobox", { name });
const firstDay = page.getByRole("button", { name: /^First day/ });
const lastDay = page.getByRole("button", { name: /^Last day/ });

const addCall = "POST /rest/v1/availability/overrides";
let stored: Availability;
let requestBodies: unknown[];

function DaysOffWithData() {
  const { data } = useQuery(availabilityQuery);
  return data && <DaysOff from="calls" entries={data.overrides} today="2031-05-03" />;
}

async function openList(overrides: AvailabilityOverride[] = []) {
  stored = { ...makeAvailability, overrides };
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/availability", () => stored);
  await renderInApp(<DaysOffWithData />);
  await expect.element(heading).toBeVisible();
}

/** Stores the new entry, as the server would. */
function stubAdding() {
  stubApi(addCall, async (request) => {
    const override = await request.json();
    requestBodies.push(override);
    stored = { ...stored, overrides: [...stored.overrides, { ...week, ...override }] };
    return stored;
  });
}

async function pickDay(trigger: typeof firstDay, dialogName: string, name: RegExp) {
  await trigger.click();
  await page.getByRole("dialog", { name: dialogName }).getByRole("button", { name }).click();
}

beforeEach(() => {
  stubApi("GET /rest/v1/bookings/as_doula", () => ({ items: [], next_cursor: null }));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-03T17:00:00Z") });
  requestBodies = [];
});
afterEach(() => vi.useRealTimers());

describe("days off and extra hours", () => {
  it("[2.9] are listed with their days, times and reasons", async () => {
    await openList([week, evening]);
    const items = page.getByRole("listitem");
    await expect
      .element(items.first())
      .toHaveTextContent("Mon, May 5 – Fri, May 9Off · all day · A week at the sea");
    await expect.element(items.last()).toHaveTextContent("Mon, May 12Extra hours · 6:00 PM – 8:00 PM");
  });

  it("can be added as whole days, and the last day defaults to the first", async () => {
    await openList();
    stubAdding();
    await addDaysOff.click();
    await expect.element(page.getByRole("grid").getByRole("button", { name: /^Today/ })).toHaveFocus();
    await pickDay(firstDay, "First day", /May 5, 2031/);
    await expect.element(lastDay).toHaveTextContent("May 5, 2031");
    await pickDay(lastDay, "Last day", /May 9, 2031/);
    await page.getByRole("textbox", { name: "Reason (optional)" }).fill("A week at the sea");
    await add.click();
    await expect.element(page.getByRole("listitem")).toHaveTextContent("Mon, May 5 – Fri, May 9");
    await expect.element(heading).toHaveFocus();
    expect(requestBodies).toEqual([
      {
        is_open: false,
        first_date: "2031-05-05",
        last_date: "2031-05-09",
        start_time: null,
        end_time: null,
        reason: "A week at the sea",
        covers: "calls",
        backup_name: null,
      },
    ]);
    expect(currentToasts()[0]).toMatchObject({ title: "Added", description: "Parents see it right away." });
  });

  it("show missing and invalid values beside each field before submitting", async () => {
    await openList();
    await addDaysOff.click();
    await add.click();
    await expect.element(firstDay).toHaveAccessibleDescription("Please choose the first day.");
    await expect.element(lastDay).toHaveAccessibleDescription("Please choose the last day.");
    await pickDay(firstDay, "First day", /May 5, 2031/);
    await field("Until").selectOptions("10:00 AM");
    await add.click();
    await expect.element(field("From")).toHaveAccessibleDescription("Please choose a start.");
    await field("From").selectOptions("11:00 AM");
    await add.click();
    await expect.element(field("Until")).toHaveAccessibleDescription("Please choose an end after the start.");
    await expect.element(field("Until")).toHaveAttribute("aria-invalid", "true");
    await field("Until").selectOptions("All day");
    await expect.element(field("Until")).toHaveAccessibleDescription("Please choose an end.");
    expect(requestBodies).toEqual([]);
    await expectAccessible();
  });

  it("[2.7] from births are whole days, and can name who covers", async () => {
    await openList();
    stubAdding();
    await addDaysOff.click();
    await pickDay(firstDay, "First day", /May 5, 2031/);
    await field("From").selectOptions("10:00 AM");
    await page.getByRole("radio", { name: "Both" }).click();
    await expect.element(field("From")).not.toBeInTheDocument();
    const backup = page.getByRole("textbox", { name: "Who covers for you (optional)" });
    await expect
      .element(backup)
      .toHaveAccessibleDescription(/^Parents due around these days read the name\./);
    await backup.fill("Mia Chen");
    await add.click();
    await expect
      .element(page.getByRole("listitem"))
      .toHaveTextContent("Mon, May 5Off · all day · calls and births · Mia Chen covers");
    expect(requestBodies).toMatchObject([
      { covers: "both", start_time: null, end_time: null, backup_name: "Mia Chen" },
    ]);
  });

  it("[2.7] show beside the backup that it must be a name and covers at most 5 days, and forget it for calls", async () => {
    await openList();
    stubAdding();
    await addDaysOff.click();
    await pickDay(firstDay, "First day", /May 5, 2031/);
    await pickDay(lastDay, "Last day", /May 10, 2031/);
    await page.getByRole("radio", { name: "Births" }).click();
    const backup = page.getByRole("textbox", { name: "Who covers for you (optional)" });
    await backup.fill("https://evil.example");
    await add.click();
    await expect.element(backup).toHaveAccessibleDescription(/Please enter a name\.$/);
    await backup.fill("Mia Chen");
    await add.click();
    await expect.element(backup).toHaveAccessibleDescription(/A backup can cover at most 5 days\.$/);
    await page.getByRole("radio", { name: "Calls" }).click();
    await add.click();
    await expect.element(page.getByRole("listitem")).toHaveTextContent("Mon, May 5 – Sat, May 10");
    expect(requestBodies).toMatchObject([{ covers: "calls", backup_name: null }]);
  });

  it("require times if they are extra hours", async () => {
    await openList();
    stubAdding();
    await addExtraHours.click();
    await expect.element(field("From").getByRole("option", { name: "All day" })).not.toBeInTheDocument();
    await pickDay(firstDay, "First day", /May 10, 2031/);
    await add.click();
    await expect.element(page.getByRole("listitem")).toHaveTextContent("Extra hours · 9:00 AM – 12:00 PM");
    expect(requestBodies).toMatchObject([{ is_open: true, start_time: "09:00", end_time: "12:00" }]);
  });

  it("show why the server refused them, and keep the input", async () => {
    await openList();
    const detail = "That is more than you can have.";
    stubApi(addCall, () => refusal("too_many_override_days", detail));
    await addDaysOff.click();
    await pickDay(firstDay, "First day", /May 5, 2031/);
    await add.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(`We couldn't add this${detail}`);
    await expect.element(firstDay).toHaveTextContent("May 5, 2031");
  });

  it("can be removed by keyboard, and Cancel adds none", async () => {
    await openList([week, evening]);
    stubApi(`DELETE /rest/v1/availability/overrides/${week.id}`, () => {
      stored = { ...stored, overrides: [evening] };
      return stored;
    });
    const remove = page.getByRole("button", { name: /^Remove Mon, May 5 – Fri, May 9/ });
    remove.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(remove).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    expect(currentToasts()[0]).toMatchObject({ title: "Removed" });
    await addDaysOff.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(addDaysOff).toBeVisible();
    await expect.element(page.getByRole("listitem")).toHaveTextContent("Mon, May 12");
  });
});

describe("[2.6] the month of days off", () => {
  const day = (name: string) => page.getByRole("grid").getByRole("button", { name });

  it("says what each day is", async () => {
    await openList([week, evening]);
    await expect.element(day("Monday, May 5, 2031, day off")).toBeVisible();
    await expect.element(day("Monday, May 12, 2031, partly off or extra hours")).toBeVisible();
    await expect.element(day("Monday, May 26, 2031, Memorial Day")).toBeVisible();
    await expect.element(day("Friday, May 2, 2031")).toBeDisabled();
  });

  it("fills in the form with the days chosen on it, also while the form is open", async () => {
    stubAdding();
    await openList();
    await day("Tuesday, May 20, 2031").click();
    await day("Thursday, May 22, 2031").click();
    await expect.element(page.getByText("Chosen: Tue, May 20 – Thu, May 22")).toBeVisible();
    await addDaysOff.click();
    await expect.element(lastDay).toHaveTextContent("Thursday, May 22, 2031");
    await day("Wednesday, May 28, 2031").click();
    await expect.element(firstDay).toHaveTextContent("Wednesday, May 28, 2031");
    await add.click();
    await expect.element(heading).toHaveFocus();
    expect(requestBodies).toMatchObject([{ first_date: "2031-05-28", last_date: "2031-05-28" }]);
    await expect.element(day("Wednesday, May 28, 2031, day off")).toBeVisible();
    await expect.element(page.getByText(/^Chosen/)).not.toBeInTheDocument();
  });

  it("names the booked call of a day, with a link, unless the day is off from births only", async () => {
    const call = { ...confirmedCall, starts_at: "2031-05-21T02:00:00.000Z", time_zone: "America/Chicago" };
    const other = { ...call, id: week.id, starts_at: "2031-05-21T15:00:00.000Z" };
    stubApi("GET /rest/v1/bookings/as_doula", () => ({ items: [call, other], next_cursor: null }));
    await openList();
    await addDaysOff.click();
    const staying = page.getByRole("link", { name: /stays booked/ });
    await expect.element(staying).not.toBeInTheDocument();
    await day("Tuesday, May 20, 2031").click();
    await expect
      .element(staying)
      .toHaveTextContent(/^Your call with Ana Maria Ruiz stays booked: \w{3}, May 2\d, .*M$/);
    await expect.element(staying).toHaveAttribute("href", "/bookings");
    await expectAccessible();
    await page.getByText("Births", { exact: true }).click();
    await expect.element(staying).not.toBeInTheDocument();
  });

  it("fills a single chosen day with the color of a range's ends", async () => {
    await openList();
    const colorOf = (name: string) => getComputedStyle(day(name).element()).backgroundColor;
    await day("Tuesday, May 20, 2031").click();
    await expect.element(day("Tuesday, May 20, 2031, selected")).toBeVisible();
    await expect
      .poll(() => colorOf("Tuesday, May 20, 2031, selected"))
      .not.toBe(colorOf("Monday, May 19, 2031"));
    const single = colorOf("Tuesday, May 20, 2031, selected");
    await day("Thursday, May 22, 2031").click();
    await expect.poll(() => colorOf("Thursday, May 22, 2031, selected")).toBe(single);
    await expect.poll(() => colorOf("Wednesday, May 21, 2031, selected")).not.toBe(single);
  });

  it("leaves days open that are off from births only", async () => {
    await openList([{ ...week, covers: "births" }]);
    await expect.element(day("Monday, May 5, 2031")).toBeVisible();
  });

  it("follows dates that are chosen in the form, and the form follows it to earlier ones", async () => {
    await openList();
    await addDaysOff.click();
    await pickDay(firstDay, "First day", /May 20/);
    await expect.element(day("Tuesday, May 20, 2031, selected")).toBeVisible();
    await day("Thursday, May 22, 2031").click();
    await expect.element(lastDay).toHaveTextContent("Thursday, May 22, 2031");
    await day("Tuesday, May 6, 2031").click();
    await expect.element(firstDay).toHaveTextContent("Tuesday, May 6, 2031");
    await expect.element(lastDay).toHaveTextContent("Tuesday, May 6, 2031");
  });

  it("works by keyboard alone", async () => {
    await openList();
    await expect.element(day("Today, Saturday, May 3, 2031")).toBeVisible();
    day("Today, Saturday, May 3, 2031").element().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{Enter}{ArrowRight}{ArrowRight}{Enter}");
    await expect.element(page.getByText("Chosen: Sun, May 11 – Tue, May 13")).toBeVisible();
  });

  it("opens with the form on a phone, and takes the focus", async () => {
    await page.viewport(360, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await openList();
    await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
    await addDaysOff.click();
    await expect.element(day("Today, Saturday, May 3, 2031")).toHaveFocus();
  });

  it("offers the holidays of the next twelve months to take off with one press", async () => {
    stubAdding();
    await openList();
    await page.getByText("US holidays").click();
    const holidays = page.getByRole("listitem");
    await expect.poll(() => holidays.elements().length).toBe(14);
    await page.getByRole("button", { name: /^Take off.*Thanksgiving, Thu, Nov 27$/ }).click();
    await expect
      .element(holidays.filter({ hasText: "Thanksgiving" }).nth(1).getByText("Off", { exact: true }))
      .toBeVisible();
    await expect.element(holidays.filter({ hasText: "Thanksgiving" }).nth(1)).toHaveFocus();
    expect(requestBodies).toEqual([
      {
        is_open: false,
        covers: "calls",
        first_date: "2031-11-27",
        last_date: "2031-11-27",
        start_time: null,
        end_time: null,
        reason: "Thanksgiving",
      },
    ]);
  });
});
