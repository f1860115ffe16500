import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { bookCall, expectStatus, openIntroCall, pick } from "./calls.ts";
import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { rosa } from "./messages-fixtures.ts";
import { dismissToasts, expectAlert, expectToast } from "./notices.ts";
import { logIn, openMailTo, saveProfile, signInNewParent } from "./people.ts";

const requests = (page: Page) => page.getByRole("region", { name: /^Requests/ });
const upcoming = (page: Page) => page.getByRole("region", { name: /^Upcoming/ });
const past = (page: Page) => page.getByRole("region", { name: /^Past/ });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const day = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const field = (scope: Page | Locator, name: string) => scope.getByLabel(name, { exact: true });

/** Turns 'Approve requests first' on for the doula who is signed in. */
async function approveFirst(page: Page): Promise<void> {
  const current = await (await page.request.get("/rest/v1/availability")).json();
  const { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days } = current;
  const change = { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days };
  const saved = await page.request.put("/rest/v1/availability", {
    data: { ...change, requires_approval: true },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** A new parent of whom there is something to see. */
async function signInKnownParent(page: Page): Promise<string> {
  const email = await signInNewParent(page);
  await saveProfile(page, { phone: "512-555-0177", due_date: "2027-02-01", provider: "12 Quiet Street" });
  return email;
}

test.use({
  colorScheme: async ({ browserName: _any }, use, { project }) =>
    use(project.name === "phone" ? "dark" : "light"),
});

test("a doula approves a parent's request, writes to them, and cancels the call with a reason", async ({
  page,
  browser,
  request,
  watchConsole,
}) => {
  const slug = await signInListedDoula(page, request, "Ingrid Solheim");
  await approveFirst(page);
  await page.goto("/doula-dashboard");
  await expect(page.getByRole("region", { name: "Requests" })).toContainText(
    "No requests are waiting for you.",
  );

  const context = await browser.newContext();
  watchConsole(context);
  const parent = await context.newPage();
  const email = await signInKnownParent(parent);
  const booking = await openIntroCall(parent, slug);
  await pick(parent, 1, "first");
  await booking.getByRole("checkbox", { name: "Share where I plan to give birth" }).check();
  await expect(booking.getByText("Once the call is confirmed, Ingrid sees: 12 Quiet Street.")).toBeVisible();
  await booking.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(parent.getByRole("link", { name: "View Bookings" })).toBeVisible();

  // Her open dashboard shows it without a reload.
  await expect(page.getByRole("region", { name: "Requests" })).toContainText("Ana");
  await expectAccessible(page, "the dashboard with a request");
  await page.getByRole("link", { name: "View Bookings" }).click();
  const card = page.getByRole("article");
  await expectStatus(card, "Pending");
  await expect(card).toContainText("Due Monday, February 1, 2027");
  for (const hidden of ["Ruiz", "512-555-0177", "12 Quiet Street"]) {
    await expect(card).not.toContainText(hidden);
  }
  await expectAccessible(page, "a doula's bookings with a request");

  // With the keyboard alone.
  await requests(page)
    .getByRole("button", { name: /^Approve/ })
    .focus();
  await page.keyboard.press("Enter");
  await expectToast(page, "Call confirmed", "We have emailed Ana.");
  await expect(upcoming(page).getByRole("button", { name: /^Cancel/ })).toBeFocused();
  await expectStatus(card, "Confirmed");
  for (const shown of ["Ana Maria Ruiz", "512-555-0177", "12 Quiet Street"]) {
    await expect(card).toContainText(shown);
  }
  await parent.goto("/bookings");
  await expectStatus(parent.getByRole("article"), "Confirmed");
  await dismissToasts(page);
  await expectAccessible(page, "a doula's bookings with a call");

  await card.getByRole("link", { name: "Message Ana Maria Ruiz" }).click();
  const thread = page.getByRole("region", { name: "Messages with Ana Maria Ruiz" });
  await page.getByRole("textbox", { name: /^Message to/ }).fill("See you then.");
  await page.keyboard.press("Enter");
  await expect(thread.getByText("See you then.")).toBeVisible();
  await expectAccessible(page, "a doula's messages");
  await expect(
    parent.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" }),
  ).toContainText("1 unread");

  await page.goto("/bookings");
  await upcoming(page)
    .getByRole("button", { name: /^Cancel/ })
    .click();
  const cancelling = dialog(page, "Cancel this call");
  await cancelling.getByRole("button", { name: "Cancel this call" }).click();
  await expect(cancelling.getByText("A reason is required.")).toBeVisible();
  await expect(field(cancelling, "Reason")).toBeFocused();
  await expectAccessible(page, "cancelling without a reason");
  await page.keyboard.type("I am at a birth.");
  // Until the dialog has gone the call is in neither list.
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
    "We have emailed the parent your reason and the way to your other times.",
  );
  await expect(past(page).getByRole("heading", { name: "Ana Maria Ruiz" })).toBeFocused();
  await expect(card).toContainText("You cancelled this call.");
  await expect(card).toContainText("I am at a birth.");
  await expect(card).toContainText("Message Ana Maria Ruiz");
  await dismissToasts(page);
  await expectAccessible(page, "a doula's bookings with a cancelled call");
  await expectStatus(parent.getByRole("article"), "Cancelled");
  await expect(parent.getByRole("article")).toContainText("I am at a birth.");
  await openMailTo(parent, email, /Cancelled: intro call/);
  await expect(parent.locator("body")).toContainText("I am at a birth.");
  await context.close();
});

test("a doula declines a request with a reason, and its time is free again @any-width", async ({
  page,
  browser,
  request,
  watchConsole,
}) => {
  const slug = await signInListedDoula(page, request, "Maren Tveit");
  await approveFirst(page);
  const context = await browser.newContext();
  watchConsole(context);
  const parent = await context.newPage();
  await signInNewParent(parent);
  const startsAt = await bookCall(parent, slug);
  await page.goto("/bookings");
  await requests(page)
    .getByRole("button", { name: /^Decline/ })
    .click();
  const declining = dialog(page, "Decline request");
  await expectAccessible(page, "declining");
  await declining.getByLabel("Reason (optional)").fill("I am away that week.");
  await declining.getByRole("button", { name: "Decline" }).click();
  await expectToast(page, "Request declined", "We have emailed the parent. The time is free again.");
  await expect(past(page).getByRole("heading", { name: "A parent" })).toBeFocused();
  await expect(past(page)).toContainText("You declined this request.");
  await parent.goto("/bookings");
  await expectStatus(parent.getByRole("article"), "Cancelled");
  await expect(parent.getByRole("article")).toContainText("I am away that week.");
  expect(await bookCall(parent, slug)).toBe(startsAt);
  await context.close();
});

test.describe("a request that the parent takes back", () => {
  test.use({ expectedRefusals: [409] });

  test("can no longer be approved, and the page says so @any-width", async ({
    page,
    browser,
    request,
    watchConsole,
  }) => {
    const slug = await signInListedDoula(page, request, "Sunniva Dahl");
    await approveFirst(page);
    const context = await browser.newContext();
    watchConsole(context);
    const parent = await context.newPage();
    await signInNewParent(parent);
    await bookCall(parent, slug);
    // It would take the request away before she presses.
    await page.route("**/realtime/v1", () => undefined);
    await page.goto("/bookings");
    const approve = requests(page).getByRole("button", { name: /^Approve/ });
    await expect(approve).toBeVisible();
    const { items } = await (await parent.request.get("/rest/v1/bookings")).json();
    const cancelled = await parent.request.post(`/rest/v1/bookings/${items[0].id}/cancel`, { data: {} });
    expect(cancelled.ok()).toBe(true);

    // Its page is not read anew before the sentence has been seen.
    await page.route("**/as_doula?*", () => undefined);
    await approve.click();
    await expectAlert(page, "This booking has changed. Here's the latest version.");
    await page.unroute("**/as_doula?*");
    await page.reload();
    await expect(past(page)).toContainText("The parent cancelled.");
    await context.close();
  });
});

test("a call that was missed is marked as a no-show, and that is taken back @any-width", async ({ page }) => {
  await logIn(page, rosa.email);
  await page.goto("/bookings");
  const card = past(page).getByRole("article").filter({ hasText: "Dominique Carter" });
  await card.getByRole("button", { name: /^Mark as no-show/ }).click();
  await expect(card.getByText("No-show", { exact: true })).toBeVisible();
  await expectToast(page, "Saved", "Marked as a no-show. Only you see this.");
  await dismissToasts(page);
  await expectAccessible(page, "a no-show");
  await card.getByRole("button", { name: /^Undo no-show/ }).click();
  await expect(card.getByText("No-show", { exact: true })).toHaveCount(0);
});

test("a doula sets her hours, her rules and her days off, and sees what parents see", async ({
  page,
  request,
}) => {
  await signInListedDoula(page, request, "Liv Aasen");
  await page.goto("/availability");
  const preview = page.getByRole("region", { name: "The next two weeks" });
  await expect(preview.getByText(/^As parents see them, in Mountain/)).toBeVisible();
  const days = preview.getByRole("listitem");
  await expect(days.filter({ hasText: /^Sat/ }).first()).toContainText("Outside your hours:");
  await expectAccessible(page, "a doula's availability");

  await day(page, "Monday").getByLabel("Monday, window 1, until").selectOption("10:30 AM");
  await expectAlert(day(page, "Monday"), "These windows overlap.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: "Monday: These windows overlap." })).toBeVisible();
  await expectAccessible(page, "hours that overlap");
  await day(page, "Monday").getByLabel("Monday, window 1, until").selectOption("9:30 AM");

  // Saturdays as Mondays, with the keyboard alone.
  await day(page, "Monday").getByRole("button", { name: /^Copy/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "To Monday – Friday" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "To Sunday" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "To Saturday" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(day(page, "Saturday").getByLabel("Saturday, window 6, until")).toHaveValue("16:30");
  await page.getByRole("combobox", { name: "How far ahead" }).selectOption("1 week");
  await page.getByRole("checkbox", { name: "Approve requests first" }).check();
  await expect(preview.getByText("Save your changes to see them here.")).toBeVisible();
  await expectAccessible(page, "changes that are not saved");

  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  const leaving = dialog(page, "Leave without saving?");
  await expect(leaving).toContainText("Your changes are not saved yet. If you leave now, they are lost.");
  await leaving.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Availability saved", "Parents see it at once.");
  await expect(days.filter({ hasText: /^Sat/ }).last()).toContainText("Too far ahead:");
  await dismissToasts(page);

  await page.getByRole("button", { name: "Add days off" }).click();
  const form = page.getByRole("form", { name: "Add days off" });
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByText("Please choose the first day.").last()).toBeVisible();
  await expect(form.getByText("Please choose the last day.").last()).toBeVisible();
  await form.getByRole("combobox", { name: "From" }).selectOption("10:00 AM");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByText("Please choose an end.").last()).toBeVisible();
  await expectAccessible(page, "days off that are wrong");
  await form.getByRole("combobox", { name: "From" }).selectOption("All day");
  await form.getByRole("button", { name: /^First day/ }).click();
  const months = page.getByRole("dialog", { name: "First day" });
  await months.getByRole("gridcell").getByRole("button", { disabled: false }).nth(1).click();
  await form.getByLabel("Reason (optional)").fill("At the sea");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(page, "Added", "Parents see it at once.");
  await expect(page.getByText("Off · all day · At the sea")).toBeVisible();
  await dismissToasts(page);
  await expectAccessible(page, "a day off");
  await page.getByRole("button", { name: /^Remove .* At the sea$/ }).click();
  await expect(page.getByText("Off · all day · At the sea")).toHaveCount(0);
});

test.describe("hours that another tab saved first", () => {
  test.use({ expectedRefusals: [409] });

  test("are shown instead, and the page says so @any-width", async ({ page, request }) => {
    await signInListedDoula(page, request, "Ragna Moe");
    await page.goto("/availability");
    await page.getByRole("combobox", { name: "Notice" }).selectOption("1 day");
    await approveFirst(page);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectAlert(
      page,
      "Your availability was changed in another tab or on another device. Here's the latest version.",
    );
    await expect(page.getByRole("checkbox", { name: "Approve requests first" })).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Notice" })).toHaveValue("120");
  });
});
