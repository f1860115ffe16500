import { and, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { needsCoverageAnswer } from "../../../contract/commerce/coverage.ts";
import { type Order, orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { openPaidStatuses, openUnpaidStatuses, unpaidStatuses } from "../../../contract/commerce/orders.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { conversationPairs } from "../../../db/views/conversation-pairs.ts";
import { programsSql } from "../../directory/payers/service.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, isoInstantSql } from "../../platform/database/rows.ts";
import { doulaIdentitySql, parentIdentitySql } from "../../trust/relations/service.ts";
import { snapshotSchema } from "./offer-queries.ts";
import { canMoveDueDateSql, capacityAnswerUntilSql, doulaSeesOfOrderSql } from "./order-sql.ts";

const { orderDisputes, orders, refunds } = schema;
const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");

const byTime = keyset({ at: orders.createdAt, id: orders.id }, "newest first");

const isRemovedSql = sql`(
  ${orders.removedAt} is not null and ${orders.reviewNeededAt} is null and ${orders.status} in ${unpaidStatuses}
)`;

interface OwnOrders {
  parentId: string;
  doulaProfileId?: string | undefined;
  after?: string | undefined;
  limit: number;
  now: Date;
}

/** A parent's orders, newest first. `after` is the ID of the previous page's last order. */
export async function findOrders(
  db: Queryable,
  { parentId, doulaProfileId, after, limit, now }: OwnOrders,
): Promise<Order[]> {
  const isOwn = eq(orders.parentUserId, parentId);
  const { createdAt, id } = orders;
  const previous =
    after &&
    queryBuilder
      .select({ createdAt, id })
      .from(orders)
      .where(and(eq(id, after), isOwn));
  const found = await selectOwnOrders(db, now)
    .where(
      and(
        isOwn,
        not(isRemovedSql),
        doulaProfileId ? eq(orders.doulaProfileId, doulaProfileId) : undefined,
        previous ? byTime.isAfterRow(previous.getSQL()) : undefined,
      ),
    )
    .orderBy(...byTime.order)
    .limit(limit);
  return found.map(toOrder);
}

export async function readOrder(
  db: Queryable,
  { orderId, now }: { orderId: string; now: Date },
): Promise<Order | undefined> {
  const [order] = await selectOwnOrders(db, now).where(eq(orders.id, orderId));
  return order && toOrder(order);
}

/** Selects orders as their parents see them. */
function selectOwnOrders(db: Queryable, now: Date) {
  const isPayable = and(
    eq(orders.status, "pending"),
    gt(orders.expiresAt, now),
    isNull(orders.reviewNeededAt),
    isNull(doulas.pausedAt),
  );
  const shownDueDate = sql`due_date_for_parent(${orders})`;
  const conversation = queryBuilder
    .select({ id: conversationPairs.conversationId })
    .from(conversationPairs)
    .where(
      and(
        eq(conversationPairs.userId, orders.parentUserId),
        eq(conversationPairs.otherUserId, doulas.userId),
      ),
    );
  return db
    .select({
      id: orders.id,
      created_at: isoInstantSql(orders.createdAt),
      parent_user_id: orders.parentUserId,
      doula_profile_id: orders.doulaProfileId,
      package_id: orders.packageId,
      snapshot: orders.packageSnapshot,
      amount: sql`${orders.amount}::float8`,
      refunded_amount: sql`(${orders.refundedAmount} + returned_by_bank(${orders}))::float8`,
      status: orders.status,
      paid_at: isoInstantSql(orders.paidAt),
      ends_at: isoInstantSql(sql`order_ends_at_for_parent(${orders})`),
      expires_at: isoInstantSql(orders.expiresAt),
      payment_url: sql`case when ${isPayable} then ${orders.paymentUrl} end`,
      is_in_review: isNotNull(orders.reviewNeededAt),
      is_birth: orders.isBirth,
      due_date: sql`${shownDueDate}::text`,
      due_date_hidden_at: isoInstantSql(orders.dueDateHiddenAt),
      proposed_due_date: sql`case when ${shownDueDate} is not null then ${orders.proposedDueDate} end::text`,
      can_move_due_date: canMoveDueDateSql(now),
      place_answer_until: isoInstantSql(capacityAnswerUntilSql),
      shares_birth_place: orders.sharesBirthPlace,
      birth_place: orders.birthPlace,
      care: orders.care,
      coverage: orders.coverage,
      coverage_changed_at: isoInstantSql(orders.coverageChangedAt),
      coverage_programs: orders.coveragePrograms,
      programs: sql<
        string[]
      >`case when ${orders.status} in ${[...openUnpaidStatuses, ...openPaidStatuses]} and ${doulas.isListed}
        then ${programsSql({ doula: doulas, now: instantSql(now) })} else '{}' end`,
      request_expires_at: isoInstantSql(orders.requestExpiresAt),
      asked_amount: sql`${orders.askedAmount}::float8`,
      proposed_amount: sql`case when ${orders.status} = 'requested' then ${orders.proposedAmount}::float8 end`,
      accepted_at: isoInstantSql(orders.acceptedAt),
      decline_note: orders.declineNote,
      doula_slug: sql`case when ${doulas.isListed} then ${doulas.slug} end`,
      doula_pronouns: sql`case when ${doulas.isListed} then ${doulas.pronouns} end`,
      doula_image: sql`${doulaIdentitySql({ viewerId: orders.parentUserId, doula: doulas })} ->> 'profile_image_url'`,
      conversation_id: sql`${conversation}`,
    })
    .from(orders)
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .$dynamic();
}

function toOrder({ snapshot, ...row }: Awaited<ReturnType<typeof selectOwnOrders>>[number]): Order {
  const bought = snapshotSchema.parse(snapshot);
  const order = orderSchema.parse({ ...row, package: bought, doula_name: bought.doula_name });
  return needsCoverageAnswer(order) ? { ...order, payment_url: null } : order;
}

/**
 * Everything stored about a parent's orders, for the export: payments and refunds, but not the doula's
 * account and fees, and no Stripe ID.
 */
export async function findStoredOrders(db: Queryable, parentId: string): Promise<unknown[]> {
  const ownDisputes = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'disputed_at', ${orderDisputes.disputedAt}, 'amount', ${orderDisputes.amount}, 'status', ${orderDisputes.status}
    ) order by ${orderDisputes.disputedAt}, ${orderDisputes.id}), '[]')
    from ${orderDisputes} where ${orderDisputes.orderId} = ${orders.id}
  )`;
  const ownRefunds = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'created_at', ${refunds.createdAt}, 'amount', ${refunds.amount}, 'status', ${refunds.status},
      'settled_at', ${refunds.settledAt}
    ) order by ${refunds.createdAt}, ${refunds.id}), '[]')
    from ${refunds} where ${refunds.orderId} = ${orders.id}
  )`;
  // Instants as Postgres writes them.
  return db
    .select({
      id: orders.id,
      created_at: sql`${orders.createdAt}`,
      parent_user_id: orders.parentUserId,
      doula_profile_id: orders.doulaProfileId,
      package_id: orders.packageId,
      package: orders.packageSnapshot,
      amount: sql`${orders.amount}::float8`,
      asked_amount: sql`${orders.askedAmount}::float8`,
      proposed_amount: sql`${orders.proposedAmount}::float8`,
      status: orders.status,
      payment_url: orders.paymentUrl,
      expires_at: sql`${orders.expiresAt}`,
      paid_at: sql`${orders.paidAt}`,
      card_brand: orders.cardBrand,
      card_last4: orders.cardLast4,
      refunded_amount: sql`${orders.refundedAmount}::float8`,
      care: orders.care,
      coverage: orders.coverage,
      coverage_programs: orders.coveragePrograms,
      coverage_changed_at: sql`${orders.coverageChangedAt}`,
      shares_birth_place: orders.sharesBirthPlace,
      birth_place: orders.birthPlace,
      request_expires_at: sql`${orders.requestExpiresAt}`,
      accepted_at: sql`${orders.acceptedAt}`,
      decline_note: orders.declineNote,
      // Nested, because drizzle leaves out the table's name otherwise.
      disputes: sql`${ownDisputes}`,
      refunds: sql`${ownRefunds}`,
    })
    .from(orders)
    .where(eq(orders.parentUserId, parentId))
    .orderBy(orders.createdAt, orders.id);
}

const openOrderSchema = z.object({
  id: z.string(),
  package_name: z.string(),
  other_side: z.string(),
  /** A day in the doula's time zone. Null if it must not be read, because it follows from a due date. */
  until: z.iso.date().nullable(),
});

type OpenPaidOrder = z.infer<typeof openOrderSchema>;

/** Longer than a birth is open after its payment, with the latest due date and every move of it. */
const maxBirthWeeks = 60;

/**
 * A user's paid orders, as parent or as doula, whose weeks are not over, longest first. Fully refunded and
 * lost ones are over. A doula reads a name, and a day that follows from a due date, only if her orders show them. For an
 * admin, births are listed for a fixed time, so that the list does not tell whether there is
 * a due date.
 */
export async function findOpenPaidOrders(
  db: Queryable,
  { userId, isForAdmin = false, now }: { userId: string; isForAdmin?: boolean; now: Date },
): Promise<OpenPaidOrder[]> {
  const isParent = eq(orders.parentUserId, userId);
  const timeZone = sql`coalesce(${doulas.timeZone}, 'UTC')`;
  const parentName = sql`${parentIdentitySql({ viewerId: doulas.userId, account: parents })} ->> 'full_name'`;
  const fixedEnd = sql`${orders.paidAt} + make_interval(
    weeks => greatest(${maxBirthWeeks}, (${orders.packageSnapshot} ->> 'duration_weeks')::int)
  )`;
  const endsAt = sql`case
    when ${orders.isBirth} and ${isForAdmin} then ${fixedEnd}
    when ${isParent} then order_ends_at_for_parent(${orders})
    else order_ends_at(${orders})
  end`;
  const showsEnd = or(
    not(orders.isBirth),
    and(sql`not ${isForAdmin}`, or(isParent, doulaSeesOfOrderSql(now).dates)),
  );
  const paid = await db
    .select({
      id: orders.id,
      package_name: sql`${orders.packageSnapshot} ->> 'name'`,
      other_side: sql`case
        when ${isParent} then ${orders.packageSnapshot} ->> 'doula_name'
        when ${parents.id} is null then 'Deleted account'
        when ${isForAdmin} then ${parents.fullName}
        else ${parentName}
      end`,
      until: sql`case when ${showsEnd} then to_char(${endsAt} at time zone ${timeZone}, 'YYYY-MM-DD') end`,
    })
    .from(orders)
    .leftJoin(parents, eq(parents.id, orders.parentUserId))
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .where(
      and(
        inArray(orders.status, openPaidStatuses),
        or(isParent, eq(doulas.userId, userId)),
        gt(endsAt, instantSql(now)),
      ),
    )
    .orderBy(desc(endsAt), orders.id);
  return openOrderSchema.array().parse(paid);
}
