import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { bookCall, expectStatus } from "./calls.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { openMailTo, signInNewParent } from "./people.ts";

/** Doulas for each project, whose times no other test takes; the second approves requests. */
const doulasOf = (project: string) =>
  project === "phone"
    ? (["maren-castellanos", "juniper-ashworth"] as const)
    : (["lorelei-banks-cantrell", "eleanor-pruitt"] as const);

const openDialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

async function openReschedule(page: Page) {
  await page.goto("/bookings");
  await page.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = openDialog(page, "Reschedule");
  await expect(dialog.getByRole("group", { name: "Date" })).toBeVisible();
  return dialog;
}

async function pickTime(page: Page, nthDay: number) {
  const dialog = openDialog(page, "Reschedule");
  await dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(nthDay).check();
  const time = dialog.getByRole("group", { name: "Time" }).getByRole("radio").last();
  await time.check();
  return time.inputValue();
}

test("a confirmed call is moved: its card and its history say so, the mail brings the new calendar file", async ({
  page,
}, { project }) => {
  const email = await signInNewParent(page);
  const earlier = await bookCall(page, doulasOf(project.name)[0], 2);
  const dialog = await openReschedule(page);
  await expectAccessible(page, "reschedule");
  await expect(dialog.locator(`input[value="${earlier}"]`)).toHaveCount(0);
  const later = await pickTime(page, 3);
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  const done = openDialog(page, "Your call has a new time");
  await expect(done.locator(`time[datetime="${later}"]`)).toBeVisible();
  await expectAccessible(page, "moved");
  await done.getByRole("button", { name: "Done" }).click();

  await expect(page).toHaveURL("/bookings");
  const card = page.getByRole("article");
  await expect(card.locator(`time[datetime="${later}"]`)).toBeVisible();
  await expect(card.getByRole("button", { name: /^Reschedule/ })).toBeFocused();
  await card.getByRole("button", { name: /^Show history/ }).click();
  await expect(card.getByRole("listitem").filter({ hasText: "You moved it from " })).toHaveCount(1);
  await expectAccessible(page, "history");

  await openMailTo(page, email, /Moved: intro call with/);
  const file = await page.request.get(`${page.url()}/attachment`);
  expect(await file.text()).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1/);
});

test("a request is cancelled with a reason: the card says so, and the focus is on it", async ({ page }, {
  project,
}) => {
  const email = await signInNewParent(page);
  await bookCall(page, doulasOf(project.name)[1], 2);
  await page.goto("/bookings");
  const card = page.getByRole("article");
  await card.getByRole("button", { name: /^Cancel Booking/ }).click();
  const dialog = openDialog(page, "Cancel Booking");
  await dialog.getByLabel("Reason (optional)").fill("We found somebody nearer.");
  await expectAccessible(page, "cancel");
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();
  const done = openDialog(page, "Your booking is cancelled");
  await expect(done.getByText(/^We have emailed/)).not.toContainText("calendar");
  await expectAccessible(page, "cancelled");
  await page.keyboard.press("Escape");

  await expectStatus(card, "Cancelled");
  await expect(card.getByRole("heading")).toBeFocused();
  await expect(card.getByText("We found somebody nearer.")).toBeVisible();
  await expect(card.getByRole("button", { name: /^(Cancel Booking|Reschedule)/ })).toHaveCount(0);
  await openMailTo(page, email, /Cancelled: intro call with/);
  // A request was in no calendar.
  expect((await page.request.get(`${page.url()}/attachment`)).status()).toBe(404);
});

test("a call is cancelled from its rescheduling until 24 hours before; then its card offers the doula's contact @any-width", async ({
  page,
}, { project }) => {
  await signInNewParent(page);
  const startsAt = await bookCall(page, doulasOf(project.name)[0], 4);
  const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000);
  await page.clock.setFixedTime(hoursBefore(23));
  await page.goto("/bookings");
  const card = page.getByRole("article");
  await expect(card.getByText(/^You can no longer move or cancel this call here/)).toBeVisible();
  await expect(card.getByRole("link", { name: /^Contact Doula/ })).toBeVisible();
  await expect(card.getByRole("button", { name: /^Reschedule/ })).toHaveCount(0);
  // The link to it may be older.
  const list = await (await page.request.get("/rest/v1/bookings")).json();
  await page.goto(`/bookings?reschedule=${list.items[0].id}`);
  const late = openDialog(page, "Reschedule");
  await expect(
    late.getByText(/^Can't make it\? A call can be moved or cancelled until 24 hours before it starts\./),
  ).toBeVisible();
  await expect(late.getByRole("group", { name: "Date" })).toHaveCount(0);
  await expect(late.getByRole("button", { name: "Cancel this call" })).toHaveCount(0);
  await expect(late.getByRole("link", { name: /^\(\d{3}\) 555-01\d\d$/ })).toHaveAttribute("href", /^tel:/);
  await expect(late.getByRole("link", { name: "@doula-match.example" })).toHaveAttribute("href", /^mailto:/);
  await expect(late.getByRole("link", { name: /^Message / })).toHaveAttribute(
    "href",
    `/messages?doula=${doulasOf(project.name)[0]}`,
  );
  await expectAccessible(page, "too late to change");

  await page.clock.setFixedTime(hoursBefore(25));
  const inTime = await openReschedule(page);
  await inTime.getByRole("button", { name: "Cancel this call" }).click();
  const dialog = openDialog(page, "Cancel this call");
  await dialog.getByRole("button", { name: "Back" }).click();
  await openDialog(page, "Reschedule").getByRole("button", { name: "Cancel this call" }).click();
  await dialog.getByRole("button", { name: "Cancel this call" }).click();
  const done = openDialog(page, "Your booking is cancelled");
  await expect(done.getByText("The email we sent you removes the call from your calendar.")).toBeVisible();
  await done.getByRole("button", { name: "Done" }).click();
  await expectStatus(page.getByRole("article"), "Cancelled");
});

test.describe("when somebody takes the time first", () => {
  test.use({ expectedRefusals: [409] });

  test("it is said, with fresh times and the date kept, and another one can be had @any-width", async ({
    page,
    browser,
    baseURL,
  }) => {
    const slug = "jamila-crowder";
    await signInNewParent(page);
    // The first two days may be less than 24 hours away, too late to reschedule.
    await bookCall(page, slug, 2);
    const dialog = await openReschedule(page);
    await dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(3).check();
    await dialog.getByRole("group", { name: "Time" }).getByRole("radio").first().check();
    const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await signInNewParent(other);
    const taken = await bookCall(other, slug, 3);
    await other.context().close();

    await dialog.getByRole("button", { name: "Reschedule" }).click();
    await expectAlert(dialog, "That time was just taken");
    await expect(dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(3)).toBeChecked();
    await expect(dialog.locator(`input[value="${taken}"]`)).toHaveCount(0);
    await pickTime(page, 3);
    await dialog.getByRole("button", { name: "Reschedule" }).click();
    await expect(openDialog(page, "Your call has a new time")).toBeVisible();
  });
});

test.describe("where the session has ended", () => {
  test.use({ expectedRefusals: [401] });

  test("whoever cancels logs in again, and goes on with what they had written @any-width", async ({ page }, {
    project,
  }) => {
    const email = await signInNewParent(page);
    await bookCall(page, doulasOf(project.name)[1], 4);
    // It would say that the session has ended before anybody has clicked.
    await page.route("**/realtime/v1", () => undefined);
    await page.goto("/bookings");
    await page.getByRole("button", { name: /^Cancel Booking/ }).click();
    const dialog = openDialog(page, "Cancel Booking");
    await dialog.getByLabel("Reason (optional)").fill("We found somebody nearer.");
    await page.context().clearCookies();
    await dialog.getByRole("button", { name: "Cancel Booking" }).click();
    const logInAgain = openDialog(page, "Log In");
    await expect(logInAgain).toContainText("Your session has ended.");
    await fillLogIn(page, email);
    await expect(logInAgain).toBeHidden();
    await expect(dialog.getByLabel("Reason (optional)")).toHaveValue("We found somebody nearer.");
    await dialog.getByRole("button", { name: "Cancel Booking" }).click();
    await expect(openDialog(page, "Your booking is cancelled")).toBeVisible();
  });
});

test.describe("when cancelling does not arrive", () => {
  test.use({ expectedLines: [/ERR_/] });

  test("it says so beside the button and keeps the reason; Back leaves the booking as it is @any-width", async ({
    page,
  }, { project }) => {
    await signInNewParent(page);
    await bookCall(page, doulasOf(project.name)[1], 3);
    await page.goto("/bookings");
    await page.getByRole("button", { name: /^Cancel Booking/ }).click();
    const dialog = openDialog(page, "Cancel Booking");
    await dialog.getByLabel("Reason (optional)").fill("We found somebody nearer.");
    await page.route("**/cancel", (route) => route.abort());
    await dialog.getByRole("button", { name: "Cancel Booking" }).click();
    await expectAlert(dialog, "Your booking could not be cancelled. Please try again.");
    await expect(dialog.getByLabel("Reason (optional)")).toHaveValue("We found somebody nearer.");
    await expectAccessible(page, "cancelling failed");
    await page.goBack();
    await expectStatus(page.getByRole("article"), "Pending");
  });
});
