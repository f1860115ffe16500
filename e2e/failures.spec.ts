import type { Page } from "@playwright/test";
import { expect, expectAccessible, logIn, signUpParent, test } from "./fixtures.ts";

async function expectErrorScreen(page: Page, message: RegExp) {
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("An error occurred while loading the application.")).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
}

test.describe("a page that cannot be drawn", () => {
  test.use({ expectedLines: [/TypeError/] });

  test("is replaced by the error screen, with the message and a way to reload", async ({ page, request }) => {
    await logIn(page, await signUpParent(request));
    const bookings = "**/rest/v1/bookings?*";
    await page.route(bookings, (route) => route.fulfill({ json: { items: [{}], next_cursor: null } }));
    await page.goto("/bookings");
    await expectErrorScreen(page, /undefined/);
    await expectAccessible(page, "error screen");
    await page.unroute(bookings);
    await page.getByRole("button", { name: "Reload Page" }).click();
    await expect(page.getByText("No bookings yet")).toBeVisible();
    await expect(page).toHaveURL("/bookings");
  });
});

test.describe("a page whose code does not arrive", () => {
  test.use({ expectedLines: [/ERR_FAILED|dynamically imported module|Network error/] });

  test("is replaced by the error screen too @any-width", async ({ page }) => {
    await page.route(/\/assets\/find-doulas-[^/]+\.js$/, (route) => route.abort());
    await page.goto("/find-doulas");
    await expectErrorScreen(page, /Network error|dynamically imported module/);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload Page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeVisible();
  });
});
