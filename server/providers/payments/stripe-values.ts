import type Stripe from "stripe";
import { type DisputeStatus, disputeStatuses } from "../../../contract/commerce/orders.ts";
import type { PaymentRefund } from "./payments.ts";

export function toId(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

const refundStatuses: Record<string, PaymentRefund["status"]> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "cancelled",
};

/** Pending includes refunds that wait for money in the doula's account. */
export function toRefundStatus(status: Stripe.Refund["status"]): PaymentRefund["status"] {
  return refundStatuses[status ?? ""] ?? "pending";
}

/** Returns null for a bank's inquiry and for a prevented dispute, since neither moves money. */
export function toDisputeStatus(status: Stripe.Dispute["status"]): DisputeStatus | null {
  if (status.startsWith("warning_") || status === "prevented") return null;
  return disputeStatuses.find((each) => each === status) ?? "open";
}
