import { and, desc, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import {
  acceptanceDays,
  maxBirthLinksPerDoula,
  maxRequestsPerDoula,
} from "../../../contract/commerce/orders.ts";
import { schema, type Transaction } from "../../../db/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  findOrder,
  findParentKeys,
  hasSameTerms,
  isFromParentSql,
  isReturnedAutomaticallySql,
  isSameOffer,
  type Offer,
  type OrderRecord,
  type OrderTerms,
} from "../orders/service.ts";

const { orders } = schema;

const limitDays = 7;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

interface Request {
  parentId: string;
  offer: Offer;
  now: Date;
}

/** Call after `lockClient`. */
export async function requireFewRequests(tx: Transaction, { parentId, offer, now }: Request): Promise<void> {
  const requests = await tx.$count(
    orders,
    and(
      eq(orders.parentUserId, parentId),
      eq(orders.doulaProfileId, offer.doula_profile_id),
      isNotNull(orders.requestExpiresAt),
      gt(orders.createdAt, daysBefore(now, limitDays)),
    ),
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
  const { id, parentId, doulaProfileId } = order;
  if (doulaProfileId === null) return;
  const keys = parentId === null ? [] : await findParentKeys(platform, tx, parentId);
  const isReturned = or(eq(orders.status, "refunded"), isReturnedAutomaticallySql);
  const earlier = await tx.$count(
    orders,
    and(
      isFromParentSql({ parentId, keys }),
      orders.isBirth,
      ne(orders.id, id),
      eq(orders.doulaProfileId, doulaProfileId),
      gt(orders.linkRequestedAt, daysBefore(now, limitDays)),
      or(isNull(orders.paidAt), isReturned),
    ),
  );
  if (earlier >= maxBirthLinksPerDoula) throw new Refusal("too_many_birth_links");
}

/** Call after `lockClient`. */
export async function requireNoOtherBirthLink(tx: Transaction, { id, parentId }: OrderRecord): Promise<void> {
  if (parentId === null) return;
  const open = await tx.$count(
    orders,
    and(
      eq(orders.parentUserId, parentId),
      orders.isBirth,
      ne(orders.id, id),
      eq(orders.status, "pending"),
      isNotNull(orders.linkRequestedAt),
    ),
  );
  if (open > 0) throw new Refusal("birth_link_open");
}

/**
 * When the doula accepted the same order before, if the acceptance still holds; null if they must be asked. A
 * parent whose payment link expired does not ask twice.
 */
export async function findAcceptance(
  tx: Transaction,
  { parentId, offer, terms, now }: Request & { terms: OrderTerms },
): Promise<Date | null> {
  const [latest] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.parentUserId, parentId),
        eq(orders.packageId, offer.package_id),
        isNull(orders.paidAt),
        gt(orders.acceptedAt, daysBefore(now, acceptanceDays)),
      ),
    )
    .orderBy(desc(orders.acceptedAt), orders.id)
    .limit(1);
  const accepted = latest && (await findOrder(tx, latest.id));
  if (!accepted || !isSameOffer(accepted, offer) || !hasSameTerms(accepted, terms)) return null;
  return accepted.acceptedAt;
}
