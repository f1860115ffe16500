import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { centsOf, toDecimalDollars } from "../../contract/money.ts";
import { type Order, orderSchema, packageSnapshotSchema } from "../../contract/orders.schema.ts";
import {
  type OrderAction,
  orderStatuses,
  platformFeeOf,
  statusAfter,
  statusesBefore,
} from "../../contract/orders.ts";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";
import { keyset } from "../platform/keyset.ts";
import { mailName } from "../platform/mail-names.ts";
import { instantOf } from "../platform/rows.ts";
import type { CheckoutId, CheckoutPayment, PaymentId } from "../providers/payments/payments.ts";
import { doulaIdentitySql, parentIdentitySql } from "../relations/service.ts";

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const instantSchema = z.unknown().transform(instantOf);
const centsSchema = z.coerce.number().transform(centsOf);

/** What is kept of a package: enough to tell Stripe the same again, whatever becomes of it. */
export const snapshotSchema = packageSnapshotSchema.extend({
  doula_name: z.string(),
  doula_slug: z.string(),
  /** The doula's: on which day something happened. */
  time_zone: z.string().default("America/New_York"),
});

const offerSchema = snapshotSchema.extend({
  package_id: z.string(),
  doula_profile_id: z.string(),
  is_active: z.boolean(),
  is_listed: z.boolean(),
  stripe_account_id: z.string().nullable(),
  can_charge: z.boolean(),
  business_name: z.string().nullable(),
  npi: z.string().nullable(),
});

export type Offer = z.infer<typeof offerSchema>;

/** A package as it is now, with what decides whether it can be bought. */
export async function findOffer(db: Queryable, packageId: string): Promise<Offer | undefined> {
  const { rows } = await db.execute(sql`
    select k.id as package_id, k.name, k.description, k.price::float8 as price, k.duration_weeks, k.is_active,
      p.id as doula_profile_id, p.full_name as doula_name, p.slug as doula_slug, p.is_listed,
      p.time_zone, p.stripe_account_id, p.stripe_charges_enabled as can_charge, p.business_name, p.npi
    from doula_packages k join doula_profiles p on p.id = k.doula_profile_id
    where k.id = ${packageId}
  `);
  return rows[0] && offerSchema.parse(rows[0]);
}

/** Until the transaction ends, nobody changes or deletes this package. */
export async function lockPackage(tx: Transaction, packageId: string): Promise<void> {
  await tx.execute(sql`select from doula_packages where id = ${packageId} for share`);
}

const recordSchema = z
  .object({
    id: z.string(),
    parent_user_id: z.string().nullable(),
    doula_profile_id: z.string().nullable(),
    doula_user_id: z.string().nullable(),
    package_id: z.string().nullable(),
    snapshot: snapshotSchema,
    amount: centsSchema,
    fee: centsSchema,
    status: z.enum(orderStatuses),
    account_id: z.string(),
    link_attempt: z.number(),
    session_id: z.string().nullable(),
    payment_intent_id: z.string().nullable(),
    fee_id: z.string().nullable(),
    payment_url: z.string().nullable(),
    expires_at: instantSchema.nullable(),
    is_taken_back: z.boolean(),
    needs_review: z.boolean(),
  })
  .transform(({ parent_user_id, doula_profile_id, doula_user_id, package_id, ...row }) => ({
    id: row.id,
    parentId: parent_user_id,
    doulaProfileId: doula_profile_id,
    doulaUserId: doula_user_id,
    packageId: package_id,
    snapshot: row.snapshot,
    amount: row.amount,
    fee: row.fee,
    status: row.status,
    accountId: row.account_id,
    linkAttempt: row.link_attempt,
    sessionId: row.session_id,
    /** Null until a payment came. */
    paymentIntentId: row.payment_intent_id,
    /** Null where the platform takes nothing. */
    feeId: row.fee_id,
    paymentUrl: row.payment_url,
    /** Null until a link was asked for. */
    expiresAt: row.expires_at,
    isTakenBack: row.is_taken_back,
    needsReview: row.needs_review,
  }));

/** An order as the server works with it. Money is in cents. */
export type OrderRecord = z.infer<typeof recordSchema>;

async function findRecord(db: Queryable, where: SQL): Promise<OrderRecord | undefined> {
  const { rows } = await db.execute(sql`
    select o.id, o.parent_user_id, o.doula_profile_id, p.user_id as doula_user_id, o.package_id,
      o.package_snapshot as snapshot, o.amount, o.platform_fee as fee, o.status, o.stripe_account_id as account_id,
      o.link_attempt, o.checkout_session_id as session_id, o.payment_intent_id,
      o.application_fee_id as fee_id, o.payment_url, o.expires_at, o.close_requested_at is not null as is_taken_back,
      o.review_needed_at is not null as needs_review
    from orders o left join doula_profiles p on p.id = o.doula_profile_id
    where ${where}
  `);
  return rows[0] && recordSchema.parse(rows[0]);
}

export function findOrder(db: Queryable, orderId: string): Promise<OrderRecord | undefined> {
  return findRecord(db, sql`o.id = ${orderId}`);
}

export function findOwnOrder(
  db: Queryable,
  { orderId, parentId }: { orderId: string; parentId: string },
): Promise<OrderRecord | undefined> {
  return findRecord(db, sql`o.id = ${orderId} and o.parent_user_id = ${parentId}`);
}

/** The order that a payment page on an account was made for; not one that has another page, or another seller. */
export function findOrderOfCheckout(
  db: Queryable,
  { orderId, accountId, sessionId }: { orderId: string; accountId: string; sessionId: string },
): Promise<OrderRecord | undefined> {
  return findRecord(
    db,
    sql`o.id = ${orderId} and o.stripe_account_id = ${accountId}
      and coalesce(o.checkout_session_id, ${sessionId}) = ${sessionId}`,
  );
}

/** The open order that has this payment page. */
export function findOpenOrderOfPage(
  db: Queryable,
  { accountId, sessionId }: CheckoutId,
): Promise<OrderRecord | undefined> {
  return findRecord(
    db,
    sql`o.checkout_session_id = ${sessionId} and o.stripe_account_id = ${accountId} and o.status = 'pending'`,
  );
}

/** The order that a payment on an account was made for. */
export function findOrderOfPayment(
  db: Queryable,
  { accountId, paymentIntentId }: PaymentId,
): Promise<OrderRecord | undefined> {
  return findRecord(db, sql`o.payment_intent_id = ${paymentIntentId} and o.stripe_account_id = ${accountId}`);
}

export function findOpenOrder(
  tx: Transaction,
  { parentId, packageId }: { parentId: string; packageId: string },
): Promise<OrderRecord | undefined> {
  return findRecord(
    tx,
    sql`o.parent_user_id = ${parentId} and o.package_id = ${packageId} and o.status = 'pending'`,
  );
}

const mailedSchema = z
  .object({
    id: z.string(),
    amount: centsSchema,
    fee: centsSchema,
    refunded: centsSchema,
    snapshot: snapshotSchema,
    parent: z.object({ full_name: z.string(), first_name: z.string(), email: z.string() }).nullable(),
    doula: z.object({ full_name: z.string(), first_name: z.string(), email: z.string() }).nullable(),
  })
  .transform(({ snapshot, parent, doula, ...row }) => ({
    ...row,
    timeZone: snapshot.time_zone,
    packageName: mailName(snapshot.name, "your package"),
    duration: snapshot.duration_weeks === 1 ? "1 week" : `${snapshot.duration_weeks} weeks`,
    parent: {
      name: mailName(parent?.full_name ?? "", "A parent") || "A parent",
      firstName: mailName(parent?.first_name ?? "", "them") || "them",
      email: parent?.email ?? null,
    },
    doula: {
      name: mailName(snapshot.doula_name, "your doula"),
      firstName: mailName(doula?.first_name ?? "", "your doula") || "your doula",
      slug: snapshot.doula_slug,
      email: doula?.email ?? null,
    },
  }));

/** An order as its emails describe it; names are as emails may show them, addresses null where somebody has left. */
export type MailedOrder = z.infer<typeof mailedSchema>;

export async function findMailedOrder(db: Queryable, orderId: string): Promise<MailedOrder | undefined> {
  const { rows } = await db.execute(sql`
    select o.id, o.amount, o.platform_fee as fee, o.refunded_amount as refunded, o.package_snapshot as snapshot,
      case when u.id is not null
        then ${parentIdentitySql({ viewerId: sql`p.user_id`, account: "u" })} || jsonb_build_object('email', u.email) end as parent,
      case when d.id is not null
        then jsonb_build_object('full_name', p.full_name, 'first_name', p.first_name, 'email', coalesce(p.email, d.email))
      end as doula
    from orders o
    left join users u on u.id = o.parent_user_id
    left join doula_profiles p on p.id = o.doula_profile_id
    left join users d on d.id = p.user_id
    where o.id = ${orderId}
  `);
  return rows[0] && mailedSchema.parse(rows[0]);
}

interface NewOrder {
  parentId: string;
  offer: Offer;
  accountId: string;
  feePercent: number;
  now: Date;
}

export async function insertOrder(
  tx: Transaction,
  { parentId, offer, accountId, feePercent, now }: NewOrder,
): Promise<string> {
  const amount = centsOf(offer.price);
  const [inserted] = await tx
    .insert(schema.orders)
    .values({
      createdAt: now,
      parentUserId: parentId,
      doulaProfileId: offer.doula_profile_id,
      packageId: offer.package_id,
      packageSnapshot: snapshotSchema.parse(offer),
      businessName: offer.business_name,
      npi: offer.npi,
      amount: toDecimalDollars(amount),
      platformFeePercent: String(feePercent),
      platformFee: toDecimalDollars(platformFeeOf(amount, feePercent)),
      stripeAccountId: accountId,
    })
    .returning({ id: schema.orders.id });
  if (!inserted) throw new Error("The order was not inserted");
  return inserted.id;
}

/** How many unpaid orders a parent has. */
export async function countPendingOrders(tx: Transaction, parentId: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as count from orders where parent_user_id = ${parentId} and status = 'pending'
  `);
  return z.object({ count: z.number() }).parse(rows[0]).count;
}

/** Notes that Stripe is about to be asked for a link that works until then. */
export async function saveLinkRequest(
  tx: Transaction,
  { orderId, now, expiresAt }: { orderId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update orders set link_requested_at = ${at(now)}, expires_at = ${at(expiresAt)}
    where id = ${orderId} and link_requested_at is null
  `);
}

/** From now on Stripe is asked under another key. */
export async function saveNextAttempt(db: Queryable, { id, linkAttempt }: OrderRecord): Promise<void> {
  await db.execute(sql`
    update orders set link_attempt = link_attempt + 1 where id = ${id} and link_attempt = ${linkAttempt}
  `);
}

/** Stores an open order's link, unless it has another one. Whether it was new. */
export async function saveLink(
  tx: Transaction,
  { orderId, sessionId, url }: { orderId: string; sessionId: string; url: string | null },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update orders
    set checkout_session_id = ${sessionId}, payment_url = case when close_requested_at is null then ${url} end
    where id = ${orderId} and status = 'pending' and checkout_session_id is null
    returning id
  `);
  return rows.length > 0;
}

interface Move {
  orderId: string;
  action: Extract<OrderAction, "pay" | "pay_late" | "expire" | "fail" | "cancel">;
  /** The payment page that says so; null where there never was one. */
  sessionId: string | null;
  /** What it was paid with. */
  payment?: CheckoutPayment | null;
  now: Date;
}

/** Moves an order that was not paid along the graph. Whether it was still where the move begins. */
export async function moveOrder(
  tx: Transaction,
  { orderId, action, sessionId, payment, now }: Move,
): Promise<boolean> {
  const paidAt = action === "pay" || action === "pay_late" ? at(now) : sql`null`;
  // One that has no page yet must not have got one meanwhile.
  const page = sessionId
    ? sql`checkout_session_id = ${sessionId}, link_requested_at = coalesce(link_requested_at, ${at(now)}),
        expires_at = coalesce(expires_at, ${at(now)}),`
    : sql``;
  const paidWith = payment
    ? sql`payment_intent_id = ${payment.paymentIntentId}, charge_id = ${payment.chargeId},
        application_fee_id = ${payment.feeId}, card_brand = ${payment.card?.brand ?? null},
        card_last4 = ${payment.card?.last4 ?? null},`
    : sql``;
  const { rows } = await tx.execute(sql`
    update orders
    set ${page} ${paidWith} status = ${statusAfter(action)}, payment_url = null, paid_at = ${paidAt}
    where id = ${orderId} and status in ${statusesBefore(action)}
      and coalesce(checkout_session_id, '') in ('', ${sessionId ?? ""})
    returning id
  `);
  return rows.length > 0;
}

/** Notes a payment that does not fit its order. Whether it was not known before, also from a review that is closed. */
export async function saveMismatchedPayment(
  tx: Transaction,
  { orderId, payment }: { orderId: string; payment: CheckoutPayment },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update orders set payment_intent_id = ${payment.paymentIntentId}
    where id = ${orderId} and payment_intent_id is distinct from ${payment.paymentIntentId}
    returning id
  `);
  return rows.length > 0;
}

/** Opens a review of an order, or adds a reason to the open one. Returns true if the reason is new. */
export async function saveReviewReason(
  tx: Transaction,
  { orderId, reason, now }: { orderId: string; reason: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update orders
    set review_needed_at = coalesce(review_needed_at, ${at(now)}),
      review_reasons = case when review_needed_at is null then array[${reason}] else review_reasons || array[${reason}] end
    where id = ${orderId} and (review_needed_at is null or not ${reason} = any(review_reasons))
    returning id
  `);
  return rows.length > 0;
}

const byTime = keyset({ at: sql`o.created_at`, id: sql`o.id` }, "newest first");

interface OwnOrders {
  parentId: string;
  doulaProfileId?: string | undefined;
  after?: string | undefined;
  limit: number;
  now: Date;
}

/** A parent's orders, newest first. `after` is the id of the last one of the page before. */
export async function findOrders(
  db: Queryable,
  { parentId, doulaProfileId, after, limit, now }: OwnOrders,
): Promise<Order[]> {
  const ofDoula = doulaProfileId ? sql`and o.doula_profile_id = ${doulaProfileId}` : sql``;
  const afterPage = after
    ? byTime.andAfterRow(
        sql`select l.created_at, l.id from orders l where l.id = ${after} and l.parent_user_id = ${parentId}`,
      )
    : sql``;
  return readOrders(db, {
    where: sql`o.parent_user_id = ${parentId} ${ofDoula} ${afterPage} ${byTime.orderBy} limit ${limit}`,
    now,
  });
}

export async function readOrder(
  db: Queryable,
  { orderId, now }: { orderId: string; now: Date },
): Promise<Order | undefined> {
  const [order] = await readOrders(db, { where: sql`o.id = ${orderId}`, now });
  return order;
}

async function readOrders(db: Queryable, { where, now }: { where: SQL; now: Date }): Promise<Order[]> {
  const { rows } = await db.execute(sql`
    select o.id, o.created_at, o.parent_user_id, o.doula_profile_id, o.package_id, o.package_snapshot,
      o.amount::float8 as amount, (o.refunded_amount + returned_by_bank(o))::float8 as refunded_amount,
      o.status, o.paid_at, o.expires_at,
      case when o.status = 'pending' and o.expires_at > ${at(now)} and o.review_needed_at is null
        then o.payment_url
      end as payment_url,
      o.review_needed_at is not null as is_in_review,
      case when p.is_listed then p.slug end as doula_slug, ${doulaIdentitySql(sql`o.parent_user_id`)} ->> 'profile_image_url' as doula_image,
      (
        select m.conversation_id from conversation_members m
        where m.user_id = o.parent_user_id and m.other_user_id = p.user_id and m.last_message_at is not null
      ) as conversation_id
    from orders o left join doula_profiles p on p.id = o.doula_profile_id
    where ${where}
  `);
  return rows.map(orderOf);
}

function orderOf({ package_snapshot, ...row }: Record<string, unknown>): Order {
  const snapshot = snapshotSchema.parse(package_snapshot);
  const isoOf = (moment: unknown) => (moment === null ? null : instantOf(moment).toISOString());
  return orderSchema.parse({
    ...row,
    package: snapshot,
    doula_name: snapshot.doula_name,
    created_at: isoOf(row.created_at),
    paid_at: isoOf(row.paid_at),
    expires_at: isoOf(row.expires_at),
  });
}
