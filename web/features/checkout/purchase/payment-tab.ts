import { openWaitingTab } from "../../../lib/waiting-tab.ts";

/** Opens the tab for Stripe's page; call it within the press. */
export function openPaymentTab(): Window | null {
  return openWaitingTab("Opening Stripe's payment page. You haven't been charged.");
}

/** Says whether the payment page is open in another tab. */
export function describePaymentTab({ isTabOpen }: { isTabOpen: boolean }): string {
  return isTabOpen
    ? "Stripe's page is open in another tab. Come back here after you pay."
    : "Your browser didn't open Stripe's page by itself. You haven't been charged.";
}
