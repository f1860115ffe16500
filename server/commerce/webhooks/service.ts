import { findPaymentAccount } from "../../directory/doulas/service.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import {
  type DeliveredEvent,
  InvalidSignature,
  type PaymentsProvider,
} from "../../providers/payments/payments.ts";
import { deferEvent } from "./deferred-events.ts";
import { type EventTarget, eventTarget, refreshTarget, saveFailure } from "./events.ts";
import { mayBeOrderPage, mayBeOrderPayment } from "./order-queries.ts";
import { isEventProcessed, recordEvent } from "./queries.ts";

export { countFailedEvents, readWebhookAge } from "./queries.ts";

export const webhookLimits = defineLimits({
  // Each event costs a few calls to Stripe, and a doula can cause any number of events.
  stripe_events: { points: 60, seconds: 60 },
});

interface Delivery {
  body: string;
  signature: string | undefined;
}

/**
 * Receives an event from Stripe. Its content is only used to drop events that are not about us; everything else is read
 * from Stripe, because events come late, twice and in any order.
 */
export async function receiveEvent(
  platform: Platform,
  payments: Payments,
  delivery: Delivery,
): Promise<void> {
  if (!payments) throw new Refusal("not_found");
  const event = await readEvent(platform, payments, delivery);
  reportOtherVersion(platform, payments, event);
  const target = event.isOtherMode ? undefined : eventTarget(event);
  if (!target || (await isEventProcessed(platform.db, event.id))) return;
  if (!(await mayBeOurs(platform, target, event))) return;
  if (await isOverLimit(platform, target)) return deferEvent(platform, { event, target });
  try {
    await refreshTarget(platform, payments, target);
  } catch (error) {
    await saveFailure(platform, event, error);
    throw error;
  }
  const { id, type, apiVersion } = event;
  await recordEvent(platform.db, { id, type, apiVersion, processedAt: platform.now() });
}

const reportedVersions = new Set<string>();

/**
 * Logs each other API version once per process. The event is still processed, because only its IDs are used,
 * which have the same place in all versions.
 */
function reportOtherVersion({ logger }: Platform, payments: PaymentsProvider, event: DeliveredEvent): void {
  const { apiVersion } = event;
  if (!apiVersion || apiVersion === payments.apiVersion || reportedVersions.has(apiVersion)) return;
  reportedVersions.add(apiVersion);
  logger.warn(
    { endpoint: apiVersion, calls: payments.apiVersion },
    "the webhook endpoint has another API version",
  );
}

/** Returns false if the event names no account or order of ours. Does not call Stripe. */
async function mayBeOurs(
  { db, now }: Platform,
  target: EventTarget,
  { orderId }: DeliveredEvent,
): Promise<boolean> {
  switch (target.kind) {
    case "account":
      return (await findPaymentAccount(db, target.accountId)) !== undefined;
    case "checkout":
      return mayBeOrderPage(db, { ...target, orderId });
    case "payment":
      return mayBeOrderPayment(db, { ...target, now: now() });
  }
}

async function isOverLimit({ rateLimit }: Platform, { accountId }: EventTarget): Promise<boolean> {
  try {
    await rateLimit.count(webhookLimits.stripe_events, accountId);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === "rate_limited") return true;
    throw error;
  }
}

async function readEvent(
  { now, logger }: Platform,
  payments: PaymentsProvider,
  delivery: Delivery,
): Promise<DeliveredEvent> {
  try {
    return await payments.readEvent({ ...delivery, now: now() });
  } catch (error) {
    if (!(error instanceof InvalidSignature)) throw error;
    logger.warn("webhook without a valid signature");
    throw new Refusal("webhook_signature_invalid");
  }
}
