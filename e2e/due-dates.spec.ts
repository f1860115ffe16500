import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** The middle of a month, so that days before and after stand in the same grid. */
const year = new Date().getFullYear() + 1;
const today = new Date(year, 2, 10, 12);

async function expectDaysFromToday(page: Page) {
  await expect(page.getByRole("button", { name: `March 9, ${year}` })).toBeDisabled();
  await expect(page.getByRole("button", { name: `March 1, ${year}` })).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Today, .*March 10, / })).toBeEnabled();
  await expect(page.getByRole("button", { name: `March 11, ${year}` })).toBeEnabled();
  // There is no month before this one to leaf to.
  await expect(page.getByLabel("Year", { exact: true }).getByRole("option").first()).toHaveText(String(year));
}

test("a due date before today can be chosen neither in the search nor at sign-up; today can @any-width", async ({
  page,
}) => {
  await page.clock.setFixedTime(today);
  await page.goto("/find-doulas?location=Denver");
  await page.getByRole("button", { name: /Expected Due Date/ }).click();
  await expectDaysFromToday(page);
  await page.getByRole("button", { name: /^Today, / }).click();
  await expect(page.getByRole("button", { name: /Expected Due Date.*March 10, / })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/?dialog=signup");
  const dialog = page.getByRole("dialog", { name: "Create Your Account" });
  await dialog.getByRole("button", { name: /Due date/ }).click();
  await expectDaysFromToday(page);
  await page.getByRole("button", { name: /^Today, / }).click();
  await expect(dialog.getByRole("button", { name: /Due date.*March 10, / })).toBeVisible();
});
