import type { Page } from "@playwright/test";
import { bookCall, expectStatus, openIntroCall, pick } from "./calls.ts";
import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectToast } from "./notices.ts";
import { openEmailTo, saveProfile, signInNewParent } from "./people.ts";

const requests = (page: Page) => page.getByRole("region", { name: /^Requests/ });
const upcoming = (page: Page) => page.getByRole("region", { name: /^Upcoming/ });
const past = (page: Page) => page.getByRole("region", { name: /^Past/ });

/** Turns on 'Accept requests first' for the signed-in doula. */
async function requireApproval(page: Page): Promise<void> {
  const current = await (await page.request.get("/rest/v1/availability")).json();
  const { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days } = current;
  const change = { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days };
  const saved = await page.request.put("/rest/v1/availability", {
    data: { ...change, requires_approval: true },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

test("[2.6 2.7] a doula sees a parent's request live, and approves it with the keyboard", async ({
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
  await signInNewParent(parent);
  await saveProfile(parent, { phone: "512-555-0177", due_date: "2027-02-01", provider: "12 Quiet Street" });
  const booking = await openIntroCall(parent, slug);
  await pick(parent, 1, "first");
  await booking.getByRole("checkbox", { name: "Share where I plan to give birth" }).check();
  await booking.getByRole("button", { name: "Confirm Booking" }).click();
  await parent.getByRole("link", { name: "View Bookings" }).click();
  await expectStatus(parent.getByRole("article"), "Pending");

  // The doula's open dashboard shows the request without a reload.
  await expect(page.getByRole("region", { name: "Requests" })).toContainText("Ana");
  await page.getByRole("link", { name: "View Bookings" }).click();
  const card = page.getByRole("article");
  await expect(card).toContainText("Due February 1, 2027");
  const details = ["Ana Maria Ruiz", "512-555-0177", "12 Quiet Street"];
  for (const hidden of details) await expect(card).not.toContainText(hidden);
  await requests(page)
    .getByRole("button", { name: /^Accept/ })
    .press("Enter");
  await expectToast(page, "Call confirmed", "We emailed Ana.");
  await expect(upcoming(page).getByRole("button", { name: /^Cancel/ })).toBeFocused();
  for (const shown of details) await expect(card).toContainText(shown);
  await expectStatus(parent.getByRole("article"), "Confirmed");
  await context.close();
});

test("[2.7] a doula cancels a call with a reason, which the parent sees live and in an email", async ({
  page,
  browser,
  request,
  watchConsole,
}) => {
  const slug = await signInListedDoula(page, request, "Ingrid Solheim");
  const context = await browser.newContext();
  watchConsole(context);
  const parent = await context.newPage();
  const email = await signInNewParent(parent);
  await bookCall(parent, slug, 1);
  await parent.goto("/bookings");
  await expectStatus(parent.getByRole("article"), "Confirmed");

  await page.goto("/bookings");
  await upcoming(page).getByRole("heading", { name: "Ana Maria Ruiz" }).click();
  await upcoming(page)
    .getByRole("button", { name: /^Cancel/ })
    .click();
  const cancelling = page.getByRole("dialog", { name: "Cancel this call" });
  await cancelling.getByLabel("Reason").fill("I am at a birth.");
  // While the dialog closes, the call is in neither list.
  const held = Promise.withResolvers<void>();
  await page.route(/as_doula\?.*list=past/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await cancelling.getByRole("button", { name: "Cancel this call" }).click();
  await expect(cancelling).toBeHidden();
  held.resolve();
  await expect(past(page).locator("summary", { hasText: "Ana Maria Ruiz" })).toBeFocused();
  await expect(page.getByRole("article")).toContainText("You cancelled this call.");
  await expectStatus(parent.getByRole("article"), "Cancelled");
  await expect(parent.getByRole("article")).toContainText("I am at a birth.");
  await openEmailTo(parent, email, /Cancelled: intro call/);
  await expect(parent.locator("body")).toContainText("I am at a birth.");
  await context.close();
});

test("[2.7 2.9] a doula saves hours and days off, and previews what parents see", async ({
  page,
  request,
}) => {
  await signInListedDoula(page, request, "Liv Aasen");
  await page.goto("/availability");
  const preview = page.getByRole("region", { name: "The next two weeks" });
  await expect(preview.getByText(/^As parents see them, in Mountain/)).toBeVisible();
  const days = preview.getByRole("listitem");
  await expect(days.filter({ hasText: /^Sat/ }).first()).toContainText("Outside your hours:");
  await preview.getByText("The week after").click();
  const monday = page.getByRole("group", { name: "Monday", exact: true });
  await monday.getByRole("button", { name: /^Monday/ }).click();
  await monday.getByRole("button", { name: /^Copy/ }).click();
  await page.getByRole("menuitem", { name: "To Saturday" }).click();
  await page.getByRole("heading", { name: "Rules for calls" }).click();
  await page.getByRole("combobox", { name: "How far ahead" }).selectOption("1 week");
  await expect(preview.getByText("Save your changes to see them here.")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Availability saved", "Parents see it right away.");
  await expect(days.filter({ hasText: /^Sat/ }).last()).toContainText("9:00 AM");
  await expect(preview).toContainText("Too far ahead:");
  await dismissToasts(page);

  await page.getByRole("button", { name: "Add days off" }).click();
  const form = page.getByRole("form", { name: "Add days off" });
  await form.getByRole("button", { name: /^First day/ }).click();
  const months = page.getByRole("dialog", { name: "First day" });
  await months.getByRole("gridcell").getByRole("button", { disabled: false }).nth(1).click();
  await form.getByLabel("Reason (optional)").fill("At the sea");
  await form.getByRole("button", { name: /^Add (days off|extra hours)$/ }).click();
  await expect(page.getByText("Off · all day · At the sea")).toBeVisible();
});
