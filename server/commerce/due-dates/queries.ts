import { and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dueDateAnswerDays } from "../../../contract/commerce/orders.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { type OrderDates, orderDatesSchema } from "../../families/plans/service.ts";
import { canMoveDueDateSql } from "../orders/service.ts";

const { orders } = schema;

interface MovableDueDate {
  due_date: string;
  proposed_due_date: string | null;
  first_due_date: string;
}

/** The due dates of an order whose due date can move. */
export async function findMovableDueDate(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<MovableDueDate | undefined> {
  const [order] = await tx
    .select({
      due_date: orders.dueDate,
      proposed_due_date: orders.proposedDueDate,
      first: orders.firstDueDate,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), canMoveDueDateSql(now)));
  if (!order || order.due_date === null) return undefined;
  const { due_date, proposed_due_date, first } = order;
  return { due_date, proposed_due_date, first_due_date: first ?? due_date };
}

const unanswered = "order.due_date_unanswered";

/** Ends a review whose only reason was the due date that the doula has not answered. */
const endedReview = {
  reviewNeededAt: sql`case
    when ${orders.reviewReasons} <@ array[${unanswered}] then null else ${orders.reviewNeededAt}
  end`,
  reviewReasons: sql`array_remove(${orders.reviewReasons}, ${unanswered})`,
};

/**
 * Stores the due date to which a parent wants to move; the doula has the whole time to answer each one. Null withdraws
 * the request.
 */
export async function saveProposedDueDate(
  tx: Transaction,
  { orderId, proposed, now }: { orderId: string; proposed: string | null; now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      proposedDueDate: proposed,
      dueDateProposedAt: proposed === null ? null : now,
      ...endedReview,
    })
    .where(eq(orders.id, orderId));
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
  const before = tx
    .select({ id: orders.id, proposedAt: orders.dueDateProposedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .as("before");
  const moved = {
    dueDate: sql`${orders.proposedDueDate}`,
    firstDueDate: sql`coalesce(${orders.firstDueDate}, ${orders.dueDate})`,
  };
  const [answered] = await tx
    .update(orders)
    .set({
      ...(isAccepted ? moved : undefined),
      proposedDueDate: null,
      dueDateProposedAt: null,
      ...endedReview,
    })
    .from(before)
    .where(
      and(
        eq(orders.id, before.id),
        holdsPlaceSql,
        seen === undefined ? isNotNull(orders.proposedDueDate) : eq(orders.proposedDueDate, seen),
      ),
    )
    .returning({ proposedAt: before.proposedAt });
  return answered?.proposedAt ?? undefined;
}

const holdsPlaceSql = sql`holds_place(${orders})`;

/** True if the doula of an order has not answered in time whether its due date moves. */
function isOverdue(now: Date): SQL | undefined {
  const latest = new Date(now.getTime() - dueDateAnswerDays * 24 * 3_600_000);
  return and(isNotNull(orders.proposedDueDate), holdsPlaceSql, lte(orders.dueDateProposedAt, latest));
}

export async function isDueDateOverdue(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const [overdue] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOverdue(now)));
  return overdue !== undefined;
}

/** Orders for which Support was not yet asked to answer in place of the doula. */
export async function findOverdueDueDates(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const overdue = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOverdue(now), sql`not ${unanswered} = any(${orders.reviewReasons})`))
    .orderBy(orders.dueDateProposedAt, orders.id)
    .limit(limit);
  return overdue.map(({ id }) => id);
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
  const shown = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.parentUserId, parentUserId), isNotNull(orders.dueDate), isNull(orders.dueDateHiddenAt)),
    )
    .orderBy(orders.id)
    .for("update");
  await tx.update(orders).set({ dueDateHiddenAt: sql`clock_timestamp()` }).where(inArray(orders.id, shown));
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

/** The IDs of a parent's paid births that wait for capacity with a doula. */
export async function findBirthsWithoutCapacity(
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
  await tx
    .update(orders)
    .set({
      dueDate: null,
      proposedDueDate: null,
      dueDateProposedAt: null,
      firstDueDate: null,
      birthPlace: null,
      sharesBirthPlace: false,
      ...endedReview,
    })
    .where(
      and(eq(orders.parentUserId, parentUserId), eq(orders.doulaProfileId, doulaProfileId), orders.isBirth),
    );
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
  return [
    ...new Set(
      restoredSchema
        .parse(rows)
        .flatMap(({ holds_place, doula_profile_id }) => (holds_place ? (doula_profile_id ?? []) : [])),
    ),
  ];
}

const restoredSchema = z.array(
  z.object({ doula_profile_id: z.string().nullable(), holds_place: z.boolean() }),
);
