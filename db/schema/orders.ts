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
    /** The latest dispute. */
    disputeId: text(),
    disputeStatus: text(),
    disputeAmount: dollars(),
    disputedAt: instant(),
    /** Since when a payment that does not fit the order waits for an admin. */
    reviewNeededAt: instant(),
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
    check("orders_dispute", oneOf(t.disputeStatus, disputeStatuses)),
    check(
      "orders_dispute_whole",
      sql`num_nulls(${t.disputeId}, ${t.disputeStatus}, ${t.disputeAmount}, ${t.disputedAt}) in (0, 4)`,
    ),
    uniqueIndex("orders_one_open").on(t.parentUserId, t.packageId).where(sql`${t.status} = 'pending'`),
    index().on(t.parentUserId, t.createdAt, t.id),
    index().on(t.doulaProfileId, t.createdAt, t.id),
    index().on(t.packageId),
    index("orders_by_status").on(t.status, t.createdAt, t.id),
    index("orders_to_look_at").on(t.createdAt, t.id).where(sql`${t.reviewNeededAt} is not null`),
    index("orders_open").on(t.createdAt).where(sql`${t.status} = 'pending'`),
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
    /** What the platform gives back of its fee with it; 0 until the refund has succeeded. */
    fee: dollars().notNull().default("0"),
    feeReturnedAt: instant(),
    cause: text().notNull(),
    /** What the admin wrote. */
    reason: text(),
    requestedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    status: text().notNull().default("requested"),
    /** Part of the idempotency key: Stripe repeats its own failures to a key. */
    attempt: integer().notNull().default(0),
    /** Null until Stripe has answered. */
    stripeRefundId: text().unique(),
    /** When it succeeded or failed. */
    settledAt: instant(),
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
      .where(sql`${t.status} = 'requested' or (${t.fee} > 0 and ${t.feeReturnedAt} is null)`),
  ],
);
