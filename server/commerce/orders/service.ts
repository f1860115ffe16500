import type { Order } from "../../../contract/commerce/orders.schema.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { findOrders } from "./own-order-queries.ts";

export { askForReview, publishOrder } from "./alerts.ts";
export type { EmailedOrder } from "./email-queries.ts";
export {
  composeEmail,
  coverageChangedEmails,
  emailExpectingParent,
  emailTo,
  enrolledEmails,
  failedEmails,
  givenUpEmails,
  type OrderEmailTexts,
  paidEmails,
  sendOrderEmails,
  withDueDateTopic,
} from "./emails.ts";
export { lockOffer, lockOrder, lockSeller } from "./locks.ts";
export { type Offer, snapshotSchema } from "./offer-queries.ts";
export {
  canMoveDueDateSql,
  capacityAnswerUntilSql,
  doulaSeesOfOrderSql,
  isReturnedAutomaticallySql,
  isWaitingForCapacitySql,
  sellerIdSql,
} from "./order-sql.ts";
export {
  hasSameTerms,
  isLinkExpired,
  isRequestExpired,
  isSameOffer,
  isStillOffered,
  resolveTerms,
} from "./order-terms.ts";
export { findOpenPaidOrders, findStoredOrders, readOrder } from "./own-order-queries.ts";
export { deleteOldParentKeys, findParentKeys, isFromParentSql, saveParentKey } from "./parent-keys.ts";
export {
  canNoLongerTransact,
  canNoLongerTransactSql,
  isAnsweredSql,
  isCoverageUnclearSql,
  isWithdrawnSql,
} from "./parties.ts";
export { planOrders } from "./plan-orders.ts";
export {
  countPendingOrders,
  findOpenOrder,
  findOpenOrderByCheckout,
  findOrder,
  findOrderByCheckout,
  findOrderByPayment,
  findOwnOrder,
  insertOrder,
  type OrderRecord,
  type OrderTerms,
  saveCoverage,
  saveCoverageChange,
  saveLink,
  saveLinkRequest,
  saveMismatchedPayment,
  saveNextAttempt,
  saveRemoval,
  transitionOrder,
} from "./queries.ts";
export { allowReorders, findPauseStart, hasEarlierPause } from "./reorder-queries.ts";
export { selectOrders } from "./rows.ts";

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
