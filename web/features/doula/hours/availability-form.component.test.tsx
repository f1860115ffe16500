import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  Availability,
  AvailabilityChange,
} from "../../../../contract/scheduling/availability.schema.ts";
import { listStartingWeek } from "../../../../contract/scheduling/availability.ts";
import { availabilityQuery } from "../../../api/scheduling/availability.ts";
import { refusal } from "../../../testing/applications.ts";
import { makeAvailability, makeWindow } from "../../../testing/availability.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { AvailabilityForm } from "./availability-form.tsx";
import { startTimes } from "./time-select.tsx";

const day = (name: string) => page.getByRole("group", { name });
const from = (name: string, position: number) =>
  page.getByRole("combobox", { name: `${name}, window ${position}, from` });
const until = (name: string, position: number) =>
  page.getByRole("combobox", { name: `${name}, window ${position}, until` });
const add = (name: string) => day(name).getByRole("button", { name: `Add hours on ${name}` });
const copy = (name: string) => day(name).getByRole("button", { name: `Copy ${name} to other days` });
const dayRow = (name: string) => day(name).getByRole("button", { name: new RegExp(`^${name}`) });
const save = page.getByRole("button", { name: "Save Changes" });
const unsavedNote = page.getByText("You have unsaved changes.");

const saveCall = "PUT /rest/v1/availability";
const rosa = { id: "018f0000-0000-7000-8000-000000000001", email: "rosa@example.com", user_type: "doula" };

let stored: Availability;
let savedChanges: AvailabilityChange[];

/** Stores the change, as the server would. */
async function storeChange(request: Request): Promise<Availability> {
  const change: AvailabilityChange = await request.json();
  savedChanges.push(change);
  stored = { ...stored, ...change, version: `${stored.version}+` };
  return stored;
}

function FormWithData() {
  const { data } = useQuery(availabilityQuery);
  return data && <AvailabilityForm availability={data} onDirtyChange={() => undefined} />;
}

async function openForm(availability: Partial<Availability> = {}) {
  stored = { ...makeAvailability, ...availability };
  stubApi("GET /auth/v1/user", () => ({ session: { user: rosa, expires_at: "2099-01-01T00:00:00Z" } }));
  stubApi("GET /rest/v1/availability", () => stored);
  stubApi(saveCall, storeChange);
  await renderInApp(
    <>
      <FormWithData />
      <Link to="/bookings">Bookings</Link>
    </>,
  );
  await expect.element(day("Monday")).toBeVisible();
}

const openRules = () => page.getByRole("heading", { name: "Rules for calls" }).click();

beforeEach(() => {
  savedChanges = [];
});

describe("weekly hours", () => {
  it("[2.9] are listed by weekday, including days without hours", async () => {
    await openForm();
    await expect.element(dayRow("Monday")).toHaveAccessibleName("Monday 9 AM – 12 PM, 2 – 4 PM");
    await dayRow("Monday").click();
    await expect.element(from("Monday", 1)).toHaveDisplayValue("9:00 AM");
    await expect.element(until("Monday", 2)).toHaveDisplayValue("4:00 PM");
    await expect.element(day("Wednesday")).toHaveTextContent("No calls");
    await expect.element(copy("Wednesday")).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.9] are one row a day on a phone until a day is opened", async () => {
    await page.viewport(360, 740);
    const evening = [
      makeWindow(1, "09:00", "12:00"),
      makeWindow(1, "13:30", "15:30"),
      makeWindow(1, "18:00", "20:00"),
    ];
    await openForm({ weekly_hours: [...evening, makeWindow(3, "10:30", "23:30")] });
    await expect.element(dayRow("Monday")).toHaveAccessibleName("Monday 9 AM – 12 PM, +2 more");
    await expect.element(from("Monday", 1)).not.toBeInTheDocument();
    await dayRow("Monday").click();
    await expect.element(dayRow("Monday")).toHaveAttribute("aria-expanded", "true");
    await expect.element(until("Monday", 3)).toHaveDisplayValue("8:00 PM");
    expect(document.documentElement.scrollWidth).toBe(360);
  });

  it("are added after the day's last window, and the new window gets the focus", async () => {
    await openForm();
    await dayRow("Monday").click();
    await add("Monday").click();
    await expect.element(from("Monday", 3)).toHaveFocus();
    await expect.element(from("Monday", 3)).toHaveDisplayValue("4:30 PM");
    await add("Sunday").click();
    await expect.element(from("Sunday", 1)).toHaveDisplayValue("9:00 AM");
    await save.click();
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
    expect(savedChanges[0]?.weekly_hours).toContainEqual(makeWindow(0, "09:00", "10:00"));
    expect(savedChanges[0]?.weekly_hours).toContainEqual(makeWindow(1, "16:30", "17:30"));
  });

  it("can be removed by keyboard, and the focus stays on that day", async () => {
    await openForm();
    await dayRow("Monday").click();
    const button = day("Monday").getByRole("button", { name: "Remove Monday 9:00 AM to 12:00 PM" });
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(add("Monday")).toHaveFocus();
    await save.click();
    await expect
      .poll(() => savedChanges[0]?.weekly_hours)
      .toEqual([makeWindow(1, "14:00", "16:00"), makeWindow(2, "10:00", "11:00")]);
  });

  it("count as unchanged after a window is added and removed", async () => {
    await openForm();
    await dayRow("Monday").click();
    await add("Monday").click();
    await expect.element(unsavedNote).toBeVisible();
    await day("Monday")
      .getByRole("button", { name: /^Remove/ })
      .last()
      .click();
    await expect.element(unsavedNote).not.toBeInTheDocument();
  });

  it("can be copied to one day or to Monday through Friday", async () => {
    await openForm();
    await dayRow("Monday").click();
    await copy("Monday").click();
    await page.getByRole("menuitem", { name: "To Sunday" }).click();
    await dayRow("Sunday").click();
    await expect.element(until("Sunday", 2)).toHaveDisplayValue("4:00 PM");
    await dayRow("Tuesday").click();
    await copy("Tuesday").click();
    await page.getByRole("menuitem", { name: "To Monday – Friday" }).click();
    await dayRow("Friday").click();
    await expect.element(from("Friday", 1)).toHaveDisplayValue("10:00 AM");
    await save.click();
    await expect
      .poll(() => savedChanges[0]?.weekly_hours)
      .toEqual([
        makeWindow(0, "09:00", "12:00"),
        makeWindow(0, "14:00", "16:00"),
        ...[1, 2, 3, 4, 5].map((weekday) => makeWindow(weekday, "10:00", "11:00")),
      ]);
  });

  it("show overlaps and ends before starts beside the day, and are not saved", async () => {
    await openForm();
    await dayRow("Monday").click();
    await until("Monday", 1).selectOptions("2:30 PM");
    await expect.element(day("Monday").getByRole("alert")).toHaveTextContent("These windows overlap.");
    await save.click();
    const summary = page.getByRole("link", { name: "Monday: These windows overlap." });
    await expect.element(summary).toBeVisible();
    expect(page.getByText("These windows overlap.", { exact: true }).elements()).toHaveLength(1);

    await until("Monday", 1).selectOptions("8:30 AM");
    await expect
      .element(day("Monday").getByRole("alert"))
      .toHaveTextContent("Each window must end after it starts.");
    await expect.element(until("Monday", 1)).toHaveAttribute("aria-invalid", "true");
    await expect.element(until("Monday", 2)).not.toHaveAttribute("aria-invalid");
    expect(savedChanges).toEqual([]);

    await until("Monday", 1).selectOptions("12:00 PM");
    await expect.element(day("Monday").getByRole("alert")).not.toBeInTheDocument();
    await expect.element(summary).not.toBeInTheDocument();
  });

  it("[2.6] of a new doula read as two ranges a day, and are stored as before", async () => {
    const starting = listStartingWeek().map(({ weekday, startTime, endTime }) =>
      makeWindow(weekday, startTime, endTime),
    );
    await openForm({ weekly_hours: starting });
    await expect.element(dayRow("Friday")).toHaveAccessibleName("Friday 9 AM – 12 PM, 2 – 5 PM");
    await openRules();
    await expect
      .element(page.getByRole("combobox", { name: "Calls start" }))
      .toHaveDisplayValue("Every hour");
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    await save.click();
    await expect.poll(() => savedChanges[0]?.weekly_hours).toEqual(starting);
  });

  it("[2.6] offer a call every half hour once the doula chooses so", async () => {
    await openForm({ weekly_hours: [makeWindow(1, "09:00", "09:30"), makeWindow(1, "10:00", "10:30")] });
    await openRules();
    await page.getByRole("combobox", { name: "Calls start" }).selectOptions("Every half hour");
    await save.click();
    await expect.poll(() => savedChanges[0]?.weekly_hours).toEqual([makeWindow(1, "09:00", "11:00")]);
    await expect.element(dayRow("Monday")).toHaveAccessibleName("Monday 9 – 11 AM");
  });

  it("allow at most 24 windows a day", async () => {
    const times = [...startTimes.slice(0, 25)];
    const halfHours = times.slice(0, -1).map((start, index) => makeWindow(1, start, times[index + 1] ?? ""));
    await openForm({ weekly_hours: halfHours });
    await dayRow("Monday").click();
    await expect.element(add("Monday")).toBeDisabled();
    await expect.element(add("Tuesday")).toBeEnabled();
  });
});

describe("the rules for calls", () => {
  it("[2.9] are one line until they are opened", async () => {
    await openForm({ buffer_minutes: 15 });
    await expect
      .element(
        page.getByText("Every half hour · 2 hours of notice · 15 minutes free after each · 60 days ahead"),
      )
      .toBeVisible();
    const notice = page.getByRole("combobox", { name: "Notice" });
    await expect.element(notice).not.toBeInTheDocument();
    await openRules();
    await notice.selectOptions("None");
    await expect
      .element(page.getByText("Every half hour · 15 minutes free after each · 60 days ahead"))
      .toBeVisible();
  });

  it("are saved with the version that was edited", async () => {
    await openForm();
    await openRules();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    await page.getByRole("combobox", { name: "Buffer" }).selectOptions("15 minutes");
    await page.getByRole("combobox", { name: "How far ahead" }).selectOptions("2 weeks");
    await page.getByRole("checkbox", { name: "Accept requests first" }).click();
    await save.click();
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
    expect(savedChanges).toMatchObject([
      { version: "1", notice_minutes: 1440, buffer_minutes: 15, horizon_days: 14, requires_approval: true },
    ]);
    expect(currentToasts()[0]).toMatchObject({
      title: "Availability saved",
      description: "Parents see it right away.",
    });
  });

  it("have hints, and keep a stored value that is not in the list", async () => {
    await openForm({ notice_minutes: 90 });
    await openRules();
    const notice = page.getByRole("combobox", { name: "Notice" });
    await expect.element(notice).toHaveDisplayValue("90 minutes");
    await expect.element(notice).toHaveAccessibleDescription("How far in advance parents must book.");
    await expect
      .element(page.getByRole("checkbox", { name: "Accept requests first" }))
      .toHaveAccessibleDescription(/Each call waits until you accept it\./);
  });
});

describe("unsaved changes", () => {
  it("are replaced with the saved version if another tab saved first, with a message", async () => {
    await openForm();
    await openRules();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    const sentence = "Your availability was changed in another tab.";
    stubApi(saveCall, () => {
      stored = { ...stored, notice_minutes: 240, version: "2" };
      return refusal("availability_changed", sentence);
    });
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(/Not saved/);
    await expect.element(page.getByRole("combobox", { name: "Notice" })).toHaveDisplayValue("4 hours");
    await expect.element(unsavedNote).not.toBeInTheDocument();
  });

  it("stay in the form if saving fails, with the reason", async () => {
    expectLine(/Couldn't save a change/);
    await openForm();
    await openRules();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    stubApi(saveCall, () => refusal("internal", "An unexpected error occurred", 500));
    await save.click();
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent(/Not saved.*An unexpected error occurred/);
    await expect.element(page.getByRole("combobox", { name: "Notice" })).toHaveDisplayValue("1 day");
  });

  it("prompt for confirmation before leaving the page", async () => {
    await openForm();
    await openRules();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    await page.getByRole("link", { name: "Bookings" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox", { name: "Notice" })).toHaveDisplayValue("1 day");
  });
});
