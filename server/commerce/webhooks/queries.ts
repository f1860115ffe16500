import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
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

const failedEventSchema = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  accountId: z.string().nullable(),
  objectId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  attempts: z.int(),
  failedAt: z.unknown().transform(toInstant),
  errorCode: z.string().nullable(),
});

export type StoredFailedEvent = z.infer<typeof failedEventSchema>;

/** Derives a UUID from an event's ID, because audit entries and pages identify rows by UUID. */
const failureId = sql`overlay(overlay(md5(id) placing '4' from 13) placing '8' from 17)::uuid`;

const failedEvents = sql`(
  select ${failureId} as id, id as "eventId", type, account_id as "accountId", object_id as "objectId",
    payment_intent_id as "paymentIntentId", attempts, failed_at as "failedAt", error_code as "errorCode"
  from webhook_events
  where failed_at is not null and processed_at is null
) f`;

const newestFirst = keyset({ at: sql`f."failedAt"`, id: sql`f.id` }, "newest first");

/** Returns events that could not be processed, newest first, each with its list cursor. */
export async function findFailedEvents(
  db: Queryable,
  { after, limit }: { after: ListCursor | undefined; limit: number },
): Promise<{ event: StoredFailedEvent; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select f.*, ${newestFirst.cursor} as cursor from ${failedEvents}
    where true ${newestFirst.andAfter(after)} ${newestFirst.orderBy} limit ${limit}
  `);
  return rows.map((row) => ({ event: failedEventSchema.parse(row), cursor: String(row.cursor) }));
}

export async function findFailedEvent(db: Queryable, id: string): Promise<StoredFailedEvent | undefined> {
  const { rows } = await db.execute(sql`select f.* from ${failedEvents} where f.id = ${id}`);
  return rows[0] && failedEventSchema.parse(rows[0]);
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
export async function countFailedEvents(db: Queryable): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*)::int as count from (select from ${failedEvents} limit ${maxWaiting}) counted`,
  );
  return z.int().parse(rows[0]?.count);
}

const webhookAgeSchema = z.object({
  lastEventAt: z.unknown().transform((value) => (value === null ? null : toInstant(value))),
  apiVersion: z.string().nullable(),
});

/** When the newest stored event arrived, and in which API version the newest one that shows it. Null if none. */
export async function readWebhookAge(db: Queryable): Promise<z.infer<typeof webhookAgeSchema>> {
  const newest = (column: SQL, condition: SQL) =>
    sql`(select ${column} from webhook_events where ${condition} order by created_at desc limit 1)`;
  const { rows } = await db.execute(sql`
    select ${newest(sql`created_at`, sql`true`)} as "lastEventAt",
      ${newest(sql`api_version`, sql`api_version is not null`)} as "apiVersion"
  `);
  return webhookAgeSchema.parse(rows[0]);
}

/** Stripe repeats an event for three days, or for thirty on request. */
const eventDays = 40;

/**
 * Deletes the IDs of processed events that Stripe no longer repeats. Failed events stay until an admin
 * handles them, and the newest one stays, because its age is checked.
 */
export async function deleteOldEvents(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    delete from webhook_events where processed_at is not null and created_at < ${instantSql(now)} - make_interval(days => ${eventDays})
      and created_at < (select max(created_at) from webhook_events)
  `);
}
