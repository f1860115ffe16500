import type { Locator, Page } from "@playwright/test";
import { expectStatus, openIntroCall, pick } from "./calls.ts";
import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectAlert, expectToast } from "./notices.ts";
import { openEmailTo, saveProfile, signInNewParent } from "./people.ts";

const requests = (page: Page) => page.getByRole("region", { name: /^Requests/ });
const upcoming = (page: Page) => page.getByRole("region", { name: /^Upcoming/ });
const past = (page: Page) => page.getByRole("region", { name: /^Past/ });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const day = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const field = (scope: Page | Locator, name: string) => scope.getByLabel(name, { exact: true });

/** Turns on 'Approve requests first' for the signed-in doula. */
async function requireApproval(page: Page): Promise<void> {
  const current = await (await page.request.get("/rest/v1/availability")).json();
  const { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days } = current;
  const change = { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days };
  const saved = await page.request.put("/rest/v1/availability", {
    data: { ...change, requires_approval: true },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Signs in a new parent with a phone, a due date and a planned place of birth. */
async function signInParentWithProfile(page: Page): Promise<string> {
  const email = await signInNewParent(page);
  await saveProfile(page, { phone: "512-555-0177", due_date: "2027-02-01", provider: "12 Quiet Street" });
  return email;
}

test("[2.6 2.7 2.8] a doula approves a parent's request, writes to them, and cancels the call with a reason", async ({
  page,
  browser,
  request,
  watchConsole,
}) => {
  const slug = await signInListedDoula(page, request, "Ingrid Solheim");
  await requireApproval(page);
  await page.goto("/doula-dashboard");
  await expect(page.getByRole("region", { name: "Next calls" })).toContainText("No upcoming calls");

  const context = await browser.newContext();
  watchConsole(context);
  const parent = await context.newPage();
  const email = await signInParentWithProfile(parent);
  const booking = await openIntroCall(parent, slug);
  await pick(parent, 1, "first");
  await booking.getByRole("checkbox", { name: "Share where I plan to give birth" }).check();
  await expect(
    booking.getByText("Once the call is confirmed, Ingrid will see: 12 Quiet Street."),
  ).toBeVisible();
  await booking.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(parent.getByRole("link", { name: "View Bookings" })).toBeVisible();

  // The doula's open dashboard shows the request without a reload.
  await expect(page.getByRole("region", { name: "Requests" })).toContainText("Ana");
  await page.getByRole("link", { name: "View Bookings" }).click();
  const card = page.getByRole("article");
  await expectStatus(card, "Pending");
  await expect(card).toContainText("Due February 1, 2027");
  for (const hidden of ["Ruiz", "512-555-0177", "12 Quiet Street"]) {
    await expect(card).not.toContainText(hidden);
  }

  // With the keyboard only.
  await requests(page)
    .getByRole("button", { name: /^Approve/ })
    .focus();
  await page.keyboard.press("Enter");
  await expectToast(page, "Call confirmed", "We emailed Ana.");
  await expect(upcoming(page).getByRole("button", { name: /^Cancel/ })).toBeFocused();
  await expectStatus(card, "Confirmed");
  for (const shown of ["Ana Maria Ruiz", "512-555-0177", "12 Quiet Street"]) {
    await expect(card).toContainText(shown);
  }
  await parent.goto("/bookings");
  await expectStatus(parent.getByRole("article"), "Confirmed");
  await dismissToasts(page);

  await card.getByRole("link", { name: "Message Ana Maria Ruiz" }).click();
  const thread = page.getByRole("region", { name: "Messages with Ana Maria Ruiz" });
  await page.getByRole("textbox", { name: /^Message to/ }).fill("See you then.");
  await page.keyboard.press("Enter");
  await expect(thread.getByText("See you then.")).toBeVisible();
  await expect(
    parent.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" }),
  ).toContainText("1 unread");

  await page.goto("/bookings");
  await upcoming(page).getByRole("heading", { name: "Ana Maria Ruiz" }).click();
  await upcoming(page)
    .getByRole("button", { name: /^Cancel/ })
    .click();
  const cancelling = dialog(page, "Cancel this call");
  await cancelling.getByRole("button", { name: "Cancel this call" }).click();
  await expect(cancelling.getByText("A reason is required.")).toBeVisible();
  await expect(field(cancelling, "Reason")).toBeFocused();
  await page.keyboard.type("I am at a birth.");
  // While the dialog closes, the call is in neither list.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/as_doula\?.*list=past/, async (route) => {
    await held;
    await route.continue();
  });
  await cancelling.getByRole("button", { name: "Cancel this call" }).click();
  await expect(cancelling).toBeHidden();
  release();
  await expectToast(
    page,
    "Call cancelled",
    "We emailed the parent your reason and a link to your other times.",
  );
  await expect(past(page).locator("summary", { hasText: "Ana Maria Ruiz" })).toBeFocused();
  await expect(card).toContainText("You cancelled this call.");
  await expect(card).toContainText("I am at a birth.");
  await expect(card).toContainText("Message Ana Maria Ruiz");
  await dismissToasts(page);
  await expectStatus(parent.getByRole("article"), "Cancelled");
  await expect(parent.getByRole("article")).toContainText("I am at a birth.");
  await openEmailTo(parent, email, /Cancelled: intro call/);
  await expect(parent.locator("body")).toContainText("I am at a birth.");
  await context.close();
});

test("[2.7 2.9] a doula sets hours, rules and days off, and previews what parents see", async ({
  page,
  request,
}) => {
  await signInListedDoula(page, request, "Liv Aasen");
  await page.goto("/availability");
  const preview = page.getByRole("region", { name: "The next two weeks" });
  await expect(preview.getByText(/^As parents see them, in Mountain/)).toBeVisible();
  const days = preview.getByRole("listitem");
  await expect(days.filter({ hasText: /^Sat/ }).first()).toContainText("Outside your hours:");

  await day(page, "Monday")
    .getByRole("button", { name: /^Monday/ })
    .click();
  await day(page, "Monday").getByLabel("Monday, window 1, until").selectOption("2:30 PM");
  await expectAlert(day(page, "Monday"), "These windows overlap.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: "Monday: These windows overlap." })).toBeVisible();
  await day(page, "Monday").getByLabel("Monday, window 1, until").selectOption("12:00 PM");

  // Copy Monday's hours to Saturday, with the keyboard only.
  await day(page, "Monday").getByRole("button", { name: /^Copy/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "To Monday – Friday" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "To Sunday" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "To Saturday" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(day(page, "Saturday").getByLabel("Saturday, window 2, until")).toHaveValue("17:00");
  await page.getByRole("combobox", { name: "How far ahead" }).selectOption("1 week");
  await page.getByRole("checkbox", { name: "Approve requests first" }).check();
  await expect(preview.getByText("Save your changes to see them here.")).toBeVisible();

  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  const leaving = dialog(page, "Leave without saving?");
  await expect(leaving).toContainText("Your changes are not saved yet. If you leave now, they are lost.");
  await leaving.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Availability saved", "Parents see it right away.");
  await expect(days.filter({ hasText: /^Sat/ }).last()).toContainText("9:00 AM");
  await expect(preview).toContainText("Too far ahead:");
  await dismissToasts(page);

  await page.getByRole("button", { name: "Add days off" }).click();
  const form = page.getByRole("form", { name: "Add days off" });
  await form.getByRole("button", { name: /^Add (days off|extra hours)$/ }).click();
  await expect(form.getByText("Please choose the first day.").last()).toBeVisible();
  await expect(form.getByText("Please choose the last day.").last()).toBeVisible();
  await form.getByRole("combobox", { name: "From" }).selectOption("10:00 AM");
  await form.getByRole("button", { name: /^Add (days off|extra hours)$/ }).click();
  await expect(form.getByText("Please choose an end.").last()).toBeVisible();
  await form.getByRole("combobox", { name: "From" }).selectOption("All day");
  await form.getByRole("button", { name: /^First day/ }).click();
  const months = page.getByRole("dialog", { name: "First day" });
  await months.getByRole("gridcell").getByRole("button", { disabled: false }).nth(1).click();
  await form.getByLabel("Reason (optional)").fill("At the sea");
  await form.getByRole("button", { name: /^Add (days off|extra hours)$/ }).click();
  await expectToast(page, "Added", "Parents see it right away.");
  await expect(page.getByText("Off · all day · At the sea")).toBeVisible();
  await dismissToasts(page);
  await page.getByRole("button", { name: /^Remove .* At the sea$/ }).click();
  await expect(page.getByText("Off · all day · At the sea")).toHaveCount(0);
});
