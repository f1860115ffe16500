import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Receipt, receiptSchema } from "../../../contract/commerce/receipts.schema.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { type Queryable, schema } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { requireReadyAdmin } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { snapshotSchema } from "./offer-queries.ts";

const { orders, refunds } = schema;
const parents = selectUsers("parents");

interface Reader {
  viewer: Pick<SessionUser, "id" | "user_type" | "admin_needs">;
  orderId: string;
}

/**
 * The receipt of a paid order, for its parent and for admins. Refuses everyone else with not_found, and an
 * admin like `requireReadyAdmin`.
 */
export async function readReceipt({ db }: Platform, { viewer, orderId }: Reader): Promise<Receipt> {
  requireReadyAdmin(viewer);
  const parentId = viewer.user_type === "admin" ? null : viewer.id;
  const receipt = await findReceipt(db, { orderId, parentId });
  if (!receipt) throw new Refusal("not_found");
  return receipt;
}

/** For this parent's order, or anyone's if null; undefined if it was not paid. */
async function findReceipt(
  db: Queryable,
  { orderId, parentId }: { orderId: string; parentId: string | null },
): Promise<Receipt | undefined> {
  const zone = sql`coalesce(${orders.packageSnapshot} ->> 'time_zone', 'America/New_York')`;
  const returnedByBank = sql`returned_by_bank(${orders})`;
  const arrived = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'refunded_on', (${refunds.settledAt} at time zone ${zone})::date, 'amount', ${refunds.amount}
    ) order by ${refunds.settledAt}, ${refunds.id}), '[]')
    from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'succeeded'
  )`;
  const [row] = await db
    .select({
      order_id: orders.id,
      // Stripe's test mode and the sandbox name their pages like this.
      is_sandbox: sql`coalesce(${orders.checkoutSessionId} like 'cs\\_test\\_%', false)`,
      status: orders.status,
      business_name: orders.businessName,
      npi: orders.npi,
      snapshot: orders.packageSnapshot,
      care: orders.care,
      amount: sql`${orders.amount}::float8`,
      parent_name: parents.fullName,
      paid_on: sql`(${orders.paidAt} at time zone ${zone})::date::text`,
      card: sql`case when ${orders.cardLast4} is not null
        then jsonb_build_object('brand', ${orders.cardBrand}, 'last4', ${orders.cardLast4})
      end`,
      refunds: arrived,
      returned_by_bank: sql`${returnedByBank}::float8`,
      total_paid: sql`(${orders.amount} - ${orders.refundedAmount} - ${returnedByBank})::float8`,
    })
    .from(orders)
    .leftJoin(parents, eq(parents.id, orders.parentUserId))
    .where(
      and(
        eq(orders.id, orderId),
        isNotNull(orders.paidAt),
        parentId === null ? undefined : eq(orders.parentUserId, parentId),
      ),
    );
  if (!row) return undefined;
  const { snapshot, ...receipt } = row;
  const { doula_name, doula_slug: _page, time_zone: _zone, ...bought } = snapshotSchema.parse(snapshot);
  return receiptSchema.parse({ ...receipt, package: bought, doula_name });
}
