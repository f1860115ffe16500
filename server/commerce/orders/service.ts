import type { Order } from "../../../contract/commerce/orders.schema.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { findOrders } from "./own-order-queries.ts";

export {
  endLinks,
  withdrawOrders,
  withdrawOrdersOfDoula,
  withdrawOrdersOfUser,
} from "../checkout/closing.ts";
export { countOpenLinks } from "../checkout/closing-queries.ts";
export { syncCheckout, syncPayment } from "../checkout/sessions.ts";
export {
  findOrderDueDates,
  hideOrderDueDates,
  showOrderDueDates,
} from "../due-dates/queries.ts";
export { releaseOrders, restoreOrders, settleReleasedOrders } from "../due-dates/released-orders.ts";
export { countByStatus, countOrdersToReview } from "../order-admin/queries.ts";
export { readEventAge } from "../order-checks/service.ts";
export {
  activeAccountsSql,
  findBooksOfPayment,
  findOrderBooks,
  findUnknownFees,
  type OrderBooks,
} from "../reconciliation/order-books.ts";
export { deleteOrderedBirthPlaces } from "../requests/queries.ts";
export { hasPaidSql } from "../sales/queries.ts";
export { listSales } from "../sales/service.ts";
export { mayBeOrderPage, mayBeOrderPayment } from "../webhooks/order-queries.ts";
export { findOpenPaidOrders, findStoredOrders } from "./own-order-queries.ts";
export { deleteOldParentKeys } from "./parent-keys.ts";

export const orderLimits = defineLimits({
  // A purchase takes two calls, and most of them call Stripe.
  order_changes: { points: 60, seconds: 60 * 60 },
  // Each page with an open payment link checks it.
  payment_checks: { points: 300, seconds: 60 * 60 },
});

/** A parent's own orders, newest first. */
export async function listOrders(
  { db, now }: Platform,
  { limit, ...filter }: { parentId: string; doulaProfileId?: string; after?: string; limit: number },
): Promise<Page<Order>> {
  return readPage(
    limit,
    (limit) => findOrders(db, { ...filter, limit, now: now() }),
    ({ id }) => id,
  );
}
