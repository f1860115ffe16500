import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { saveProfile, signInNewParent } from "./people.ts";

const card = (page: Page) => page.getByRole("region", { name: "Due Date Calendar" });
const ring = (page: Page) => page.locator("[data-due-date-ring]");

/** The fifth of a month that lies ahead: only what can be a due date today is taken. */
const today = new Date();
const dayOfDueMonth = (day: number) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 3, day)).toISOString().slice(0, 10);
const due = dayOfDueMonth(5);
const inFull = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
const monthOf = (day: string) =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(day));
const dueDay = (page: Page) => card(page).getByRole("button", { name: `${inFull(due)}, your due date` });

async function expectRingAroundDueDay(page: Page): Promise<void> {
  await expect(async () => {
    const [around, day] = [await ring(page).boundingBox(), await dueDay(page).boundingBox()];
    if (!around || !day) throw new Error("no ring, or no day");
    expect(Math.abs(around.x + around.width / 2 - day.x - day.width / 2)).toBeLessThan(1.5);
    expect(Math.abs(around.y + around.height / 2 - day.y - day.height / 2)).toBeLessThan(1.5);
    expect(around.width).toBeGreaterThan(day.width);
  }).toPass({ timeout: 5000 });
}

test.beforeEach(async ({ page }) => signInNewParent(page));

test("without a due date the card asks for one, and leads to the profile", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(
    card(page).getByText("Add your due date in your profile to see your personalized calendar"),
  ).toBeVisible();
  await expectAccessible(page, "no due date");
  await card(page).getByRole("link", { name: "Edit Profile" }).click();
  await expect(page).toHaveURL("/edit-profile");
});

test("the card can be hidden, stays hidden, and comes back from Edit Profile @any-width", async ({
  page,
}) => {
  await saveProfile(page, { due_date: due });
  await page.goto("/parent-dashboard");
  await card(page).getByRole("button", { name: "Hide Due Date Calendar" }).click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expectAccessible(page, "no due date calendar");
  await page.goto("/edit-profile");
  await page.getByRole("button", { name: "Show the Due Date Calendar on my dashboard" }).click();
  await page.goto("/parent-dashboard");
  await expect(card(page).getByText(`Due: ${inFull(due)}`)).toBeVisible();
});

test("the due day has a ring, which follows the width of the window and the month", async ({ page }) => {
  await saveProfile(page, { due_date: due });
  await page.goto("/parent-dashboard");
  await expect(card(page).getByText(`Due: ${inFull(due)}`)).toBeVisible();
  await expect(card(page).getByText(/^\d+ days? (to go|overdue)$|^Due Today!$/)).toBeVisible();
  await expect(card(page).getByRole("grid", { name: monthOf(due) })).toBeVisible();
  await expect(card(page).getByRole("status").filter({ hasText: "your due date" })).toHaveText(
    `${inFull(due)}: your due date`,
  );
  await expectRingAroundDueDay(page);
  await expectAccessible(page, "the due date's month");

  const size = page.viewportSize();
  await page.setViewportSize({ width: 800, height: 700 });
  await expectRingAroundDueDay(page);
  if (size) await page.setViewportSize(size);

  await card(page)
    .getByRole("button", { name: /next month/i })
    .click();
  await expect(card(page).getByRole("grid", { name: monthOf(dayOfDueMonth(35)) })).toBeVisible();
  await expect(ring(page)).toHaveCount(0);
  await card(page)
    .getByRole("button", { name: /previous month/i })
    .click();
  await expectRingAroundDueDay(page);

  await card(page)
    .getByRole("button", { name: inFull(dayOfDueMonth(1)) })
    .click();
  await expect(
    card(page).getByText(`${inFull(dayOfDueMonth(1))}: 4 days before your due date`),
  ).toBeVisible();
  await expectRingAroundDueDay(page);
});

test("what is slow does not keep the page away @any-width", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  for (const slow of ["**/rest/v1/parent_profiles/*", "**/rest/v1/bookings?*"])
    await page.route(slow, async (route) => {
      await held.promise;
      await route.continue();
    });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  await expect(card(page).locator("[aria-busy=true]")).toBeVisible();
  await expectAccessible(page, "a slow dashboard");
  held.resolve();
  await expect(card(page).getByText(/^Add your due date/)).toBeVisible();
});

test.describe("a profile that cannot be read", () => {
  test.use({ expectedRefusals: [500] });

  test("is said on the card, and Retry reads it @any-width", async ({ page }) => {
    const profile = "**/rest/v1/parent_profiles/*";
    await page.route(profile, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/dashboard");
    await expect(card(page).getByRole("alert")).toContainText("Failed to load profile data");
    await expectAccessible(page, "no profile data");
    await page.unroute(profile);
    await card(page).getByRole("button", { name: "Retry" }).click();
    await expect(card(page).getByText(/^Add your due date/)).toBeVisible();
  });
});
