import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dueDateAnswerDays, openPaidStatuses } from "../../contract/orders.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { instantSql, toInstant } from "../platform/rows.ts";

/** SQL expression: true if the parent of order `o` can ask to move its due date. */
export function canMoveDueDateSql(now: Date): SQL {
  return sql`(
    o.status in ${openPaidStatuses} and o.place_needed_at is null and o.doula_profile_id is not null
    and due_date_for_parent(o) is not null and order_ends_at(o) > ${instantSql(now)}
  )`;
}

const movableSchema = z.object({
  due_date: z.string(),
  proposed_due_date: z.string().nullable(),
  first_due_date: z.string(),
});

/** The due dates of an order whose due date can move. */
export async function findMovableDueDate(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<z.infer<typeof movableSchema> | undefined> {
  const { rows } = await tx.execute(sql`
    select o.due_date::text as due_date, o.proposed_due_date::text as proposed_due_date,
      coalesce(o.first_due_date, o.due_date)::text as first_due_date
    from orders o where o.id = ${orderId} and ${canMoveDueDateSql(now)}
  `);
  return rows[0] && movableSchema.parse(rows[0]);
}

/** SQL assignments: ends a review whose only reason was the due date that the doula has not answered. */
const endReviewSql = sql`
  review_needed_at = case
    when o.review_reasons <@ array['order.due_date_unanswered'] then null else o.review_needed_at
  end,
  review_reasons = array_remove(o.review_reasons, 'order.due_date_unanswered')
`;

/** Stores the due date to which a parent wants to move. Null takes the question back. */
export async function saveProposedDueDate(
  tx: Transaction,
  { orderId, proposed, now }: { orderId: string; proposed: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update orders o
    set proposed_due_date = ${proposed}::date,
      due_date_proposed_at = ${proposed === null ? sql`null` : sql`coalesce(o.due_date_proposed_at, ${instantSql(now)})`},
      ${proposed === null ? endReviewSql : sql`review_reasons = o.review_reasons`}
    where o.id = ${orderId}
  `);
}

interface Answer {
  orderId: string;
  isAccepted: boolean;
  /** The due date that the doula read; undefined for an admin, who cannot read it. */
  seen: string | undefined;
}

const answeredSchema = z.object({ proposed_at: z.unknown().transform(toInstant), is_known: z.boolean() });

/**
 * Moves the due date, or keeps it. Returns when the parent asked, and whether the due date is still known to them;
 * undefined if this question is no longer open.
 */
export async function answerProposedDueDate(
  tx: Transaction,
  { orderId, isAccepted, seen }: Answer,
): Promise<{ proposedAt: Date; isKnownToParent: boolean } | undefined> {
  const { rows } = await tx.execute(sql`
    update orders o
    set due_date = ${isAccepted ? sql`o.proposed_due_date` : sql`o.due_date`},
      first_due_date = ${isAccepted ? sql`coalesce(o.first_due_date, o.due_date)` : sql`o.first_due_date`},
      proposed_due_date = null, due_date_proposed_at = null, ${endReviewSql}
    from orders before
    where o.id = ${orderId} and before.id = o.id and o.proposed_due_date is not null
      ${seen === undefined ? sql`` : sql`and o.proposed_due_date = ${seen}::date`}
    returning before.due_date_proposed_at as proposed_at, due_date_for_parent(before) is not null as is_known
  `);
  if (!rows[0]) return undefined;
  const { proposed_at: proposedAt, is_known: isKnownToParent } = answeredSchema.parse(rows[0]);
  return { proposedAt, isKnownToParent };
}

/** SQL expression: true if the doula of order `o` has not answered in time whether its due date moves. */
function isDueDateOverdueSql(now: Date): SQL {
  return sql`(
    o.proposed_due_date is not null
    and o.due_date_proposed_at <= ${instantSql(now)} - make_interval(days => ${dueDateAnswerDays})
  )`;
}

export async function isDueDateOverdue(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from orders o where o.id = ${orderId} and ${isDueDateOverdueSql(now)}`,
  );
  return rows.length > 0;
}

/** Orders for which Support was not yet asked to answer in place of the doula. */
export async function findOverdueDueDates(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select o.id from orders o
    where ${isDueDateOverdueSql(now)} and not 'order.due_date_unanswered' = any(o.review_reasons)
    order by o.due_date_proposed_at, o.id limit ${limit}
  `);
  return rows.map(({ id }) => String(id));
}

/** The due dates of a parent's orders, by order ID. */
export async function findOrderDueDates(
  tx: Transaction,
  parentUserId: string,
): Promise<Record<string, string>> {
  const { rows } = await tx.execute(sql`
    select id, due_date::text as due_date from orders
    where parent_user_id = ${parentUserId} and due_date is not null
  `);
  const found = z.array(z.object({ id: z.string(), due_date: z.string() })).parse(rows);
  return Object.fromEntries(found.map(({ id, due_date }) => [id, due_date]));
}

/** Hides the due dates of a parent's orders from the parent, after a birth or a loss. Doulas notice nothing. */
export async function hideOrderDueDates(tx: Transaction, parentUserId: string): Promise<void> {
  await tx.execute(sql`
    update orders set due_date_hidden_at = clock_timestamp()
    where parent_user_id = ${parentUserId} and due_date is not null and due_date_hidden_at is null
  `);
}

/** Shows the parent again what `hideOrderDueDates` has hidden since a moment. */
export async function showOrderDueDates(
  tx: Transaction,
  { parentUserId, since }: { parentUserId: string; since: Date },
): Promise<void> {
  await tx.execute(sql`
    update orders set due_date_hidden_at = null
    where parent_user_id = ${parentUserId} and due_date_hidden_at >= ${instantSql(since)}
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

/** Gives back the due dates that `releaseOrderDueDates` took out of a parent's orders. */
export async function restoreOrderDueDates(
  tx: Transaction,
  { parentUserId, dueDates }: { parentUserId: string; dueDates: Record<string, string> },
): Promise<void> {
  for (const [orderId, dueDate] of Object.entries(dueDates))
    await tx.execute(sql`
      update orders set due_date = ${dueDate}::date
      where id = ${orderId} and parent_user_id = ${parentUserId} and is_birth and due_date is null
    `);
}
