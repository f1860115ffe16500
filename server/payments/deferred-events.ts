import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import type { PaymentEvent, PaymentsProvider } from "../providers/payments/payments.ts";
import {
  type DeferredEvent,
  deleteDeferredEvent,
  findDeferredEvents,
  postponeDeferredEvent,
  saveDeferredEvent,
} from "./deferred-queries.ts";
import { type EventTarget, refreshTarget, saveFailure, targetOf } from "./events.ts";
import { recordEvent } from "./queries.ts";
import type { Payments } from "./service.ts";

const maxEventsAtOnce = 30;
const maxEventsOfAccount = 5;
/** With waits of an hour at most, about three days: as long as Stripe repeats an event. */
const maxAttempts = 78;

export async function startPaymentJobs(platform: Platform, payments: Payments): Promise<void> {
  await platform.jobs.schedule("stripe-events", "* * * * *", async () => {
    if (payments) await processDeferredEvents(platform, payments);
  });
}

/** Leaves an event of an account that is over its limit to the job. */
export async function deferEvent(
  { db, now }: Platform,
  { event, target }: { event: PaymentEvent; target: EventTarget },
): Promise<void> {
  await saveDeferredEvent(db, { event, accountId: target.accountId, target: nameOf(target), now: now() });
}

function nameOf(target: EventTarget): string {
  switch (target.kind) {
    case "account":
      return target.detaches ? "account deauthorized" : "account";
    case "checkout":
      return `checkout ${target.sessionId}`;
    case "payment":
      return `payment ${target.paymentIntentId}`;
  }
}

/** Asks Stripe about what deferred events name, once for all events about the same object. No account keeps others waiting. */
export async function processDeferredEvents(platform: Platform, payments: PaymentsProvider): Promise<void> {
  const due = await findDeferredEvents(platform.db, {
    now: platform.now(),
    ofAccount: maxEventsOfAccount,
    limit: maxEventsAtOnce,
  });
  await Promise.all(due.map((deferred) => processDeferred(platform, payments, deferred)));
}

async function processDeferred(
  platform: Platform,
  payments: PaymentsProvider,
  deferred: DeferredEvent,
): Promise<void> {
  const { db, logger, now } = platform;
  const { event } = deferred;
  const target = targetOf(event);
  try {
    if (target) await refreshTarget(platform, payments, target);
    await recordEvent(db, { id: event.id, type: event.type, processedAt: now() });
    await deleteDeferredEvent(db, deferred);
  } catch (error) {
    logger.warn({ type: event.type, error: describeError(error) }, "deferred event not processed");
    await saveFailure(platform, event, error);
    if (deferred.attempts + 1 < maxAttempts) await postponeDeferredEvent(db, { deferred, now: now() });
    else await deleteDeferredEvent(db, deferred);
  }
}
