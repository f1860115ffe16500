import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Order, orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { openPaidStatuses, unpaidStatuses } from "../../../contract/commerce/orders.ts";
import type { Queryable } from "../../../db/database.ts";
import { conversationPairs } from "../../../db/views/conversation-pairs.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { doulaIdentitySql, parentIdentitySql } from "../../trust/relations/service.ts";
import { snapshotSchema } from "./offer-queries.ts";
import { canMoveDueDateSql, doulaSeesOfOrderSql, placeAnswerUntilSql } from "./order-sql.ts";

const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");

const byTime = keyset({ at: sql`o.created_at`, id: sql`o.id` }, "newest first");

const isRemovedSql = sql`(o.removed_at is not null and o.review_needed_at is null and o.status in ${unpaidStatuses})`;

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
  const ofDoula = doulaProfileId ? sql`and o.doula_profile_id = ${doulaProfileId}` : sql``;
  const afterPage = after
    ? byTime.andAfterRow(
        sql`select l.created_at, l.id from orders l where l.id = ${after} and l.parent_user_id = ${parentId}`,
      )
    : sql``;
  return readOrders(db, {
    where: sql`o.parent_user_id = ${parentId} and not ${isRemovedSql} ${ofDoula} ${afterPage} ${byTime.orderBy} limit ${limit}`,
    now,
  });
}

export async function readOrder(
  db: Queryable,
  { orderId, now }: { orderId: string; now: Date },
): Promise<Order | undefined> {
  const [order] = await readOrders(db, { where: sql`o.id = ${orderId}`, now });
  return order;
}

async function readOrders(db: Queryable, { where, now }: { where: SQL; now: Date }): Promise<Order[]> {
  const { rows } = await db.execute(sql`
    select o.id, o.created_at, o.parent_user_id, o.doula_profile_id, o.package_id, o.package_snapshot,
      o.amount::float8 as amount, (o.refunded_amount + returned_by_bank(o))::float8 as refunded_amount,
      o.status, o.paid_at, order_ends_at_for_parent(o) as ends_at, o.expires_at,
      case when o.status = 'pending' and o.expires_at > ${instantSql(now)} and o.review_needed_at is null
        and ${doulas.pausedAt} is null
        then o.payment_url
      end as payment_url,
      o.review_needed_at is not null as is_in_review, o.is_birth, due_date_for_parent(o)::text as due_date,
      o.due_date_hidden_at,
      case when due_date_for_parent(o) is not null then o.proposed_due_date end::text as proposed_due_date,
      ${canMoveDueDateSql(now)} as can_move_due_date, ${placeAnswerUntilSql} as place_answer_until,
      o.shares_birth_place, o.birth_place, o.care, o.request_expires_at, o.accepted_at, o.decline_note,
      case when ${doulas.isListed} then ${doulas.slug} end as doula_slug,
      ${doulaIdentitySql({ viewerId: sql`o.parent_user_id`, doula: doulas })} ->> 'profile_image_url' as doula_image,
      (
        select ${conversationPairs.conversationId} from ${conversationPairs}
        where ${conversationPairs.userId} = o.parent_user_id and ${conversationPairs.otherUserId} = ${doulas.userId}
      ) as conversation_id
    from orders o left join ${doulas} on ${doulas.id} = o.doula_profile_id
    where ${where}
  `);
  return rows.map(toOrder);
}

function toOrder({ package_snapshot, ...row }: Record<string, unknown>): Order {
  const snapshot = snapshotSchema.parse(package_snapshot);
  const toIso = (moment: unknown) => (moment === null ? null : toInstant(moment).toISOString());
  return orderSchema.parse({
    ...row,
    package: snapshot,
    doula_name: snapshot.doula_name,
    created_at: toIso(row.created_at),
    paid_at: toIso(row.paid_at),
    due_date_hidden_at: toIso(row.due_date_hidden_at),
    ends_at: toIso(row.ends_at),
    expires_at: toIso(row.expires_at),
    request_expires_at: toIso(row.request_expires_at),
    accepted_at: toIso(row.accepted_at),
    place_answer_until: toIso(row.place_answer_until),
  });
}

/**
 * Everything stored about a parent's purchases, for the export: payments and refunds, but not the doula's
 * account and fees, and no Stripe ID.
 */
export async function findStoredOrders(db: Queryable, parentId: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select o.id, o.created_at, o.parent_user_id, o.doula_profile_id, o.package_id, o.package_snapshot as package,
      o.amount::float8 as amount, o.status, o.payment_url, o.expires_at, o.paid_at, o.card_brand, o.card_last4,
      o.refunded_amount::float8 as refunded_amount, o.care, o.shares_birth_place, o.birth_place,
      o.request_expires_at, o.accepted_at, o.decline_note,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'disputed_at', d.disputed_at, 'amount', d.amount, 'status', d.status
        ) order by d.disputed_at, d.id), '[]')
        from order_disputes d where d.order_id = o.id
      ) as disputes,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'created_at', r.created_at, 'amount', r.amount, 'status', r.status, 'settled_at', r.settled_at
        ) order by r.created_at, r.id), '[]')
        from refunds r where r.order_id = o.id
      ) as refunds
    from orders o
    where o.parent_user_id = ${parentId}
    order by o.created_at, o.id
  `);
  return rows;
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
 * lost ones are over. A doula reads a name, and a day that follows from a due date, only if her sales show them. For an
 * admin, births are listed for a fixed time, so that the list does not tell whether there is
 * a due date.
 */
export async function findOpenPaidOrders(
  db: Queryable,
  { userId, isForAdmin = false, now }: { userId: string; isForAdmin?: boolean; now: Date },
): Promise<OpenPaidOrder[]> {
  const { rows } = await db.execute(sql`
    select id, package_name, other_side,
      case when shows_end and not (is_birth and ${isForAdmin}) then to_char(ends_at at time zone time_zone, 'YYYY-MM-DD') end as until
    from (
      select o.id, o.is_birth, o.package_snapshot ->> 'name' as package_name, coalesce(${doulas.timeZone}, 'UTC') as time_zone,
        case when o.parent_user_id = ${userId} then o.package_snapshot ->> 'doula_name'
          when ${parents.id} is null then 'Deleted account'
          when ${isForAdmin} then ${parents.fullName}
          else ${parentIdentitySql({ viewerId: doulas.userId, account: parents })} ->> 'full_name' end as other_side,
        case
          when o.is_birth and ${isForAdmin} then o.paid_at
            + make_interval(weeks => greatest(${maxBirthWeeks}, (o.package_snapshot ->> 'duration_weeks')::int))
          when o.parent_user_id = ${userId} then order_ends_at_for_parent(o)
          else order_ends_at(o)
        end as ends_at,
        not o.is_birth or o.parent_user_id is not distinct from ${userId}::uuid or ${doulaSeesOfOrderSql(now).dates} as shows_end
      from orders o
      left join ${parents} on ${parents.id} = o.parent_user_id
      left join ${doulas} on ${doulas.id} = o.doula_profile_id
      where o.status in ${openPaidStatuses} and (o.parent_user_id = ${userId} or ${doulas.userId} = ${userId})
    ) paid
    where ends_at > ${instantSql(now)}
    order by ends_at desc, id
  `);
  return openOrderSchema.array().parse(rows);
}
