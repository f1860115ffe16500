import { and, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentEvent, Payments, PaymentsProvider } from "../../providers/payments/payments.ts";
import { type EventTarget, eventTarget, refreshTarget, saveFailure } from "./events.ts";
import { recordEvent } from "./queries.ts";

const { deferredEvents } = schema;

const maxEventsAtOnce = 30;
const maxEventsOfAccount = 5;
/** With waits of at most an hour, 78 attempts take about three days, as long as Stripe retries an event. */
const maxAttempts = 78;

export async function startPaymentJobs(platform: Platform, payments: Payments): Promise<void> {
  await platform.jobs.schedule("stripe-events", "* * * * *", async () => {
    if (payments) await processDeferredEvents(platform, payments);
  });
}

/** Leaves an event to the job if its account is over the limit. */
export async function deferEvent(
  { db, now }: Platform,
  { event, target }: { event: PaymentEvent; target: EventTarget },
): Promise<void> {
  await saveDeferredEvent(db, { event, accountId: target.accountId, target: targetName(target), now: now() });
}

function targetName(target: EventTarget): string {
  switch (target.kind) {
    case "account":
      return target.detaches ? "account deauthorized" : "account";
    case "checkout":
      return `checkout ${target.sessionId}`;
    case "payment":
      return `payment ${target.paymentIntentId}`;
  }
}

/** Reads each object of the deferred events from Stripe once. One account's events do not delay another's. */
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
  const target = eventTarget(event);
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

interface DeferredEvent {
  accountId: string;
  target: string;
  /** How many events were about it when it was read. */
  events: number;
  attempts: number;
  event: PaymentEvent;
}

/** Stores an event for the job; one row per target. */
async function saveDeferredEvent(
  db: Queryable,
  { event, accountId, target, now }: { event: PaymentEvent; accountId: string; target: string; now: Date },
): Promise<void> {
  const { id, type, objectId = null, paymentIntentId = null } = event;
  const latest = { eventId: id, type, objectId, paymentIntentId };
  await db
    .insert(deferredEvents)
    .values({ accountId, target, ...latest, dueAt: now })
    .onConflictDoUpdate({
      target: [deferredEvents.accountId, deferredEvents.target],
      set: { ...latest, events: sql`${deferredEvents.events} + 1` },
    });
}

/** Returns the targets that are due: the first of each account before the second of any. */
async function findDeferredEvents(
  db: Queryable,
  { now, ofAccount, limit }: { now: Date; ofAccount: number; limit: number },
): Promise<DeferredEvent[]> {
  const { accountId, target, dueAt, ...columns } = getTableColumns(deferredEvents);
  const due = db
    .select({
      accountId,
      target,
      dueAt,
      ...columns,
      place: sql<number>`row_number() over (partition by ${accountId} order by ${dueAt}, ${target})`.as(
        "place",
      ),
    })
    .from(deferredEvents)
    .where(lte(dueAt, now))
    .as("due");
  const found = await db
    .select()
    .from(due)
    .where(lte(due.place, ofAccount))
    .orderBy(due.place, due.dueAt)
    .limit(limit);
  return found.map(({ accountId, target, eventId, type, objectId, paymentIntentId, events, attempts }) => ({
    accountId,
    target,
    events,
    attempts,
    event: {
      id: eventId,
      type,
      accountId,
      objectId: objectId ?? undefined,
      paymentIntentId: paymentIntentId ?? undefined,
    },
  }));
}

/** Deletes a processed target, unless another event about it arrived since it was read. */
async function deleteDeferredEvent(
  db: Queryable,
  { accountId, target, events }: DeferredEvent,
): Promise<void> {
  await db
    .delete(deferredEvents)
    .where(and(isAbout({ accountId, target }), eq(deferredEvents.events, events)));
}

/** The wait before the next attempt doubles, up to an hour. */
async function postponeDeferredEvent(
  db: Queryable,
  { deferred: { accountId, target }, now }: { deferred: DeferredEvent; now: Date },
): Promise<void> {
  const wait = sql`least(make_interval(secs => 60 * 2 ^ least(${deferredEvents.attempts}, 20)), make_interval(hours => 1))`;
  await db
    .update(deferredEvents)
    .set({ attempts: sql`${deferredEvents.attempts} + 1`, dueAt: sql`${instantSql(now)} + ${wait}` })
    .where(isAbout({ accountId, target }));
}

function isAbout({ accountId, target }: Pick<DeferredEvent, "accountId" | "target">): SQL | undefined {
  return and(eq(deferredEvents.accountId, accountId), eq(deferredEvents.target, target));
}
