import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  acceptanceDays,
  automaticRefundCauses,
  maxBirthLinksPerDoula,
  maxRequestsPerDoula,
} from "../../../contract/commerce/orders.ts";
import type { Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  findOrder,
  findParentKeys,
  hasSameTerms,
  isFromParentSql,
  isSameOffer,
  type Offer,
  type OrderRecord,
  type OrderTerms,
} from "../orders/service.ts";

const limitDays = 7;
const daysBefore = (now: Date, days: number) => instantSql(new Date(now.getTime() - days * 24 * 3_600_000));

async function countOrders(tx: Transaction, condition: SQL): Promise<number> {
  const { rows } = await tx.execute(sql`select count(*)::int as count from orders o where ${condition}`);
  return z.object({ count: z.number() }).parse(rows[0]).count;
}

interface Request {
  parentId: string;
  offer: Offer;
  now: Date;
}

/** Call after `lockClient`. */
export async function requireFewRequests(tx: Transaction, { parentId, offer, now }: Request): Promise<void> {
  const requests = await countOrders(
    tx,
    sql`o.parent_user_id = ${parentId} and o.doula_profile_id = ${offer.doula_profile_id}
      and o.request_expires_at is not null and o.created_at > ${daysBefore(now, limitDays)}`,
  );
  if (requests >= maxRequestsPerDoula) throw new Refusal("too_many_requests_to_doula");
}

/** Call after `lockClient`. */
export async function requireBirthLink(
  platform: Platform,
  tx: Transaction,
  { order, now }: { order: OrderRecord; now: Date },
): Promise<void> {
  await requireNoOtherBirthLink(tx, order);
  const { id, parentId } = order;
  const keys = parentId === null ? [] : await findParentKeys(platform, tx, parentId);
  const earlier = await countOrders(
    tx,
    sql`${isFromParentSql({ parentId, keys })} and o.is_birth and o.id <> ${id}
      and o.doula_profile_id = ${order.doulaProfileId}
      and o.link_requested_at > ${daysBefore(now, limitDays)} and (o.paid_at is null or ${isReturnedSql})`,
  );
  if (earlier >= maxBirthLinksPerDoula) throw new Refusal("too_many_birth_links");
}

/** Call after `lockClient`. */
export async function requireNoOtherBirthLink(tx: Transaction, { id, parentId }: OrderRecord): Promise<void> {
  const open = await countOrders(
    tx,
    sql`o.parent_user_id = ${parentId} and o.is_birth and o.id <> ${id}
      and o.status = 'pending' and o.link_requested_at is not null`,
  );
  if (open > 0) throw new Refusal("birth_link_open");
}

/** SQL expression: true if the payment of order `o` was returned. */
const isReturnedSql = sql`(
  o.status = 'refunded'
  or exists (select from refunds r where r.order_id = o.id and r.cause in ${automaticRefundCauses})
)`;

/**
 * When the doula accepted the same order before, if the acceptance still holds; null if they must be asked. A
 * parent whose payment link expired does not ask twice.
 */
export async function findAcceptance(
  tx: Transaction,
  { parentId, offer, terms, now }: Request & { terms: OrderTerms },
): Promise<Date | null> {
  const { rows } = await tx.execute(sql`
    select o.id from orders o
    where o.parent_user_id = ${parentId} and o.package_id = ${offer.package_id} and o.paid_at is null
      and o.accepted_at > ${daysBefore(now, acceptanceDays)}
    order by o.accepted_at desc, o.id limit 1
  `);
  const id = z.object({ id: z.string() }).safeParse(rows[0]).data?.id;
  const accepted = id === undefined ? undefined : await findOrder(tx, id);
  if (!accepted || !isSameOffer(accepted, offer) || !hasSameTerms(accepted, terms)) return null;
  return accepted.acceptedAt;
}
