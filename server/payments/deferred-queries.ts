import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/database.ts";
import type { PaymentEvent } from "../providers/payments/payments.ts";

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

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

export type DeferredEvent = z.infer<typeof deferredSchema>;

/** Adds an event to what waits for the job; one row per target. */
export async function saveDeferredEvent(
  db: Queryable,
  { event, accountId, target, now }: { event: PaymentEvent; accountId: string; target: string; now: Date },
): Promise<void> {
  const { id, type, objectId = null, paymentIntentId = null } = event;
  await db.execute(sql`
    insert into deferred_events (account_id, target, event_id, type, object_id, payment_intent_id, due_at)
    values (${accountId}, ${target}, ${id}, ${type}, ${objectId}, ${paymentIntentId}, ${at(now)})
    on conflict (account_id, target) do update
    set event_id = excluded.event_id, type = excluded.type, object_id = excluded.object_id,
      payment_intent_id = excluded.payment_intent_id, events = deferred_events.events + 1
  `);
}

/** What is due, the first of each account before the second of any. */
export async function findDeferredEvents(
  db: Queryable,
  { now, ofAccount, limit }: { now: Date; ofAccount: number; limit: number },
): Promise<DeferredEvent[]> {
  const { rows } = await db.execute(sql`
    select account_id, target, event_id, type, object_id, payment_intent_id, events, attempts
    from (
      select *, row_number() over (partition by account_id order by due_at, target) as place
      from deferred_events where due_at <= ${at(now)}
    ) due
    where place <= ${ofAccount}
    order by place, due_at limit ${limit}
  `);
  return deferredSchema.array().parse(rows);
}

/** Deletes what was processed, unless another event about it has arrived since it was read. */
export async function deleteDeferredEvent(
  db: Queryable,
  { accountId, target, events }: DeferredEvent,
): Promise<void> {
  await db.execute(sql`
    delete from deferred_events where account_id = ${accountId} and target = ${target} and events = ${events}
  `);
}

/** The wait before the next attempt doubles, up to an hour. */
export async function postponeDeferredEvent(
  db: Queryable,
  { deferred: { accountId, target }, now }: { deferred: DeferredEvent; now: Date },
): Promise<void> {
  await db.execute(sql`
    update deferred_events
    set attempts = attempts + 1, due_at = ${at(now)}
      + least(make_interval(secs => 60 * 2 ^ least(attempts, 20)), make_interval(hours => 1))
    where account_id = ${accountId} and target = ${target}
  `);
}
