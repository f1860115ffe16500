import { sql } from "drizzle-orm";
import { z } from "zod";
import { type OrderAction, statusAfter } from "../../contract/orders.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { instantSql } from "../platform/rows.ts";

interface RequestTransition {
  orderId: string;
  action: Extract<OrderAction, "accept" | "decline" | "cancel" | "expire">;
  /** Why the doula declined. */
  note?: string | null;
  now: Date;
}

/** Answers or ends a request. Returns true if it was still one and not closed since. */
export async function transitionRequest(
  tx: Transaction,
  { orderId, action, note = null, now }: RequestTransition,
): Promise<boolean> {
  const isAccepted = action === "accept";
  const { rows } = await tx.execute(sql`
    update orders
    set status = ${statusAfter(action)}, decline_note = ${note},
      accepted_at = ${isAccepted ? instantSql(now) : sql`null`},
      birth_place = ${isAccepted ? sql`birth_place` : sql`null`}
    where id = ${orderId} and status = 'requested' and close_requested_at is null
      and (request_expires_at > ${instantSql(now)}) = ${action !== "expire"}
    returning id
  `);
  return rows.length > 0;
}

/** Requests that nobody answered in time. */
export async function findExpiredRequests(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id from orders where status = 'requested' and request_expires_at <= ${instantSql(now)}
    order by request_expires_at, id limit ${limit}
  `);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Deletes shared places of birth of orders that are closed or over. */
export async function deleteOrderedBirthPlaces(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    update orders o set birth_place = null, shares_birth_place = false
    where o.birth_place is not null
      and (o.status in ('expired', 'failed', 'cancelled', 'declined') or order_ends_at(o) <= ${instantSql(now)})
  `);
}

/** Takes the due date out of a parent's orders from a doula who was told of a loss. It no longer counts for her. */
export async function releaseOrderDueDates(
  tx: Transaction,
  { parentUserId, doulaProfileId }: { parentUserId: string; doulaProfileId: string },
): Promise<void> {
  await tx.execute(sql`
    update orders set due_date = null, proposed_due_date = null, due_date_proposed_at = null, first_due_date = null
    where parent_user_id = ${parentUserId} and doula_profile_id = ${doulaProfileId} and due_date is not null
  `);
}

/** Gives a due date back to the birth orders from which `releaseOrderDueDates` took it since a moment. */
export async function restoreOrderDueDates(
  tx: Transaction,
  { parentUserId, dueDate, since }: { parentUserId: string; dueDate: string | null; since: Date },
): Promise<void> {
  await tx.execute(sql`
    update orders set due_date = ${dueDate}::date
    where parent_user_id = ${parentUserId} and is_birth and due_date is null and created_at <= ${instantSql(since)}
  `);
}
