import type { DoulaOrder, DoulaOrderTotals } from "../../../contract/commerce/doula-orders.schema.ts";
import { maxExportedOrders, orderStatusTexts } from "../../../contract/commerce/orders.ts";
import { type CsvCell, toCsv } from "../../../contract/platform/csv.ts";
import { requireOwnProfile } from "../../directory/doulas/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { findDoulaOrders, findDoulaOrderTotals } from "./queries.ts";

export { hasOrderedSql } from "./queries.ts";

/** Its name is stored with its counters. */
export const doulaOrderLimits = defineLimits({
  sales_exports: { points: 10, seconds: 60 },
});

interface ListDoulaOrdersInput {
  userId: string;
  after?: string | undefined;
  /** Only orders that wait for the doula's answer. */
  awaitsAnswer?: boolean;
  limit: number;
}

/** A doula's own orders, newest first; the first page includes the totals. */
export async function listDoulaOrders(
  { db, now }: Platform,
  { userId, after, awaitsAnswer = false, limit }: ListDoulaOrdersInput,
): Promise<Page<DoulaOrder> & { totals: DoulaOrderTotals | null }> {
  const { id: doulaProfileId } = await requireOwnProfile(db, userId);
  const page = await readPage(
    limit,
    (limit) => findDoulaOrders(db, { doulaProfileId, after, awaitsAnswer, limit, now: now() }),
    ({ id }) => id,
  );
  return { ...page, totals: after ? null : await findDoulaOrderTotals(db, doulaProfileId) };
}

/** A doula's own orders as a CSV file, the newest `maxExportedOrders`. */
export async function exportDoulaOrders({ db, now }: Platform, userId: string): Promise<string> {
  const { id: doulaProfileId } = await requireOwnProfile(db, userId);
  const orders = await findDoulaOrders(db, { doulaProfileId, limit: maxExportedOrders, now: now() });
  return toCsv(headers, orders.map(toCells));
}

const headers = [
  "Order",
  "Ordered (UTC)",
  "Paid (UTC)",
  "Package",
  "Weeks",
  "Parent",
  "Status",
  "Amount (USD)",
  "Platform fee (USD)",
  "Refunded (USD)",
  "In disputes (USD)",
  "You keep (USD)",
];

function toCells(order: DoulaOrder): CsvCell[] {
  return [
    order.id,
    order.created_at,
    order.paid_at,
    order.package.name,
    order.package.duration_weeks,
    order.parent?.name ?? "Deleted account",
    orderStatusTexts[order.status],
    order.amount,
    order.platform_fee,
    order.refunded_amount,
    order.disputed_amount,
    order.net_amount,
  ];
}
