import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectToast, shownToasts } from "./notices.ts";
import { pressSignOut, signInNewParent, signUpParent } from "./people.ts";

test.use({ expectedLines: [/ERR_FAILED/] });

const failed = "Failed to sign out. Please try again.";

/** A page where signing out does not arrive: each attempt brings a toast, and says the same in its place. */
async function openPageWithToasts(page: Page): Promise<void> {
  await signInNewParent(page);
  await page.route("**/auth/v1/logout", (route) => route.abort());
  await page.goto("/find-doulas");
}

test("a toast makes room for the next, takes the focus on F8, and goes with Escape @any-width", async ({
  page,
}) => {
  await openPageWithToasts(page);
  await pressSignOut(page);
  await expectToast(page, "Error", failed);
  await page.unroute("**/auth/v1/logout");
  await pressSignOut(page);
  await expectToast(page, "Signed out successfully", "You have been logged out.");
  await expect(shownToasts(page)).toHaveCount(1);
  await expect(page.getByText(failed)).toHaveCount(0);

  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(shownToasts(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(shownToasts(page)).toHaveCount(0);
});

test.describe("over a dialog", () => {
  test.use({ expectedRefusals: [401] });

  test("a toast takes the focus on F8, and the dialog has it again after", async ({ page, request }) => {
    const email = await signUpParent(request);
    await page.goto("/login");
    const dialog = await fillLogIn(page, email, "not-my-password");
    await expect(shownToasts(page)).toBeVisible();

    await page.keyboard.press("F8");
    const notifications = page.getByRole("region", { name: "Notifications (F8)" });
    await expect(notifications.getByRole("list")).toBeFocused();
    await expectAccessible(page, "a toast over a dialog");
    await page.keyboard.press("Tab");
    await expect(notifications.getByRole("listitem")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(notifications.getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(shownToasts(page)).toHaveCount(0);

    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  });
});

test.describe("under a toast", () => {
  test.use({ expectedRefusals: [401] });

  test("Escape in a dialog closes the dialog, and leaves the toast that stands over it @any-width", async ({
    page,
    request,
  }) => {
    const email = await signUpParent(request);
    await page.goto("/login");
    const dialog = await fillLogIn(page, email, "not-my-password");
    await expect(shownToasts(page)).toBeVisible();
    await dialog.getByLabel("Email").focus();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(shownToasts(page)).toBeVisible();
  });
});

test("a toast is swept away by more than 50 px, and comes back from less", async ({ page }) => {
  await openPageWithToasts(page);
  await pressSignOut(page);
  const toast = shownToasts(page);
  await expect(toast).toBeVisible();
  await sweep(page, toast, 45);
  await expect(toast).toHaveAttribute("data-swipe", "cancel");
  await expect(toast).toBeVisible();
  await sweep(page, toast, 60);
  await expect(toast).toHaveCount(0);
});

async function sweep(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error("The toast has no place on the screen");
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 5 });
  await page.mouse.up();
}

test("a toast goes by itself after 5000 ms @any-width", async ({ page }) => {
  await page.clock.install();
  await openPageWithToasts(page);
  // The first one brings the code for them; from then on the clock moves only when told.
  await pressSignOut(page);
  await expect(shownToasts(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(shownToasts(page)).toHaveCount(0);

  await pressSignOut(page);
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(shownToasts(page)).toBeVisible({ timeout: 200 });
  }).toPass();
  // A pointer over the toasts would hold them.
  await page.mouse.move(5, 400);
  await page.clock.runFor(4000);
  await expect(shownToasts(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(shownToasts(page)).toHaveCount(0);
});
