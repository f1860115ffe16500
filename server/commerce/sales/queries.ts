import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { acceptedHours, closedUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import { type Sale, type SalesTotals, saleSchema } from "../../../contract/commerce/sales.schema.ts";
import { toCents } from "../../../contract/platform/money.ts";
import type { Queryable } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { fitsLimitsSql, hasMadeRoomSql } from "../../scheduling/practice/service.ts";
import { isHiddenSql, parentIdentitySql } from "../../trust/relations/service.ts";
import { doulaSeesOfOrderSql, placeAnswerUntilSql, sellerIdSql, snapshotSchema } from "../orders/service.ts";

/** What disputes took from the doula: Stripe takes it immediately, and returns it if the doula wins. */
const disputedSql = sql`o.disputed_amount + returned_by_bank(o)`;
const keptFeeSql = sql`o.platform_fee - o.refunded_fee`;
const netSql = sql`o.amount - (${keptFeeSql}) - o.refunded_amount - (${disputedSql})`;

const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");

const byTime = keyset({ at: sql`o.created_at`, id: sql`o.id` }, "newest first");

/** The orders a doula sees: those that were paid, whatever happened later, and those to be paid. */
const isSaleSql = (doulaProfileId: string) =>
  sql`o.doula_profile_id = ${doulaProfileId} and o.status not in ${closedUnpaidStatuses}`;

/** SQL expression: true if order `o` waits for its doula's answer. */
const awaitsAnswerSql = sql`(
  o.status = 'requested' or (o.proposed_due_date is not null and holds_place(o)) or ${placeAnswerUntilSql} is not null
)`;

/** SQL expression: true if a request, or a payment without a place, is for a birth over the doula's own limits. */
const needsRoomSql = (now: Date) => sql`(
  ${placeAnswerUntilSql} is not null
  or (o.status = 'requested' and o.due_date is not null and exists (
    select from ${doulas}
    where ${doulas.id} = o.doula_profile_id and not ${fitsLimitsSql(doulas, sql`o.due_date`)}
      and not ${hasMadeRoomSql({ doulaProfileId: doulas.id, parentUserId: sql`o.parent_user_id`, dueDate: sql`o.due_date`, now })}
  ))
)`;

const buyer = { viewerId: sellerIdSql, account: parents };
const buyerSql = parentIdentitySql(buyer);

interface ListSalesInput {
  doulaProfileId: string;
  /** The ID of the previous page's last sale. */
  after?: string | undefined;
  awaitsAnswer?: boolean;
  limit: number;
  now: Date;
}

/** A doula's sales, newest first. */
export async function findSales(
  db: Queryable,
  { doulaProfileId, after, awaitsAnswer, limit, now }: ListSalesInput,
): Promise<Sale[]> {
  const afterPage = after
    ? byTime.andAfterRow(
        sql`select l.created_at, l.id from orders l where l.id = ${after} and l.doula_profile_id = ${doulaProfileId}`,
      )
    : sql``;
  const sees = doulaSeesOfOrderSql(now);
  const { rows } = await db.execute(sql`
    select o.id, o.created_at, o.paid_at, o.status, o.package_snapshot, o.care,
      case when ${sees.dates} then o.due_date end::text as due_date,
      case when ${sees.dates} and holds_place(o) then o.proposed_due_date end::text as proposed_due_date,
      ${placeAnswerUntilSql} as place_answer_until,
      ${needsRoomSql(now)} as needs_room,
      case when ${sees.contact} then o.birth_place end as birth_place,
      case when o.status = 'requested' then o.request_expires_at end as request_expires_at,
      case when o.status = 'pending' then o.accepted_at + make_interval(hours => ${acceptedHours}) end as pay_until,
      case
        when ${parents.id} is null then null
        when o.paid_at is null then jsonb_build_object('user_id', null, 'name', ${buyerSql} -> 'first_name')
        else jsonb_build_object(
          'user_id', case when not ${isHiddenSql(buyer)} then ${parents.id} end, 'name', ${buyerSql} -> 'full_name'
        )
      end as parent,
      ${toDollarsSql({
        amount: sql`o.amount`,
        platform_fee: keptFeeSql,
        refunded_amount: sql`o.refunded_amount`,
        disputed_amount: disputedSql,
        net_amount: sql`case when o.paid_at is null then 0 else ${netSql} end`,
      })}
    from orders o left join ${parents} on ${parents.id} = o.parent_user_id
    where ${isSaleSql(doulaProfileId)} ${awaitsAnswer ? sql`and ${awaitsAnswerSql}` : sql``} ${afterPage} ${byTime.orderBy} limit ${limit}
  `);
  const toIso = (moment: unknown) => (moment === null ? null : toInstant(moment).toISOString());
  return rows.map(
    ({ created_at, paid_at, request_expires_at, pay_until, place_answer_until, package_snapshot, ...row }) =>
      saleSchema.parse({
        ...row,
        package: snapshotSchema.parse(package_snapshot),
        created_at: toIso(created_at),
        request_expires_at: toIso(request_expires_at),
        pay_until: toIso(pay_until),
        place_answer_until: toIso(place_answer_until),
        paid_at: toIso(paid_at),
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

// The caller may have joined `doulas`.
const paidDoulas = selectDoulas("paid_doulas");

/** SQL expression: true if a parent has paid for one of the doula's packages. */
export function hasPaidSql({ parentId, doulaUserId }: { parentId: SQL; doulaUserId: SQL }): SQL {
  return sql`exists (
    select from orders o join ${paidDoulas} on ${paidDoulas.id} = o.doula_profile_id
    where o.parent_user_id = ${parentId} and ${paidDoulas.userId} = ${doulaUserId} and o.paid_at is not null
  )`;
}
