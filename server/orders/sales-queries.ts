import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { toCents } from "../../contract/money.ts";
import { closedUnpaidStatuses } from "../../contract/orders.ts";
import { type Sale, type SalesTotals, saleSchema } from "../../contract/sales.schema.ts";
import type { Queryable } from "../../db/database.ts";
import { keyset } from "../platform/keyset.ts";
import { toInstant } from "../platform/rows.ts";
import { isHiddenSql, parentIdentitySql } from "../relations/service.ts";
import { snapshotSchema } from "./offer-queries.ts";

/** What disputes took from the doula: Stripe takes it immediately, and returns it if the doula wins. */
const disputedSql = sql`o.disputed_amount + returned_by_bank(o)`;
const keptFeeSql = sql`o.platform_fee - o.refunded_fee`;
const netSql = sql`o.amount - (${keptFeeSql}) - o.refunded_amount - (${disputedSql})`;

const byTime = keyset({ at: sql`o.created_at`, id: sql`o.id` }, "newest first");

/** The orders a doula sees: those that were paid, whatever happened later, and those to be paid. */
const isSaleSql = (doulaProfileId: string) =>
  sql`o.doula_profile_id = ${doulaProfileId} and o.status not in ${closedUnpaidStatuses}`;

const buyer = {
  viewerId: sql`(select d.user_id from doula_profiles d where d.id = o.doula_profile_id)`,
  account: "u",
};
const buyerSql = parentIdentitySql(buyer);

interface ListSalesInput {
  doulaProfileId: string;
  /** The ID of the previous page's last sale. */
  after?: string | undefined;
  status?: "requested" | undefined;
  limit: number;
}

/** A doula's sales, newest first. */
export async function findSales(
  db: Queryable,
  { doulaProfileId, after, status, limit }: ListSalesInput,
): Promise<Sale[]> {
  const afterPage = after
    ? byTime.andAfterRow(
        sql`select l.created_at, l.id from orders l where l.id = ${after} and l.doula_profile_id = ${doulaProfileId}`,
      )
    : sql``;
  const { rows } = await db.execute(sql`
    select o.id, o.created_at, o.paid_at, o.status, o.package_snapshot, o.due_date::text as due_date, o.care,
      case when not ${isHiddenSql(buyer)} then o.birth_place end as birth_place,
      case when o.status = 'requested' then o.request_expires_at end as request_expires_at,
      case
        when u.id is null then null
        when o.paid_at is null then jsonb_build_object('user_id', null, 'name', ${buyerSql} -> 'first_name')
        else jsonb_build_object(
          'user_id', case when not ${isHiddenSql(buyer)} then u.id end, 'name', ${buyerSql} -> 'full_name'
        )
      end as parent,
      ${toDollarsSql({
        amount: sql`o.amount`,
        platform_fee: keptFeeSql,
        refunded_amount: sql`o.refunded_amount`,
        disputed_amount: disputedSql,
        net_amount: sql`case when o.paid_at is null then 0 else ${netSql} end`,
      })}
    from orders o left join users u on u.id = o.parent_user_id
    where ${isSaleSql(doulaProfileId)} ${status ? sql`and o.status = ${status}` : sql``} ${afterPage} ${byTime.orderBy} limit ${limit}
  `);
  return rows.map(({ created_at, paid_at, request_expires_at, package_snapshot, ...row }) =>
    saleSchema.parse({
      ...row,
      package: snapshotSchema.parse(package_snapshot),
      created_at: toInstant(created_at).toISOString(),
      request_expires_at: request_expires_at === null ? null : toInstant(request_expires_at).toISOString(),
      paid_at: paid_at === null ? null : toInstant(paid_at).toISOString(),
    }),
  );
}

const totalSchema = z.coerce.number().transform((dollars) => toCents(dollars) / 100);
const totalsSchema = z.object({
  count: z.number(),
  amount: totalSchema,
  platform_fee: totalSchema,
  refunded_amount: totalSchema,
  disputed_amount: totalSchema,
  net_amount: totalSchema,
});

/** The totals of a doula's paid orders, found by one index. */
export async function findSalesTotals(db: Queryable, doulaProfileId: string): Promise<SalesTotals> {
  const total = (amount: SQL) => sql`coalesce(sum(${amount}), 0)`;
  const { rows } = await db.execute(sql`
    select count(*)::int as count,
      ${toDollarsSql({
        amount: total(sql`o.amount`),
        platform_fee: total(keptFeeSql),
        refunded_amount: total(sql`o.refunded_amount`),
        disputed_amount: total(disputedSql),
        net_amount: total(netSql),
      })}
    from orders o
    where ${isSaleSql(doulaProfileId)} and o.paid_at is not null
  `);
  return totalsSchema.parse(rows[0]);
}

function toDollarsSql(amounts: Record<string, SQL>): SQL {
  const columns = Object.entries(amounts).map(
    ([name, amount]) => sql`(${amount})::float8 as ${sql.identifier(name)}`,
  );
  return sql.join(columns, sql`, `);
}

/** SQL expression: true if a parent has paid for one of the doula's packages. */
export function hasPaidSql({ parentId, doulaUserId }: { parentId: SQL; doulaUserId: SQL }): SQL {
  return sql`exists (
    select from orders o join doula_profiles p on p.id = o.doula_profile_id
    where o.parent_user_id = ${parentId} and p.user_id = ${doulaUserId} and o.paid_at is not null
  )`;
}
