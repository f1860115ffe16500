import { isLinkFailed } from "../../../api/commerce/orders.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";

export const linkCreated = "Payment link created! Click to complete purchase.";
export const linkNotCreated = "Failed to create payment link";

export function toastLinkFailure(error: Error): void {
  toastFailure(linkNotCreated, error, describeLinkFailure(error));
}

/** Explains why a link was not created, below its title. */
export function describeLinkFailure(error: Error): string {
  return isLinkFailed(error)
    ? "Stripe did not respond. Please try again in a moment."
    : getErrorMessage(error);
}
