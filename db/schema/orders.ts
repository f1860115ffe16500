import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { doulaLimits } from "../../contract/doulas.ts";
import {
  disputeStatuses,
  maxRefundReason,
  minOrderAmount,
  orderStatuses,
  refundCauses,
  refundStatuses,
  unpaidStatuses,
} from "../../contract/orders.ts";
import { users } from "./accounts.ts";
import { atMost, identity, instant, isNpiShaped, oneOf } from "./columns.ts";
import { doulaProfiles } from "./doulas.ts";
import { doulaPackages } from "./packages.ts";

const dollars = () => numeric({ precision: 10, scale: 2 });

/** A package that a parent buys, or has bought. What it says of money is never changed, and outlives both people. */
export const orders = pgTable(
  "orders",
  {
    ...identity,
    parentUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    doulaProfileId: uuid().references(() => doulaProfiles.id, { onDelete: "set null" }),
    packageId: uuid().references(() => doulaPackages.id, { onDelete: "set null" }),
    /** The package as it was, and the doula's name and page: what Stripe was told, so that it can be told the same again. */
    packageSnapshot: jsonb().notNull(),
    /** The doula's, as they were when the order was made: what receipts say. */
    businessName: text(),
    npi: text(),
    amount: dollars().notNull(),
    platformFeePercent: numeric({ precision: 4, scale: 1 }).notNull(),
    platformFee: dollars().notNull(),
    refundedAmount: dollars().notNull().default("0"),
    status: text().notNull().default("pending"),
    /** The doula's account, which the money goes to. */
    stripeAccountId: text().notNull(),
    /** When Stripe was first asked for a link. Without a session id, nobody knows yet what came of it. */
    linkRequestedAt: instant(),
    /** Part of the idempotency key: Stripe repeats its own failures to a key. */
    linkAttempt: integer().notNull().default(0),
    checkoutSessionId: text().unique(),
    paymentUrl: text(),
    /** When the link ends. */
    expiresAt: instant(),
    /** Set by a block between the two, even if it is lifted soon: the link ends, and a payment that still arrives is refunded. */
    closeRequestedAt: instant(),
    paidAt: instant(),
    /** The payment at Stripe, also one that does not fit: what refunds and disputes are about. */
    paymentIntentId: text().unique(),
    chargeId: text(),
    /** Null where the platform takes nothing. */
    applicationFeeId: text(),
    cardBrand: text(),
    cardLast4: text(),
    /** What the platform has given back of its fee. */
    refundedFee: dollars().notNull().default("0"),
    /** What open disputes hold, and what lost ones took: the sums of order_disputes. */
    disputedAmount: dollars().notNull().default("0"),
    lostAmount: dollars().notNull().default("0"),
    /** When an admin allowed the two a new order after an automatic refund of this one. */
    reorderAllowedAt: instant(),
    /** Since when the order waits for an admin. */
    reviewNeededAt: instant(),
    /** The audit actions of this review, each once. */
    reviewReasons: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    check("orders_status", oneOf(t.status, orderStatuses)),
    check("orders_business_name_length", atMost(t.businessName, doulaLimits.businessName)),
    check("orders_npi", isNpiShaped(t.npi)),
    check("orders_amount", sql`${t.amount} >= ${sql.raw(String(minOrderAmount / 100))}`),
    check("orders_platform_fee", sql`${t.platformFee} between 0 and ${t.amount}`),
    check("orders_refunded", sql`${t.refundedAmount} between 0 and ${t.amount}`),
    check("orders_paid", sql`(${t.paidAt} is null) = (${oneOf(t.status, unpaidStatuses)})`),
    check("orders_link", sql`(${t.linkRequestedAt} is null) = (${t.expiresAt} is null)`),
    check("orders_session", sql`(${t.checkoutSessionId} is null) or (${t.linkRequestedAt} is not null)`),
    check("orders_refunded_fee", sql`${t.refundedFee} between 0 and ${t.platformFee}`),
    check("orders_card", sql`${t.cardLast4} ~ '^[0-9]{4}$'`),
    check("orders_disputed", sql`${t.disputedAmount} >= 0 and ${t.lostAmount} >= 0`),
    uniqueIndex("orders_one_open").on(t.parentUserId, t.packageId).where(sql`${t.status} = 'pending'`),
    index().on(t.parentUserId, t.createdAt, t.id),
    index().on(t.doulaProfileId, t.createdAt, t.id),
    index().on(t.packageId),
    index("orders_by_status").on(t.status, t.createdAt, t.id),
    index("orders_to_review").on(t.createdAt, t.id).where(sql`${t.reviewNeededAt} is not null`),
    index("orders_open").on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index("orders_without_payment")
      .on(t.stripeAccountId, t.expiresAt)
      .where(sql`${t.paymentIntentId} is null`),
  ],
);

/** What banks dispute of a payment. Inquiries, which move no money, are not here. */
export const orderDisputes = pgTable(
  "order_disputes",
  {
    ...identity,
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    stripeDisputeId: text().notNull().unique(),
    amount: dollars().notNull(),
    status: text().notNull(),
    /** When the bank opened it. Stripe counts in seconds. */
    disputedAt: instant().notNull(),
  },
  (t) => [
    check("order_disputes_amount", sql`${t.amount} >= 0`),
    check("order_disputes_status", oneOf(t.status, disputeStatuses)),
    index().on(t.orderId),
    index("order_disputes_open").on(t.orderId).where(sql`${t.status} = 'open'`),
  ],
);

/** Money that goes back to a parent. Never more than the order's amount, those under way included. */
export const refunds = pgTable(
  "refunds",
  {
    ...identity,
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amount: dollars().notNull(),
    /** What is due of the platform's fee with it. Null until that is worked out, after the refund has succeeded. */
    fee: dollars(),
    feeReturnedAt: instant(),
    /** Set if Stripe refused for good to give this fee back. */
    feeRefusedAt: instant(),
    cause: text().notNull(),
    /** What the admin wrote. */
    reason: text(),
    requestedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    status: text().notNull().default("requested"),
    /** Part of the idempotency key: Stripe repeats its own failures to a key. */
    attempt: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /** When the admins, or the parent, last got a notice about a delay or a failure. Reset when the refund succeeds. */
    lateNoticeAt: instant(),
    /** Null until Stripe has answered. */
    stripeRefundId: text().unique(),
    /** When it succeeded or failed. */
    settledAt: instant(),
    /** When an email to both people included it. Reset when the parent got an email that it failed. */
    emailedAt: instant(),
  },
  (t) => [
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_fee", sql`${t.fee} between 0 and ${t.amount}`),
    check("refunds_cause", oneOf(t.cause, refundCauses)),
    check("refunds_status", oneOf(t.status, refundStatuses)),
    check("refunds_reason", atMost(t.reason, maxRefundReason)),
    index().on(t.orderId, t.createdAt, t.id),
    index().on(t.requestedBy),
    index("refunds_open")
      .on(t.createdAt)
      .where(
        sql`${t.status} in ('requested', 'pending') or (${t.status} = 'succeeded' and ${t.fee} is null)
          or (${t.fee} > 0 and ${t.feeReturnedAt} is null and ${t.feeRefusedAt} is null)`,
      ),
    index("refunds_to_email").on(t.orderId).where(sql`${t.status} = 'succeeded' and ${t.emailedAt} is null`),
  ],
);
