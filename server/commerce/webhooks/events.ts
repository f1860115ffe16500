import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentEvent, PaymentsProvider } from "../../providers/payments/payments.ts";
import { syncCheckout, syncPayment } from "../checkout/service.ts";
import { refreshAccount } from "../payments/service.ts";
import { recordFailedEvent } from "./queries.ts";

const deauthorizedEvent = "account.application.deauthorized";
const accountEvents: readonly string[] = ["account.updated", deauthorizedEvent];
const checkoutEvents: readonly string[] = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
];
const paymentEvents: readonly string[] = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** The events that the webhook endpoint must subscribe to at Stripe (docs/operations.md). */
export const neededEvents = [...accountEvents, ...checkoutEvents, ...paymentEvents];

/** The object at Stripe that an event makes us read. */
export type EventTarget =
  | { kind: "account"; accountId: string; detaches: boolean }
  | { kind: "checkout"; accountId: string; sessionId: string }
  | { kind: "payment"; accountId: string; paymentIntentId: string };

/** Returns the object to read. Undefined for events that are not about our objects. */
export function eventTarget({
  type,
  accountId,
  objectId,
  paymentIntentId,
}: PaymentEvent): EventTarget | undefined {
  if (!accountId) return undefined;
  if (accountEvents.includes(type))
    return { kind: "account", accountId, detaches: type === deauthorizedEvent };
  if (checkoutEvents.includes(type) && objectId) return { kind: "checkout", accountId, sessionId: objectId };
  if (paymentEvents.includes(type) && paymentIntentId) return { kind: "payment", accountId, paymentIntentId };
  return undefined;
}

/** Reads an event's object from Stripe and stores its state. */
export async function refreshTarget(
  platform: Platform,
  payments: PaymentsProvider,
  target: EventTarget,
): Promise<void> {
  switch (target.kind) {
    case "account":
      await refreshAccount(platform, payments, target.accountId, target);
      return;
    case "checkout":
      return syncCheckout(platform, payments, target);
    case "payment":
      return syncPayment(platform, payments, target);
  }
}

/** Stores that an event could not be processed, until it is sent or processed again. */
export async function saveFailure(
  { db, now, realtime }: Platform,
  event: PaymentEvent,
  error: unknown,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await recordFailedEvent(tx, { event, errorCode: codeOfError(error), now: now() });
    await realtime.publishToType(tx, "admin", { type: "admin.changed" });
  });
}

/** Returns an error's code, but never its message, which may repeat the event's content. */
function codeOfError(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof Error ? error.name : "unknown";
}
