import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { shownToasts } from "./notices.ts";
import { pressSignOut, signInNewParent, signUpParent } from "./people.ts";

test.use({ expectedLines: [/ERR_FAILED/] });

/** A page where signing out does not arrive: each attempt brings a toast, and says the same in its place. */
async function openPageWithToasts(page: Page): Promise<void> {
  await signInNewParent(page);
  await page.route("**/auth/v1/logout", (route) => route.abort());
  await page.goto("/find-doulas");
}

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
