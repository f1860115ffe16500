import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Expects an alert with this text. */
export async function expectAlert(scope: Page | Locator, text: string): Promise<void> {
  await expect(scope.getByRole("alert").filter({ hasText: text })).toBeVisible();
}

/** The visible toasts, also over a dialog, without the copies that Radix makes for screen readers. */
export function shownToasts(page: Page): Locator {
  const includeHidden = true;
  const notifications = page.getByRole("region", { name: "Notifications (F8)", includeHidden });
  return notifications.getByRole("listitem", { includeHidden });
}

/** Dismisses all toasts, which would otherwise stay for five seconds. */
export async function dismissToasts(page: Page): Promise<void> {
  // All in one call: with separate clicks, a toast could disappear first.
  await shownToasts(page).evaluateAll((toasts) => {
    for (const toast of toasts) toast.querySelector<HTMLElement>("button[aria-label=Dismiss]")?.click();
  });
  await expect(shownToasts(page)).toHaveCount(0);
}

/** Expects a toast with this title and text. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toasts = shownToasts(page).filter({ has: page.getByText(title, { exact: true }) });
  // In one assertion: the toast disappears after five seconds, and a busy machine may need most of them.
  await expect(toasts.filter({ has: page.getByText(text, { exact: true }) })).toBeVisible();
}
