import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Availability, AvailabilityChange } from "../../../contract/availability.schema.ts";
import { availabilityQuery } from "../../api/availability.ts";
import { refusal } from "../../testing/applications.ts";
import { someAvailability, windowOn } from "../../testing/availability.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { currentToasts } from "../../ui/use-toast.ts";
import { AvailabilityForm } from "./availability-form.tsx";

const day = (name: string) => page.getByRole("group", { name });
const from = (name: string, position: number) =>
  page.getByRole("combobox", { name: `${name}, window ${position}, from` });
const until = (name: string, position: number) =>
  page.getByRole("combobox", { name: `${name}, window ${position}, until` });
const add = (name: string) => day(name).getByRole("button", { name: `Add hours on ${name}` });
const copy = (name: string) => day(name).getByRole("button", { name: `Copy ${name} to other days` });
const save = page.getByRole("button", { name: "Save Changes" });
const unsaved = page.getByText("You have unsaved changes.");

const saveCall = "PUT /rest/v1/availability";
const rosa = { id: "018f0000-0000-7000-8000-000000000001", email: "rosa@example.com", user_type: "doula" };

let stored: Availability;
let sent: AvailabilityChange[];

/** Saves the request, like the server. */
async function accept(request: Request): Promise<Availability> {
  const change: AvailabilityChange = await request.json();
  sent.push(change);
  stored = { ...stored, ...change, version: `${stored.version}+` };
  return stored;
}

function StoredForm() {
  const { data } = useQuery(availabilityQuery);
  return data && <AvailabilityForm availability={data} onDirtyChange={() => undefined} />;
}

async function openForm(availability: Partial<Availability> = {}) {
  stored = { ...someAvailability, ...availability };
  stubApi("GET /auth/v1/user", () => ({ session: { user: rosa, expires_at: "2099-01-01T00:00:00Z" } }));
  stubApi("GET /rest/v1/availability", () => stored);
  stubApi(saveCall, accept);
  await renderInApp(
    <>
      <StoredForm />
      <Link to="/bookings">Bookings</Link>
    </>,
  );
  await expect.element(day("Monday")).toBeVisible();
}

beforeEach(() => {
  sent = [];
});

describe("weekly hours", () => {
  it("[2.9] are listed by weekday, including days without hours", async () => {
    await openForm();
    await expect.element(from("Monday", 1)).toHaveDisplayValue("9:00 AM");
    await expect.element(until("Monday", 2)).toHaveDisplayValue("4:00 PM");
    await expect.element(day("Wednesday")).toHaveTextContent("No calls");
    await expect.element(copy("Wednesday")).not.toBeInTheDocument();
  });

  it("are added after the day's last window, with the focus in it", async () => {
    await openForm();
    await add("Monday").click();
    await expect.element(from("Monday", 3)).toHaveFocus();
    await expect.element(from("Monday", 3)).toHaveDisplayValue("4:30 PM");
    await add("Sunday").click();
    await expect.element(from("Sunday", 1)).toHaveDisplayValue("9:00 AM");
    await save.click();
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
    expect(sent[0]?.weekly_hours).toContainEqual(windowOn(0, "09:00", "10:00"));
    expect(sent[0]?.weekly_hours).toContainEqual(windowOn(1, "16:30", "17:30"));
  });

  it("are removed by keyboard, with the focus staying at that day", async () => {
    await openForm();
    const button = day("Monday").getByRole("button", { name: "Remove Monday 9:00 AM to 12:00 PM" });
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(add("Monday")).toHaveFocus();
    await save.click();
    await expect
      .poll(() => sent[0]?.weekly_hours)
      .toEqual([windowOn(1, "14:00", "16:00"), windowOn(2, "10:00", "11:00")]);
  });

  it("are unchanged after adding and removing one", async () => {
    await openForm();
    await add("Monday").click();
    await expect.element(unsaved).toBeVisible();
    await day("Monday")
      .getByRole("button", { name: /^Remove/ })
      .last()
      .click();
    await expect.element(unsaved).not.toBeInTheDocument();
  });

  it("are copied to one day, and to Monday – Friday", async () => {
    await openForm();
    await copy("Monday").click();
    await page.getByRole("menuitem", { name: "To Sunday" }).click();
    await expect.element(until("Sunday", 2)).toHaveDisplayValue("4:00 PM");
    await copy("Tuesday").click();
    await page.getByRole("menuitem", { name: "To Monday – Friday" }).click();
    await expect.element(from("Friday", 1)).toHaveDisplayValue("10:00 AM");
    await save.click();
    await expect
      .poll(() => sent[0]?.weekly_hours)
      .toEqual([
        windowOn(0, "09:00", "12:00"),
        windowOn(0, "14:00", "16:00"),
        ...[1, 2, 3, 4, 5].map((weekday) => windowOn(weekday, "10:00", "11:00")),
      ]);
  });

  it("report an overlap or an end before the start beside their day, and are not sent", async () => {
    await openForm();
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
    expect(sent).toEqual([]);

    await until("Monday", 1).selectOptions("12:00 PM");
    await expect.element(day("Monday").getByRole("alert")).not.toBeInTheDocument();
    await expect.element(summary).not.toBeInTheDocument();
  });

  it("have at most 12 windows a day", async () => {
    const halfHours = Array.from({ length: 12 }, (_, hour) => {
      const start = String(hour + 6).padStart(2, "0");
      return windowOn(1, `${start}:00`, `${start}:30`);
    });
    await openForm({ weekly_hours: halfHours });
    await expect.element(add("Monday")).toBeDisabled();
    await expect.element(add("Tuesday")).toBeEnabled();
  });
});

describe("the rules for calls", () => {
  it("are saved with the version they are based on", async () => {
    await openForm();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    await page.getByRole("combobox", { name: "Buffer" }).selectOptions("15 minutes");
    await page.getByRole("combobox", { name: "How far ahead" }).selectOptions("2 weeks");
    await page.getByRole("checkbox", { name: "Approve requests first" }).click();
    await save.click();
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
    expect(sent).toMatchObject([
      { version: "1", notice_minutes: 1440, buffer_minutes: 15, horizon_days: 14, requires_approval: true },
    ]);
    expect(currentToasts()[0]).toMatchObject({
      title: "Availability saved",
      description: "Parents see it right away.",
    });
  });

  it("explain themselves, and keep an unusual stored value", async () => {
    await openForm({ notice_minutes: 90 });
    const notice = page.getByRole("combobox", { name: "Notice" });
    await expect.element(notice).toHaveDisplayValue("90 minutes");
    await expect.element(notice).toHaveAccessibleDescription("How far in advance parents must book.");
    await expect
      .element(page.getByRole("checkbox", { name: "Approve requests first" }))
      .toHaveAccessibleDescription(/Each call waits for your approval\./);
  });
});

describe("changes", () => {
  it("are replaced, with a message, if another tab saved first", async () => {
    await openForm();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    const sentence = "Your availability was changed in another tab.";
    stubApi(saveCall, () => {
      stored = { ...stored, notice_minutes: 240, version: "2" };
      return refusal("availability_changed", sentence);
    });
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(/Not saved/);
    await expect.element(page.getByRole("combobox", { name: "Notice" })).toHaveDisplayValue("4 hours");
    await expect.element(unsaved).not.toBeInTheDocument();
  });

  it("stay if saving fails, with the reason", async () => {
    expectLine(/Couldn't save a change/);
    await openForm();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    stubApi(saveCall, () => refusal("internal", "An unexpected error occurred", 500));
    await save.click();
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent(/Not saved.*An unexpected error occurred/);
    await expect.element(page.getByRole("combobox", { name: "Notice" })).toHaveDisplayValue("1 day");
  });

  it("ask before leaving the page unsaved", async () => {
    await openForm();
    await page.getByRole("combobox", { name: "Notice" }).selectOptions("1 day");
    await page.getByRole("link", { name: "Bookings" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox", { name: "Notice" })).toHaveDisplayValue("1 day");
  });
});
