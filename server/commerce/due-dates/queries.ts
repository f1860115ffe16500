import { and, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dueDateAnswerDays } from "../../../contract/commerce/orders.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { type OrderDates, orderDatesSchema } from "../../families/plans/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { canMoveDueDateSql } from "../orders/service.ts";

const { orders } = schema;

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

/**
 * Stores the due date to which a parent wants to move; the doula has the whole time to answer each one. Null withdraws
 * the request.
 */
export async function saveProposedDueDate(
  tx: Transaction,
  { orderId, proposed, now }: { orderId: string; proposed: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update orders o
    set proposed_due_date = ${proposed}::date,
      due_date_proposed_at = ${proposed === null ? sql`null` : instantSql(now)},
      ${endReviewSql}
    where o.id = ${orderId}
  `);
}

interface Answer {
  orderId: string;
  isAccepted: boolean;
  /** The due date that the doula read; undefined for an admin, who cannot read it. */
  seen: string | undefined;
}

/** Moves the due date, or keeps it. Returns when the parent asked; undefined if that is no longer open. */
export async function answerProposedDueDate(
  tx: Transaction,
  { orderId, isAccepted, seen }: Answer,
): Promise<Date | undefined> {
  const { rows } = await tx.execute(sql`
    update orders o
    set due_date = ${isAccepted ? sql`o.proposed_due_date` : sql`o.due_date`},
      first_due_date = ${isAccepted ? sql`coalesce(o.first_due_date, o.due_date)` : sql`o.first_due_date`},
      proposed_due_date = null, due_date_proposed_at = null, ${endReviewSql}
    from orders before
    where o.id = ${orderId} and before.id = o.id and o.proposed_due_date is not null and holds_place(o)
      ${seen === undefined ? sql`` : sql`and o.proposed_due_date = ${seen}::date`}
    returning before.due_date_proposed_at as proposed_at
  `);
  return rows[0] && toInstant(rows[0].proposed_at);
}

/** SQL expression: true if the doula of order `o` has not answered in time whether its due date moves. */
function isDueDateOverdueSql(now: Date): SQL {
  return sql`(
    o.proposed_due_date is not null and holds_place(o)
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

/** The due dates of a parent's orders, hidden ones too. */
export async function findOrderDueDates(db: Queryable, parentUserId: string): Promise<OrderDates[]> {
  const { id, dueDate, proposedDueDate, dueDateProposedAt, firstDueDate } = orders;
  const dates = await db
    .select({
      id,
      due_date: dueDate,
      proposed_due_date: proposedDueDate,
      // With its microseconds, so that undoing a loss stores the same moment.
      due_date_proposed_at: sql`${dueDateProposedAt}::text`,
      first_due_date: firstDueDate,
    })
    .from(orders)
    .where(and(eq(orders.parentUserId, parentUserId), isNotNull(dueDate)))
    .orderBy(orders.createdAt, id);
  return orderDatesSchema.array().parse(dates);
}

/** Returns true if a due date is that of an order from which a birth or a loss hid it. */
export async function isHiddenDueDate(
  tx: Queryable,
  { parentId, dueDate }: { parentId: string; dueDate: string },
): Promise<boolean> {
  const [hidden] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.parentUserId, parentId), isNotNull(orders.dueDateHiddenAt), eq(orders.dueDate, dueDate)),
    )
    .limit(1);
  return hidden !== undefined;
}

/** Hides the due dates of a parent's orders from the parent, after a birth or a loss. Doulas notice nothing. */
export async function hideOrderDueDates(tx: Transaction, parentUserId: string): Promise<void> {
  await tx.execute(sql`
    update orders set due_date_hidden_at = clock_timestamp()
    where id in (
      select id from orders
      where parent_user_id = ${parentUserId} and due_date is not null and due_date_hidden_at is null
      order by id for update
    )
  `);
}

/** Shows the parent again what `hideOrderDueDates` has hidden since a moment. */
export async function showOrderDueDates(
  tx: Transaction,
  { parentUserId, since }: { parentUserId: string; since: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ dueDateHiddenAt: null })
    .where(and(eq(orders.parentUserId, parentUserId), gte(orders.dueDateHiddenAt, since)));
}

/** The IDs of a parent's paid births that wait for room with a doula. */
export async function findBirthsWithoutPlace(
  tx: Transaction,
  { parentUserId, doulaProfileId }: Parties,
): Promise<string[]> {
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.parentUserId, parentUserId),
        eq(orders.doulaProfileId, doulaProfileId),
        isNotNull(orders.placeNeededAt),
      ),
    )
    .orderBy(orders.id);
  return waiting.map(({ id }) => id);
}

interface Parties {
  parentUserId: string;
  doulaProfileId: string;
}

/**
 * Takes the due dates and the shared places of birth out of a parent's orders from a doula who was told of a loss. They no
 * longer count for her.
 */
export async function saveReleasedDueDates(
  tx: Transaction,
  { parentUserId, doulaProfileId }: Parties,
): Promise<void> {
  await tx.execute(sql`
    update orders o
    set due_date = null, proposed_due_date = null, due_date_proposed_at = null, first_due_date = null,
      birth_place = null, shares_birth_place = false, ${endReviewSql}
    where o.parent_user_id = ${parentUserId} and o.doula_profile_id = ${doulaProfileId} and o.is_birth
  `);
}

/**
 * Gives back the due dates that `saveReleasedDueDates` took out of a parent's orders. Returns the doulas with whom one
 * counts again.
 */
export async function saveRestoredDueDates(
  tx: Transaction,
  { parentUserId, dates }: { parentUserId: string; dates: readonly OrderDates[] },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    update orders o
    set due_date = kept.due_date, proposed_due_date = kept.proposed_due_date,
      due_date_proposed_at = kept.due_date_proposed_at, first_due_date = kept.first_due_date
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) kept (
      id uuid, due_date date, proposed_due_date date, due_date_proposed_at timestamptz, first_due_date date
    )
    where o.id = kept.id and o.parent_user_id = ${parentUserId} and o.is_birth and o.due_date is null
    returning o.doula_profile_id, holds_place(o) as holds_place
  `);
  const counting = rows.filter(({ holds_place, doula_profile_id }) => holds_place && doula_profile_id);
  return [...new Set(counting.map(({ doula_profile_id }) => String(doula_profile_id)))];
}
