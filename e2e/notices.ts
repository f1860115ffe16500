import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Expects an alert with this text. */
export async function expectAlert(scope: Page | Locator, text: string): Promise<void> {
  await expect(scope.getByRole("alert").filter({ hasText: text })).toBeVisible();
}

/** The visible toasts, also over a dialog, without the copies that Radix makes for screen readers. */
export function visibleToasts(page: Page): Locator {
  const includeHidden = true;
  const notifications = page.getByRole("region", { name: "Notifications (F8)", includeHidden });
  return notifications.getByRole("listitem", { includeHidden });
}

/** Dismisses all toasts, which would otherwise stay for five seconds. */
export async function dismissToasts(page: Page): Promise<void> {
  // Clicks all of them in one call, because a toast could disappear between separate clicks.
  await visibleToasts(page).evaluateAll((toasts) => {
    for (const toast of toasts) toast.querySelector<HTMLElement>("button[aria-label=Dismiss]")?.click();
  });
  await expect(visibleToasts(page)).toHaveCount(0);
}

/** Expects a toast with this title and text. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toasts = visibleToasts(page).filter({ has: page.getByText(title, { exact: true }) });
  // One assertion for both texts, because the toast disappears after five seconds.
  await expect(toasts.filter({ has: page.getByText(text, { exact: true }) })).toBeVisible();
}
