import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
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

const deferredSchema = z
  .object({
    account_id: z.string(),
    target: z.string(),
    event_id: z.string(),
    type: z.string(),
    object_id: z.string().nullable(),
    payment_intent_id: z.string().nullable(),
    events: z.int(),
    attempts: z.int(),
  })
  .transform(({ account_id, target, events, attempts, ...row }) => ({
    accountId: account_id,
    target,
    events,
    attempts,
    event: {
      id: row.event_id,
      type: row.type,
      accountId: account_id,
      objectId: row.object_id ?? undefined,
      paymentIntentId: row.payment_intent_id ?? undefined,
    } satisfies PaymentEvent,
  }));

type DeferredEvent = z.infer<typeof deferredSchema>;

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
  const { rows } = await db.execute(sql`
    select account_id, target, event_id, type, object_id, payment_intent_id, events, attempts
    from (
      select *, row_number() over (partition by account_id order by due_at, target) as place
      from deferred_events where due_at <= ${instantSql(now)}
    ) due
    where place <= ${ofAccount}
    order by place, due_at limit ${limit}
  `);
  return deferredSchema.array().parse(rows);
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
