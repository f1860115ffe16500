import type {
  AdminOrder,
  AdminOrderDetail,
  AdminOrdersQuery,
  OrderExport,
  OrderTotals,
} from "../../../contract/commerce/admin-orders.schema.ts";
import { maxExportedOrders, maxOrderPeople, orderStatusTexts } from "../../../contract/commerce/orders.ts";
import { formatReceiptNumber, parseReceiptNumber } from "../../../contract/commerce/receipts.ts";
import { type CsvCell, toCsv } from "../../../contract/platform/csv.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { findUserIds } from "../../identity/users/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { type PaymentsProvider, PaymentsUnavailable } from "../../providers/payments/payments.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { isDueDateOverdue } from "../due-dates/service.ts";
import { allowReorders, findOrder, lockSeller, type OrderRecord, publishOrder } from "../orders/service.ts";
import { endReview, findAdminOrder, findAdminOrders, findOrderTotals, type OrderSearch } from "./queries.ts";

export { countByStatus, countOrdersToReview } from "./queries.ts";

export const adminOrderLimits = defineLimits({
  order_exports: { points: 10, seconds: 60 },
  // The search sends a request at every pause in typing.
  admin_order_reads: { points: 240, seconds: 60 },
  order_reviews: { points: 60, seconds: 60 },
  refunds: { points: 120, seconds: 60 * 60 },
});

/** A page of all orders, newest first. The first page includes the totals. */
export async function listAdminOrders(
  { db }: Platform,
  { search, limit, ...filter }: AdminOrdersQuery,
): Promise<Page<AdminOrder> & { has_more_people: boolean; totals: OrderTotals | null }> {
  const { search: parsed, hasMore } = await parseOrderSearch(db, search);
  const { items, next_cursor } = await readPage(
    limit,
    (limit) => findAdminOrders(db, { ...filter, search: parsed, limit }),
    ({ cursor }) => cursor,
  );
  const totals = filter.after ? null : await findOrderTotals(db, { ...filter, search: parsed });
  return { items: items.map(({ order }) => order), next_cursor, has_more_people: hasMore, totals };
}

/** The subject ID of all orders, for auditing their exports. */
const allOrdersId = "00000000-0000-0000-0000-000000000000";

/** The newest orders that match a filter, at most `maxExportedOrders`, as a CSV file. The export is audited. */
export function exportOrders(
  { db }: Platform,
  { adminId, filter: { search, ...filter } }: { adminId: string; filter: OrderExport },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const { search: parsed } = await parseOrderSearch(tx, search);
    const found = await findAdminOrders(tx, {
      ...filter,
      search: parsed,
      after: undefined,
      limit: maxExportedOrders,
    });
    await recordAudit(tx, {
      actorId: adminId,
      action: "order.exported",
      subject: { type: "all_orders", id: allOrdersId },
      // No name or address that was typed, because an entry outlives them.
      after: { orders: found.length, ...filter, ...(parsed !== "all" && parsed) },
    });
    return toCsv(
      headings,
      found.map(({ order }) => toCells(order)),
    );
  });
}

const headings = [
  "Receipt",
  "Order",
  "Ordered (UTC)",
  "Paid (UTC)",
  "Status",
  "Package",
  "Parent",
  "Parent's email",
  "Doula",
  "Doula's email",
  "Amount (USD)",
  "Refunded (USD)",
  "Platform fee (USD)",
  "Fee returned (USD)",
];

function toCells(order: AdminOrder): CsvCell[] {
  const { parent, doula } = order;
  return [
    order.paid_at && formatReceiptNumber(order.id),
    order.id,
    order.created_at,
    order.paid_at,
    orderStatusTexts[order.status],
    order.package.name,
    parent?.name ?? "Deleted account",
    parent?.email ?? "",
    doula?.name ?? order.doula_name,
    doula?.email ?? "",
    order.amount,
    order.refunded_amount,
    order.platform_fee,
    order.refunded_fee,
  ];
}

/** Parses a search: an ID is used as is; other text finds the people whose email or name contains it. */
async function parseOrderSearch(
  db: Queryable,
  search: string | undefined,
): Promise<{ search: OrderSearch; hasMore: boolean }> {
  if (search === undefined) return { search: "all", hasMore: false };
  if (idSchema.safeParse(search).success) return { search: { id: search }, hasMore: false };
  const idStart = parseReceiptNumber(search);
  if (idStart !== undefined) return { search: { idStart }, hasMore: false };
  if (/^(pi|cs)_\w+$/.test(search)) return { search: { stripeId: search }, hasMore: false };
  const found = await findUserIds(db, { search, limit: maxOrderPeople + 1 });
  return { search: { people: found.slice(0, maxOrderPeople) }, hasMore: found.length > maxOrderPeople };
}

/** One order with everything admins may see. */
export async function readAdminOrder({ db }: Platform, orderId: string): Promise<AdminOrderDetail> {
  const order = await findAdminOrder(db, orderId);
  if (!order) throw new Refusal("not_found");
  return order;
}

interface ReviewInput {
  adminId: string;
  orderId: string;
  note: string;
}

/**
 * Resolves the review of a payment that did not match its order. An order that was still open ends unpaid together with
 * its payment page, so that the parent can buy again.
 */
export async function resolveReview(
  platform: Platform,
  payments: Payments,
  { adminId, orderId, note }: ReviewInput,
): Promise<AdminOrderDetail> {
  const { db, realtime } = platform;
  const { reviewed, before } = await inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const order = await findOrder(tx, orderId);
    if (!order) throw new Refusal("not_found");
    await lockSeller(tx, order);
    if (await isDueDateOverdue(tx, { orderId, now: platform.now() }))
      throw new Refusal("due_date_unanswered");
    if (!(await endReview(tx, orderId))) throw new Refusal("already_reviewed");
    const reviewed = await findAdminOrder(tx, orderId);
    if (!reviewed) throw new Refusal("not_found");
    await recordAudit(tx, {
      actorId: adminId,
      action: "order.review_resolved",
      subject: { type: "order", id: orderId },
      before: { status: order.status },
      after: { status: reviewed.status, note },
    });
    await publishOrder(platform, tx, order);
    await realtime.publishToType(tx, "admin", { type: "admin.changed" });
    return { reviewed, before: order };
  });
  if (payments && before.status === "pending") await expirePaymentPage(platform, payments, before);
  return reviewed;
}

/** The review stays resolved if Stripe does not respond: a later payment is refunded automatically. */
async function expirePaymentPage(
  { logger }: Platform,
  payments: PaymentsProvider,
  { id, accountId, sessionId }: OrderRecord,
): Promise<void> {
  if (!sessionId) return;
  try {
    await payments.expireCheckout({ accountId, sessionId });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    logger.warn({ order: id, error: describeError(error) }, "the page of a reviewed order was not expired");
  }
}

/** Lets a parent order from a doula again despite an automatic refund between them. */
export async function allowReorder(
  platform: Platform,
  { adminId, orderId }: { adminId: string; orderId: string },
): Promise<AdminOrderDetail> {
  await inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const order = await findOrder(tx, orderId);
    if (!order) throw new Refusal("not_found");
    if (!(await allowReorders(platform, tx, order))) throw new Refusal("already_reviewed");
    await recordAudit(tx, {
      actorId: adminId,
      action: "order.reorder_allowed",
      subject: { type: "order", id: orderId },
    });
    await publishOrder(platform, tx, order);
  });
  return readAdminOrder(platform, orderId);
}
