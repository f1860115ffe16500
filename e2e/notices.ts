import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** An alert in place says this. */
export async function expectAlert(scope: Page | Locator, text: string): Promise<void> {
  await expect(scope.getByRole("alert").filter({ hasText: text })).toBeVisible();
}

/** The toasts on screen, over a dialog too; what Radix says once more to screen readers is not among them. */
export function shownToasts(page: Page): Locator {
  const includeHidden = true;
  const notifications = page.getByRole("region", { name: "Notifications (F8)", includeHidden });
  return notifications.getByRole("listitem", { includeHidden });
}

/** A toast with this title and text is shown. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toasts = shownToasts(page).filter({ has: page.getByText(title, { exact: true }) });
  // In one look: it is gone after five seconds, of which a busy machine may need most.
  await expect(toasts.filter({ has: page.getByText(text, { exact: true }) })).toBeVisible();
}
