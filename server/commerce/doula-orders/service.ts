import type { Sale, SalesTotals } from "../../../contract/commerce/doula-orders.schema.ts";
import { maxExportedSales, orderStatusTexts } from "../../../contract/commerce/orders.ts";
import { type CsvCell, toCsv } from "../../../contract/platform/csv.ts";
import { requireOwnProfile } from "../../directory/doulas/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { findSales, findSalesTotals } from "./queries.ts";

export { hasPaidSql } from "./queries.ts";

export const salesLimits = defineLimits({
  sales_exports: { points: 10, seconds: 60 },
});

interface ListSalesInput {
  userId: string;
  after?: string | undefined;
  /** Only sales that wait for the doula's answer. */
  awaitsAnswer?: boolean;
  limit: number;
}

/** A doula's own sales, newest first; the first page includes the totals. */
export async function listSales(
  { db, now }: Platform,
  { userId, after, awaitsAnswer = false, limit }: ListSalesInput,
): Promise<Page<Sale> & { totals: SalesTotals | null }> {
  const { id: doulaProfileId } = await requireOwnProfile(db, userId);
  const page = await readPage(
    limit,
    (limit) => findSales(db, { doulaProfileId, after, awaitsAnswer, limit, now: now() }),
    ({ id }) => id,
  );
  return { ...page, totals: after ? null : await findSalesTotals(db, doulaProfileId) };
}

/** A doula's own sales as a CSV file, the newest `maxExportedSales`. */
export async function exportSales({ db, now }: Platform, userId: string): Promise<string> {
  const { id: doulaProfileId } = await requireOwnProfile(db, userId);
  const sales = await findSales(db, { doulaProfileId, limit: maxExportedSales, now: now() });
  return toCsv(headers, sales.map(toCells));
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

function toCells(sale: Sale): CsvCell[] {
  return [
    sale.id,
    sale.created_at,
    sale.paid_at,
    sale.package.name,
    sale.package.duration_weeks,
    sale.parent?.name ?? "Deleted account",
    orderStatusTexts[sale.status],
    sale.amount,
    sale.platform_fee,
    sale.refunded_amount,
    sale.disputed_amount,
    sale.net_amount,
  ];
}
