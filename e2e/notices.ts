import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** An alert in place says this. */
export async function expectAlert(scope: Page | Locator, text: string): Promise<void> {
  await expect(scope.getByRole("alert").filter({ hasText: text })).toBeVisible();
}

/** The visible toasts, also over a dialog, without the copies that Radix announces to screen readers. */
export function shownToasts(page: Page): Locator {
  const includeHidden = true;
  const notifications = page.getByRole("region", { name: "Notifications (F8)", includeHidden });
  return notifications.getByRole("listitem", { includeHidden });
}

/** Puts the toasts away, which would stay for five seconds: one that is just going is half transparent. */
export async function dismissToasts(page: Page): Promise<void> {
  // In one go: a click that waits for its button may come after the toast has gone by itself.
  await shownToasts(page).evaluateAll((toasts) => {
    for (const toast of toasts) toast.querySelector<HTMLElement>("button[aria-label=Dismiss]")?.click();
  });
  await expect(shownToasts(page)).toHaveCount(0);
}

/** A toast with this title and text is shown. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toasts = shownToasts(page).filter({ has: page.getByText(title, { exact: true }) });
  // In one look: it is gone after five seconds, of which a busy machine may need most.
  await expect(toasts.filter({ has: page.getByText(text, { exact: true }) })).toBeVisible();
}
