import { and, type Column, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { CoverageAnswer } from "../../../contract/commerce/coverage.ts";
import { careRequestSchema } from "../../../contract/commerce/orders.schema.ts";
import {
  type CareRequest,
  closedUnpaidStatuses,
  computePlatformFee,
  getStatusAfter,
  listStatusesBefore,
  type OrderAction,
  type OrderStatus,
  openUnpaidStatuses,
  requestHours,
} from "../../../contract/commerce/orders.ts";
import { type Cents, toCents, toDecimalDollars } from "../../../contract/platform/money.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { CheckoutId, CheckoutPayment, PaymentId } from "../../providers/payments/payments.ts";
import { type Offer, snapshotSchema } from "./offer-queries.ts";

const { orders } = schema;
const doulas = selectDoulas("doulas");

/** Selects a column of decimal dollars as cents. */
const cents = (dollars: Column) => sql<Cents>`${dollars}`.mapWith((value) => toCents(Number(value)));

const centsOrNull = (dollars: Column) =>
  sql<Cents | null>`${dollars}`.mapWith((value) => toCents(Number(value)));

const isOpenSql = sql`${orders.status} in ${openUnpaidStatuses}`;

const orderColumns = {
  id: orders.id,
  parentId: orders.parentUserId,
  doulaProfileId: orders.doulaProfileId,
  doulaUserId: doulas.userId,
  packageId: orders.packageId,
  snapshot: sql`${orders.packageSnapshot}`.mapWith((value) => snapshotSchema.parse(value)),
  isBirth: orders.isBirth,
  dueDate: orders.dueDate,
  sharesBirthPlace: orders.sharesBirthPlace,
  care: sql`${orders.care}`.mapWith((value) => careRequestSchema.nullable().parse(value)),
  /** Null if nobody asked. */
  coverage: sql<CoverageAnswer | null>`${orders.coverage}`,
  coveragePrograms: orders.coveragePrograms,
  /** Null unless it began as a request. */
  requestExpiresAt: orders.requestExpiresAt,
  acceptedAt: orders.acceptedAt,
  amount: cents(orders.amount),
  /** Null unless the parent asked for a reduced fee. */
  askedAmount: centsOrNull(orders.askedAmount),
  /** What the doula proposes instead, while the order is a request. */
  proposedAmount: centsOrNull(orders.proposedAmount),
  fee: cents(orders.platformFee),
  feePercent: sql<number>`${orders.platformFeePercent}`.mapWith(Number),
  status: sql<OrderStatus>`${orders.status}`,
  accountId: orders.stripeAccountId,
  linkAttempt: orders.linkAttempt,
  /** Stands for the parent's mailbox. Null until a link was requested. */
  parentKey: orders.parentKey,
  sessionId: orders.checkoutSessionId,
  /** The doula had added capacity when the link was requested. */
  hasRoom: orders.hasRoom,
  /** Null until a payment arrives. */
  paymentIntentId: orders.paymentIntentId,
  /** Null if the platform takes no fee. */
  feeId: orders.applicationFeeId,
  paymentUrl: orders.paymentUrl,
  /** Null until a link was requested. */
  expiresAt: orders.expiresAt,
  isCloseRequested: sql<boolean>`${isNotNull(orders.closeRequestedAt)}`,
  needsReview: sql<boolean>`${isNotNull(orders.reviewNeededAt)}`,
};

/** An order as the server uses it. */
export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

async function findRecord(db: Queryable, ...conditions: SQL[]) {
  const [found] = await db
    .select(orderColumns)
    .from(orders)
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .where(and(...conditions));
  return found;
}

export function findOrder(db: Queryable, orderId: string): Promise<OrderRecord | undefined> {
  return findRecord(db, eq(orders.id, orderId));
}

export function findOwnOrder(
  db: Queryable,
  { orderId, parentId }: { orderId: string; parentId: string },
): Promise<OrderRecord | undefined> {
  return findRecord(db, eq(orders.id, orderId), eq(orders.parentUserId, parentId));
}

/** The order that a payment page was created for; not one with another page or another seller. */
export function findOrderByCheckout(
  db: Queryable,
  { orderId, accountId, sessionId }: { orderId: string; accountId: string; sessionId: string },
): Promise<OrderRecord | undefined> {
  return findRecord(
    db,
    eq(orders.id, orderId),
    eq(orders.stripeAccountId, accountId),
    sql`coalesce(${orders.checkoutSessionId}, ${sessionId}) = ${sessionId}`,
  );
}

/** The open order that has this payment page. */
export function findOpenOrderByCheckout(
  db: Queryable,
  { accountId, sessionId }: CheckoutId,
): Promise<OrderRecord | undefined> {
  return findRecord(
    db,
    eq(orders.checkoutSessionId, sessionId),
    eq(orders.stripeAccountId, accountId),
    isOpenSql,
  );
}

/** The order that a payment in an account belongs to. */
export function findOrderByPayment(
  db: Queryable,
  { accountId, paymentIntentId }: PaymentId,
): Promise<OrderRecord | undefined> {
  return findRecord(db, eq(orders.paymentIntentId, paymentIntentId), eq(orders.stripeAccountId, accountId));
}

export function findOpenOrder(
  tx: Transaction,
  { parentId, packageId }: { parentId: string; packageId: string },
): Promise<OrderRecord | undefined> {
  return findRecord(tx, eq(orders.parentUserId, parentId), eq(orders.packageId, packageId), isOpenSql);
}

/** What a parent orders of a package. */
export interface OrderTerms {
  isBirth: boolean;
  /** Of the birth; null unless it is one. */
  dueDate: string | null;
  sharesBirthPlace: boolean;
  /** Null unless it is hourly care. */
  care: CareRequest | null;
  amount: Cents;
  /** The parent asks to pay this amount, which is less than the price. */
  isReduced: boolean;
  /** Whether the doula accepts the order before it can be paid. */
  asksFirst: boolean;
}

interface NewOrder {
  parentId: string;
  offer: Offer;
  terms: OrderTerms;
  accountId: string;
  feePercent: number;
  /** When the doula accepted the same order before. */
  acceptedAt: Date | null;
  /** To which the parent said no. */
  programs: string[];
  now: Date;
}

export async function insertOrder(
  tx: Transaction,
  { parentId, offer, terms, accountId, feePercent, acceptedAt, programs, now }: NewOrder,
): Promise<string> {
  const { amount, care, sharesBirthPlace } = terms;
  const profile = selectParentProfiles("profile");
  const isRequest = terms.asksFirst && acceptedAt === null;
  const [inserted] = await tx
    .insert(orders)
    .values({
      createdAt: now,
      parentUserId: parentId,
      doulaProfileId: offer.doula_profile_id,
      packageId: offer.package_id,
      packageSnapshot: snapshotSchema.parse(offer),
      businessName: offer.business_name,
      npi: offer.npi,
      isBirth: terms.isBirth,
      dueDate: terms.dueDate,
      sharesBirthPlace,
      birthPlace: sharesBirthPlace
        ? sql`(select ${profile.provider} from ${profile} where ${profile.userId} = ${parentId})`
        : null,
      care,
      ...toCoverage(programs),
      status: isRequest ? "requested" : "pending",
      requestExpiresAt: isRequest ? new Date(now.getTime() + requestHours * 3_600_000) : null,
      acceptedAt,
      amount: toDecimalDollars(amount),
      askedAmount: terms.isReduced ? toDecimalDollars(amount) : null,
      platformFeePercent: String(feePercent),
      platformFee: toDecimalDollars(computePlatformFee(amount, feePercent)),
      stripeAccountId: accountId,
    })
    .returning({ id: orders.id });
  if (!inserted) throw new Error("The order was not inserted");
  return inserted.id;
}

const toCoverage = (programs: string[]) =>
  programs.length > 0 ? { coverage: "no", coveragePrograms: programs } : {};

/** Stores what the parent says about these programs before the payment. */
export async function saveCoverage(
  tx: Transaction,
  { orderId, coverage, programs }: { orderId: string; coverage: CoverageAnswer; programs: string[] },
): Promise<void> {
  await tx.update(orders).set({ coverage, coveragePrograms: programs }).where(eq(orders.id, orderId));
}

/** Stores that the parent's coverage may have changed after the payment. Returns false if they had said so before. */
export async function saveCoverageChange(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const saved = await tx
    .update(orders)
    .set({ coverageChangedAt: now })
    .where(and(eq(orders.id, orderId), isNull(orders.coverageChangedAt)))
    .returning({ id: orders.id });
  return saved.length > 0;
}

/** The number of a parent's open orders that are not paid. */
export async function countPendingOrders(tx: Transaction, parentId: string): Promise<number> {
  return tx.$count(orders, and(eq(orders.parentUserId, parentId), isOpenSql));
}

/** Stores that a link, valid until then, is about to be requested. */
export async function saveLinkRequest(
  tx: Transaction,
  { orderId, hasRoom, now, expiresAt }: { orderId: string; hasRoom: boolean; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ linkRequestedAt: now, expiresAt, hasRoom })
    .where(and(eq(orders.id, orderId), isNull(orders.linkRequestedAt)));
}

/** Uses another idempotency key from now on. */
export async function saveNextAttempt(db: Queryable, { id, linkAttempt }: OrderRecord): Promise<void> {
  await db
    .update(orders)
    .set({ linkAttempt: linkAttempt + 1 })
    .where(and(eq(orders.id, id), eq(orders.linkAttempt, linkAttempt)));
}

/**
 * Stores an open order's link, unless it has another one. Returns true if it was new. A parent's 'No' to a program brings
 * back the link that the doula's enrollment has hidden.
 */
export async function saveLink(
  tx: Transaction,
  { orderId, sessionId, url }: { orderId: string; sessionId: string; url: string | null },
): Promise<boolean> {
  const saved = await tx
    .update(orders)
    .set({
      checkoutSessionId: sessionId,
      paymentUrl: sql`case when ${orders.closeRequestedAt} is null then ${url} end`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, "pending"),
        or(
          isNull(orders.checkoutSessionId),
          and(eq(orders.checkoutSessionId, sessionId), isNull(orders.paymentUrl), eq(orders.coverage, "no")),
        ),
      ),
    )
    .returning({ id: orders.id });
  return saved.length > 0;
}

/** Removes an order that ended unpaid from its parent's list. Returns false if it is open or was paid. */
export async function saveRemoval(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const removed = await tx
    .update(orders)
    .set({ removedAt: sql`coalesce(${orders.removedAt}, ${instantSql(now)})` })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, closedUnpaidStatuses),
        isNull(orders.reviewNeededAt),
      ),
    )
    .returning({ id: orders.id });
  return removed.length > 0;
}

interface OrderTransition {
  orderId: string;
  action: Extract<OrderAction, "pay" | "pay_late" | "expire" | "fail" | "cancel">;
  /** The payment page that the action comes from; null if there never was one. */
  sessionId: string | null;
  /** How it was paid. */
  payment?: CheckoutPayment | null;
  now: Date;
}

/** Applies an action to an unpaid order. Returns true if it was still in the action's starting state. */
export async function transitionOrder(
  tx: Transaction,
  { orderId, action, sessionId, payment, now }: OrderTransition,
): Promise<boolean> {
  const isPaid = action === "pay" || action === "pay_late";
  const page = {
    checkoutSessionId: sessionId,
    linkRequestedAt: sql`coalesce(${orders.linkRequestedAt}, ${instantSql(now)})`,
    expiresAt: sql`coalesce(${orders.expiresAt}, ${instantSql(now)})`,
  };
  const moved = await tx
    .update(orders)
    .set({
      ...(sessionId ? page : undefined),
      ...(payment ? toPaymentColumns(payment) : undefined),
      status: getStatusAfter(action),
      paymentUrl: null,
      paidAt: isPaid ? now : null,
    })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, listStatusesBefore(action)),
        // For an order without a page, checks that it still has none.
        inArray(sql`coalesce(${orders.checkoutSessionId}, '')`, ["", sessionId ?? ""]),
      ),
    )
    .returning({ id: orders.id });
  return moved.length > 0;
}

function toPaymentColumns({ paymentIntentId, chargeId, feeId, card }: CheckoutPayment) {
  return {
    paymentIntentId,
    chargeId,
    applicationFeeId: feeId,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
}

/**
 * Stores a payment that does not match its order. Returns true unless a review, even a closed one, already
 * covers it.
 */
export async function saveMismatchedPayment(
  tx: Transaction,
  { orderId, payment }: { orderId: string; payment: CheckoutPayment },
): Promise<boolean> {
  const { paymentIntentId } = payment;
  const saved = await tx
    .update(orders)
    .set({ paymentIntentId })
    .where(and(eq(orders.id, orderId), sql`${orders.paymentIntentId} is distinct from ${paymentIntentId}`))
    .returning({ id: orders.id });
  return saved.length > 0;
}

/** Opens a review of an order, or adds a reason to the open one. Returns true if the reason is new. */
export async function saveReviewReason(
  tx: Transaction,
  { orderId, reason, now }: { orderId: string; reason: string; now: Date },
): Promise<boolean> {
  const { reviewNeededAt, reviewReasons } = orders;
  const isKnown = sql`${reason} = any(${reviewReasons})`;
  const added = await tx
    .update(orders)
    .set({
      reviewNeededAt: sql`coalesce(${reviewNeededAt}, ${instantSql(now)})`,
      reviewReasons: sql`case
        when ${reviewNeededAt} is null then array[${reason}] else ${reviewReasons} || array[${reason}]
      end`,
    })
    .where(and(eq(orders.id, orderId), or(isNull(reviewNeededAt), not(isKnown))))
    .returning({ id: orders.id });
  return added.length > 0;
}
