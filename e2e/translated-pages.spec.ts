import type { Page } from "@playwright/test";
import { bookCall, openIntroCall } from "./calls.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { openInApp } from "./in-app.ts";
import { openThread, send, thread } from "./messages-fixtures.ts";
import { admin } from "./orders-fixtures.ts";
import { logIn, signInNewDoula, signInNewParent } from "./people.ts";
import { austin, dueDay } from "./searches.ts";
import { hydrationLine, translatePages } from "./translator.ts";

test.use({ expectedLines: [hydrationLine] });

/** On a page that React gave up on, the screen of section 2.16 is in place of everything else. */
async function expectNoErrorScreen(page: Page): Promise<void> {
  await expect(page.locator("font").first()).toBeAttached();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
}

test.describe("a log-in that fails", () => {
  test.use({ expectedRefusals: [401] });

  test("[2.6 4.10 8.3] a visitor searches, sorts and tries to log in while a translator moves every text", async ({
    page,
  }) => {
    await translatePages(page, "moves");
    await page.goto(`/find-doulas?location=${austin.location}&place=${austin.placeId}`);
    await page.getByRole("button", { name: /Expected Due Date/ }).click();
    await page.getByLabel("Year", { exact: true }).selectOption(dueDay.year);
    await page.getByLabel("Month", { exact: true }).selectOption(dueDay.month);
    await page.getByRole("button", { name: new RegExp(`${dueDay.day}, `) }).click();
    await page.getByLabel("Provider / Expected Address of Birth").fill("City Hospital");
    await page.getByRole("button", { name: "Find Doulas" }).click();
    await expect(page.getByRole("article")).toHaveCount(5);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/sort=/);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(page.getByRole("article").nth(5)).toBeVisible();
    await page.getByRole("article").first().getByRole("button", { name: "Book An Intro Call" }).click();
    const dialog = await fillLogIn(page, "nobody@doula.test", "wrong-password");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expectNoErrorScreen(page);
  });
});

test("[2.7 2.8 2.10] a parent sees free times and calls, writes and edits their profile on translated pages", async ({
  page,
}) => {
  await translatePages(page, "replaces");
  await signInNewParent(page);
  await bookCall(page, "rosa-delgado-whitaker", 1);
  await openIntroCall(page, "rosa-delgado-whitaker");
  await page.goto("/bookings");
  await expect(page.getByText("Confirmed").first()).toBeVisible();
  await openThread(page);
  await send(page, "Hello");
  await expect(thread(page)).toContainText("Hello");
  for (const path of ["/dashboard", "/favorites", "/orders", "/edit-profile", "/settings"]) {
    await openInApp(page, path);
    await expectNoErrorScreen(page);
  }
});

test("[2.12 2.14] a doula's and an admin's pages follow each other on translated pages", async ({ page }) => {
  await translatePages(page, "moves");
  await signInNewDoula(page);
  for (const path of ["/doula-dashboard", "/availability", "/bookings", "/sales", "/messages"]) {
    await openInApp(page, path);
    await expectNoErrorScreen(page);
  }
  await logIn(page, admin);
  await page.goto("/admin-dashboard");
  for (const path of [
    "/admin/users",
    "/admin/applications",
    "/admin/settings",
    "/admin/faq",
    "/admin-dashboard",
  ]) {
    await openInApp(page, path);
    await expectNoErrorScreen(page);
  }
});
