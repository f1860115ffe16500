import { syncCheckout, syncPayment } from "../orders/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  InvalidSignature,
  type PaymentEvent,
  type PaymentsProvider,
} from "../providers/payments/payments.ts";
import { isEventProcessed, recordEvent, recordFailedEvent } from "./queries.ts";
import { type Payments, refreshAccount } from "./service.ts";

const deauthorized = "account.application.deauthorized";
const accountEvents: readonly string[] = ["account.updated", deauthorized];
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

/** What the webhook endpoint has to be subscribed to at Stripe (docs/operations.md). */
export const neededEvents = [...accountEvents, ...checkoutEvents, ...paymentEvents];

interface Delivery {
  body: string;
  signature: string | undefined;
}

/**
 * Takes in an event of Stripe's. What it says of an account or a payment is not believed but asked for: events come late, twice and
 * in any order. Refuses with webhook_signature_invalid before anything else, with not_found where this site has no key,
 * and with payments_unavailable, after which Stripe sends it again. What it was about is kept until it has been processed.
 */
export async function receiveEvent(
  platform: Platform,
  payments: Payments,
  delivery: Delivery,
): Promise<void> {
  if (!payments) throw new Refusal("not_found");
  const event = await readEvent(platform, payments, delivery);
  const { id, type } = event;
  const refresh = refreshAfter(platform, payments, event);
  if (!refresh || (await isEventProcessed(platform.db, id))) return;
  try {
    await refresh();
  } catch (error) {
    await keepFailure(platform, event, error);
    throw error;
  }
  await recordEvent(platform.db, { id, type, processedAt: platform.now() });
}

/** Keeps an event that could not be processed, for Stripe to send it again or an admin to process it. */
export async function keepFailure(
  { db, now, realtime }: Platform,
  event: PaymentEvent,
  error: unknown,
): Promise<void> {
  await db.transaction(async (tx) => {
    await recordFailedEvent(tx, { event, errorCode: codeOfError(error), now: now() });
    await realtime.publishToType(tx, "admin", { type: "admin.changed" });
  });
}

/** Never an error's message, which may repeat what the event says. */
function codeOfError(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof Error ? error.name : "unknown";
}

/** What an event makes us ask Stripe for, and do about it; undefined for events that are not about anything of ours. */
export function refreshAfter(
  platform: Platform,
  payments: PaymentsProvider,
  { type, accountId, objectId, paymentIntentId }: PaymentEvent,
): (() => Promise<unknown>) | undefined {
  if (!accountId) return undefined;
  if (accountEvents.includes(type))
    return () => refreshAccount(platform, payments, accountId, { detaches: type === deauthorized });
  if (checkoutEvents.includes(type) && objectId)
    return () => syncCheckout(platform, payments, { accountId, sessionId: objectId });
  if (paymentEvents.includes(type) && paymentIntentId)
    return () => syncPayment(platform, payments, { accountId, paymentIntentId });
  return undefined;
}

async function readEvent(
  { now, logger }: Platform,
  payments: PaymentsProvider,
  delivery: Delivery,
): Promise<PaymentEvent> {
  try {
    return await payments.readEvent({ ...delivery, now: now() });
  } catch (error) {
    if (!(error instanceof InvalidSignature)) throw error;
    logger.warn("webhook without a valid signature");
    throw new Refusal("webhook_signature_invalid");
  }
}
