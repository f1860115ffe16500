import { sql } from "drizzle-orm";
import { type Receipt, receiptSchema } from "../../../contract/commerce/receipts.schema.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { requireReadyAdmin } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { snapshotSchema } from "./offer-queries.ts";

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
  const parent = selectUsers("parent");
  const parentFilter = parentId === null ? sql`` : sql`and o.parent_user_id = ${parentId}`;
  const { rows } = await db.execute(sql`
    select o.id as order_id,
      -- Stripe's test mode and the sandbox name their pages like this.
      coalesce(o.checkout_session_id like 'cs\\_test\\_%', false) as is_sandbox,
      o.status, o.business_name, o.npi, o.package_snapshot, o.care, o.amount::float8 as amount,
      ${parent.fullName} as parent_name, d.paid_on::text as paid_on,
      case when o.card_last4 is not null then jsonb_build_object('brand', o.card_brand, 'last4', o.card_last4) end as card,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'refunded_on', (r.settled_at at time zone zone.name)::date, 'amount', r.amount
        ) order by r.settled_at, r.id), '[]')
        from refunds r where r.order_id = o.id and r.status = 'succeeded'
      ) as refunds,
      d.returned_by_bank::float8 as returned_by_bank,
      (o.amount - o.refunded_amount - d.returned_by_bank)::float8 as total_paid
    from orders o
    left join ${parent} on ${parent.id} = o.parent_user_id
    cross join lateral (select coalesce(o.package_snapshot ->> 'time_zone', 'America/New_York') as name) zone
    cross join lateral (
      select (o.paid_at at time zone zone.name)::date as paid_on,
        returned_by_bank(o) as returned_by_bank
    ) d
    where o.id = ${orderId} and o.paid_at is not null ${parentFilter}
  `);
  if (!rows[0]) return undefined;
  const { package_snapshot, ...row } = rows[0];
  const {
    doula_name,
    doula_slug: _page,
    time_zone: _zone,
    ...bought
  } = snapshotSchema.parse(package_snapshot);
  return receiptSchema.parse({ ...row, package: bought, doula_name });
}
