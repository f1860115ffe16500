import { and, desc, eq, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { keyset } from "../../platform/database/keyset.ts";
import type { PaymentEvent } from "../../providers/payments/payments.ts";

const { webhookEvents } = schema;

export async function isEventProcessed(db: Queryable, eventId: string): Promise<boolean> {
  const [processed] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, eventId), isNotNull(webhookEvents.processedAt)));
  return processed !== undefined;
}

export async function recordEvent(
  db: Queryable,
  { id, type, apiVersion, processedAt }: ProcessedEvent,
): Promise<void> {
  await db
    .insert(webhookEvents)
    .values({ id, type, apiVersion, createdAt: processedAt, processedAt })
    .onConflictDoUpdate({
      target: webhookEvents.id,
      set: { apiVersion, processedAt, failedAt: null, errorCode: null },
    });
}

interface ProcessedEvent {
  id: string;
  type: string;
  /** Undefined if the event waited for a job or an admin. */
  apiVersion?: string | undefined;
  processedAt: Date;
}

/** Stores what a failed event was about, unless another delivery of it was processed. */
export async function recordFailedEvent(
  db: Queryable,
  { event, errorCode, now }: { event: PaymentEvent; errorCode: string; now: Date },
): Promise<void> {
  const { id, type, accountId = null, objectId = null, paymentIntentId = null } = event;
  const target = { accountId, objectId, paymentIntentId };
  await db
    .insert(webhookEvents)
    .values({ id, type, ...target, createdAt: now, attempts: 1, failedAt: now, errorCode })
    .onConflictDoUpdate({
      target: webhookEvents.id,
      set: { attempts: sql`${webhookEvents.attempts} + 1`, failedAt: now, errorCode },
      setWhere: isNull(webhookEvents.processedAt),
    });
}

/** Derives a UUID from an event's ID, because audit entries and pages identify rows by UUID. */
const failureIdSql = sql<string>`overlay(overlay(md5(${webhookEvents.id}) placing '4' from 13) placing '8' from 17)::uuid`;

const failures = queryBuilder
  .select({
    id: failureIdSql.as("failure_id"),
    eventId: webhookEvents.id,
    type: webhookEvents.type,
    accountId: webhookEvents.accountId,
    objectId: webhookEvents.objectId,
    paymentIntentId: webhookEvents.paymentIntentId,
    attempts: webhookEvents.attempts,
    failedAt: sql<Date>`${webhookEvents.failedAt}`.mapWith(webhookEvents.failedAt).as("failed_at"),
    errorCode: webhookEvents.errorCode,
  })
  .from(webhookEvents)
  .where(and(isNotNull(webhookEvents.failedAt), isNull(webhookEvents.processedAt)))
  .as("failures");

export type StoredFailedEvent = NonNullable<Awaited<ReturnType<typeof findFailedEvent>>>;

const newestFirst = keyset({ at: failures.failedAt, id: failures.id }, "newest first");

/** Returns events that could not be processed, newest first, each with its list cursor. */
export async function findFailedEvents(
  db: Queryable,
  { after, limit }: { after: ListCursor | undefined; limit: number },
): Promise<{ event: StoredFailedEvent; cursor: string }[]> {
  const found = await db
    .select({ event: failures._.selectedFields, cursor: sql<string>`${newestFirst.cursor}` })
    .from(failures)
    .where(newestFirst.isAfter(after))
    .orderBy(...newestFirst.order)
    .limit(limit);
  return found;
}

export async function findFailedEvent(db: Queryable, id: string) {
  const [failure] = await db.select().from(failures).where(eq(failures.id, id));
  return failure;
}

/** Deletes a failed event. Returns true if it still existed. */
export async function deleteFailedEvent(tx: Transaction, eventId: string): Promise<boolean> {
  const deleted = await tx
    .delete(webhookEvents)
    .where(and(eq(webhookEvents.id, eventId), isNull(webhookEvents.processedAt)))
    .returning({ id: webhookEvents.id });
  return deleted.length > 0;
}

/** Counts failed events, up to `maxWaiting`. */
export function countFailedEvents(db: Queryable): Promise<number> {
  return db.$count(db.select({ id: failures.id }).from(failures).limit(maxWaiting).as("counted"));
}

interface WebhookAge {
  /** When the newest stored event arrived; null if none. */
  lastEventAt: Date | null;
  /** The API version of the newest event that shows it; null if none. */
  apiVersion: string | null;
}

export async function readWebhookAge(db: Queryable): Promise<WebhookAge> {
  const { apiVersion, createdAt } = webhookEvents;
  const newest = db.select({ createdAt }).from(webhookEvents).orderBy(desc(createdAt)).limit(1).as("newest");
  const newestVersion = db
    .select({ apiVersion })
    .from(webhookEvents)
    .where(isNotNull(apiVersion))
    .orderBy(desc(createdAt))
    .limit(1)
    .as("newest_version");
  const [age] = await db
    .select({ lastEventAt: newest.createdAt, apiVersion: newestVersion.apiVersion })
    .from(newest)
    .leftJoin(newestVersion, sql`true`);
  return age ?? { lastEventAt: null, apiVersion: null };
}

/** Stripe repeats an event for three days, or for thirty on request. */
const eventDays = 40;

/**
 * Deletes the IDs of processed events that Stripe no longer repeats. Failed events stay until an admin
 * handles them, and the newest one stays, because its age is checked.
 */
export async function deleteOldEvents(db: Queryable, now: Date): Promise<void> {
  const { createdAt, processedAt } = webhookEvents;
  const oldest = new Date(now.getTime() - eventDays * 24 * 3_600_000);
  const newest = db.select({ createdAt: max(createdAt) }).from(webhookEvents);
  await db
    .delete(webhookEvents)
    .where(and(isNotNull(processedAt), lt(createdAt, oldest), lt(createdAt, newest)));
}
