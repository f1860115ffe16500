import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { coverageAnswers } from "../../../contract/commerce/coverage.ts";
import {
  disputeStatuses,
  maxRefundReason,
  minOrderAmount,
  openUnpaidStatuses,
  orderStatuses,
  refundCauses,
  refundStatuses,
  unpaidStatuses,
} from "../../../contract/commerce/orders.ts";
import { doulaLimits } from "../../../contract/directory/doulas.ts";
import { profileLengths } from "../../../contract/identity/profiles.ts";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import { doulaProfiles } from "../directory/doulas.ts";
import { doulaPackages } from "../directory/packages.ts";
import { users } from "../identity/accounts.ts";
import { atMost, identity, instant, isNpiShaped, isOneOf } from "../platform/columns.ts";

const dollars = () => numeric({ precision: 10, scale: 2 });

/**
 * A package that a parent is buying or has bought. Its amounts only change when the two agree on a reduced fee, before
 * the payment, and it outlives both accounts.
 */
export const orders = pgTable(
  "orders",
  {
    ...identity,
    parentUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    doulaProfileId: uuid().references(() => doulaProfiles.id, { onDelete: "set null" }),
    packageId: uuid().references(() => doulaPackages.id, { onDelete: "set null" }),
    /**
     * The package as it was, and the doula's name and page: what Stripe received, so that a retry
     * sends the same.
     */
    packageSnapshot: jsonb().notNull(),
    /** The doula's details as of the order, for receipts. */
    businessName: text(),
    npi: text(),
    amount: dollars().notNull(),
    /** What the parent asked to pay; null unless for a reduced fee. Until the two agree, it is the amount. */
    askedAmount: dollars(),
    /** What the doula proposes instead, until `requestExpiresAt`. Null again once it is the amount. */
    proposedAmount: dollars(),
    platformFeePercent: numeric({ precision: 4, scale: 1 }).notNull(),
    platformFee: dollars().notNull(),
    refundedAmount: dollars().notNull().default("0"),
    status: text().notNull().default("pending"),
    /** Whether the rules for births apply. */
    isBirth: boolean().notNull().default(false),
    /** The due date of a birth. The parent and the doula see it, nobody else. */
    dueDate: date(),
    /** The due date to which the parent wants to move. Both count until the doula answers. */
    proposedDueDate: date(),
    dueDateProposedAt: instant(),
    /** The due date before the first move. Null until then. */
    firstDueDate: date(),
    /** Since when a birth or a loss hides the due date from the parent. The doula still sees it. */
    dueDateHiddenAt: instant(),
    /** The planned place of birth as of the order, if the parent shares it with the doula. */
    sharesBirthPlace: boolean().notNull().default(false),
    birthPlace: text(),
    /** When the parent needs hourly care. */
    care: jsonb(),
    /** What the parent said about the doula's public programs. Null if nobody asked. */
    coverage: text(),
    /** The programs that the parent was asked about: 'Colorado Medicaid'. */
    coveragePrograms: text().array().notNull().default(sql`'{}'`),
    /** When the parent said, after the payment, that their coverage may have changed. */
    coverageChangedAt: instant(),
    /** Until when the doula can answer, or the parent to a proposed amount. Null unless the order began as a request. */
    requestExpiresAt: instant(),
    acceptedAt: instant(),
    /** Why the doula declined. */
    declineNote: text(),
    /** The doula's Stripe account, which receives the money. */
    stripeAccountId: text().notNull(),
    /** When a link was first requested from Stripe. Without a session ID, the result is still unknown. */
    linkRequestedAt: instant(),
    /**
     * A keyed fingerprint of the parent's mailbox as of the link, by which a pause outlasts the account. Deleted after
     * `formerAccountMonths`.
     */
    parentKey: text(),
    /** Part of the idempotency key: Stripe repeats its own failures for a key. */
    linkAttempt: integer().notNull().default(0),
    checkoutSessionId: text().unique(),
    paymentUrl: text(),
    /** When the link expires. */
    expiresAt: instant(),
    /**
     * Set by a block between the two, even if it is lifted soon: the link expires, and a payment that still
     * arrives is refunded.
     */
    closeRequestedAt: instant(),
    /** When the parent removed the unpaid order from their list. A payment that still arrives brings it back. */
    removedAt: instant(),
    paidAt: instant(),
    /** The doula had made room for the parent when the payment link was requested. */
    hasRoom: boolean().notNull().default(false),
    /** Set while a paid birth waits for the doula because she is not on call for it: when it was paid. */
    placeNeededAt: instant(),
    /** The payment at Stripe, even one that does not match; refunds and disputes refer to it. */
    paymentIntentId: text().unique(),
    chargeId: text(),
    /** Null if the platform takes no fee. */
    applicationFeeId: text(),
    cardBrand: text(),
    cardLast4: text(),
    /** The part of the fee that the platform has returned. */
    refundedFee: dollars().notNull().default("0"),
    /** What open disputes hold and lost ones took: sums over order_disputes. */
    disputedAmount: dollars().notNull().default("0"),
    lostAmount: dollars().notNull().default("0"),
    /** When an admin allowed a new order after this one's automatic refund. */
    reorderAllowedAt: instant(),
    /** When the order began to need a review. */
    reviewNeededAt: instant(),
    /** The audit actions of this review, each once. */
    reviewReasons: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    check("orders_status", isOneOf(t.status, orderStatuses)),
    check("orders_coverage", isOneOf(t.coverage, coverageAnswers)),
    check("orders_business_name_length", atMost(t.businessName, doulaLimits.businessName)),
    check("orders_npi", isNpiShaped(t.npi)),
    check("orders_amount", sql`${t.amount} >= ${sql.raw(String(minOrderAmount / 100))}`),
    check("orders_asked_amount", sql`${t.askedAmount} > 0`),
    check(
      "orders_proposed_amount",
      sql`${t.proposedAmount} is null or (${t.proposedAmount} > 0 and ${t.askedAmount} is not null)`,
    ),
    check("orders_platform_fee", sql`${t.platformFee} between 0 and ${t.amount}`),
    check("orders_refunded", sql`${t.refundedAmount} between 0 and ${t.amount}`),
    check("orders_paid", sql`(${t.paidAt} is null) = (${isOneOf(t.status, unpaidStatuses)})`),
    check("orders_link", sql`(${t.linkRequestedAt} is null) = (${t.expiresAt} is null)`),
    check("orders_session", sql`(${t.checkoutSessionId} is null) or (${t.linkRequestedAt} is not null)`),
    check("orders_refunded_fee", sql`${t.refundedFee} between 0 and ${t.platformFee}`),
    check("orders_card", sql`${t.cardLast4} ~ '^[0-9]{4}$'`),
    check("orders_disputed", sql`${t.disputedAmount} >= 0 and ${t.lostAmount} >= 0`),
    check("orders_birth_place_length", atMost(t.birthPlace, profileLengths.provider)),
    check("orders_birth_place_shared", sql`${t.birthPlace} is null or ${t.sharesBirthPlace}`),
    check("orders_decline_note_length", atMost(t.declineNote, noteMaxLength)),
    check(
      "orders_request",
      sql`${t.status} not in ('requested', 'declined') or (${t.requestExpiresAt} is not null and ${t.acceptedAt} is null)`,
    ),
    check("orders_birth", sql`${t.isBirth} or (${t.dueDate} is null and ${t.birthPlace} is null)`),
    check(
      "orders_move",
      sql`(${t.proposedDueDate} is null) = (${t.dueDateProposedAt} is null) and (${t.proposedDueDate} is null or ${t.dueDate} is not null)`,
    ),
    check(
      "orders_place",
      sql`${t.placeNeededAt} is null or (${t.isBirth} and ${t.paidAt} is not null and ${t.proposedDueDate} is null)`,
    ),
    uniqueIndex("orders_one_open")
      .on(t.parentUserId, t.packageId)
      .where(isOneOf(t.status, openUnpaidStatuses)),
    index().on(t.parentUserId, t.createdAt, t.id),
    index().on(t.doulaProfileId, t.createdAt, t.id),
    index().on(t.packageId),
    index("orders_by_status").on(t.status, t.createdAt, t.id),
    index("orders_to_review").on(t.createdAt, t.id).where(sql`${t.reviewNeededAt} is not null`),
    index("orders_open").on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index("orders_with_link").on(t.linkRequestedAt).where(sql`${t.checkoutSessionId} is not null`),
    index("orders_with_payment").on(t.stripeAccountId).where(sql`${t.paymentIntentId} is not null`),
    index("orders_requested").on(t.doulaProfileId, t.requestExpiresAt).where(sql`${t.status} = 'requested'`),
    index("orders_waiting_for_doula")
      .on(t.doulaProfileId)
      .where(sql`${t.placeNeededAt} is not null or ${t.proposedDueDate} is not null`),
    index("orders_without_payment")
      .on(t.stripeAccountId, t.expiresAt)
      .where(sql`${t.paymentIntentId} is null`),
  ],
);

/** Disputes of a payment. Inquiries, which move no money, are not stored. */
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
    check("order_disputes_status", isOneOf(t.status, disputeStatuses)),
    index().on(t.orderId),
    index("order_disputes_open").on(t.orderId).where(sql`${t.status} = 'open'`),
  ],
);

/** Money returned to a parent. Together with pending refunds, never more than the order's amount. */
export const refunds = pgTable(
  "refunds",
  {
    ...identity,
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amount: dollars().notNull(),
    /** The part of the platform's fee to return with it. Null until computed, after the refund succeeded. */
    fee: dollars(),
    feeReturnedAt: instant(),
    /** Set if Stripe permanently refused to return this fee. */
    feeRefusedAt: instant(),
    cause: text().notNull(),
    /** The admin's note. */
    reason: text(),
    requestedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    status: text().notNull().default("requested"),
    /** Part of the idempotency key: Stripe repeats its own failures for a key. */
    attempt: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /**
     * When the admins or the parent were last notified of a delay or failure. Reset when the refund succeeds.
     */
    lateNoticeAt: instant(),
    /** Null until Stripe responds. */
    stripeRefundId: text().unique(),
    /** When it succeeded or failed. */
    settledAt: instant(),
    /** When an email to both people included it. Reset after the parent is emailed about its failure. */
    emailedAt: instant(),
  },
  (t) => [
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_fee", sql`${t.fee} between 0 and ${t.amount}`),
    check("refunds_cause", isOneOf(t.cause, refundCauses)),
    check("refunds_status", isOneOf(t.status, refundStatuses)),
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
