import type { DisputeStatus, RefundStatus } from "../../../contract/commerce/orders.ts";
import type { MissingDetail, PaymentNotice } from "../../../contract/commerce/payment-details.ts";
import type { PaymentAccountState } from "../../../contract/commerce/payments.ts";
import type { Cents } from "../../../contract/platform/money.ts";

/** An account's current status at the provider. */
export interface AccountStatus {
  state: PaymentAccountState;
  /** True if parents can pay into it. */
  canCharge: boolean;
  missing: MissingDetail[];
  notice: Extract<PaymentNotice, "under_review" | "rejected"> | null;
}

/** An event of a connected account. */
export interface PaymentEvent {
  /** The provider's ID of the event: the same for every delivery. */
  id: string;
  type: string;
  /** Undefined if the event is not about a connected account. */
  accountId: string | undefined;
  /** The object's ID: for `checkout.session.completed`, the session's. */
  objectId: string | undefined;
  /** For refunds, charges and disputes, their payment's ID. */
  paymentIntentId: string | undefined;
}

/**
 * A signed webhook's content. Only the event itself is reliable here; read everything else from the provider.
 */
export interface DeliveredEvent extends PaymentEvent {
  /** True for a test event if our key is live, or vice versa. */
  isOtherMode: boolean;
  /** The API version in which the event is formatted: its endpoint's. */
  apiVersion: string | undefined;
  /** The order that a payment page names. Doulas can create pages, too, and name any order. */
  orderId: string | undefined;
}

/** A payment page to create on a doula's account. The same key with other values is refused. */
export interface NewCheckout {
  accountId: string;
  orderId: string;
  idempotencyKey: string;
  name: string;
  description: string;
  amount: Cents;
  /** The platform's share. */
  fee: Cents;
  expiresAt: Date;
  /** The URL at which the browser continues after paying. */
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutId {
  accountId: string;
  sessionId: string;
}

/** A payment page's current state at the provider. */
export interface Checkout {
  id: string;
  /** Its order's ID; undefined if it is not one of ours. */
  orderId: string | undefined;
  /**
   * `processing`: the payer is done and the money is on its way. `failed`: the money did not arrive
   * and will not.
   */
  status: "open" | "processing" | "paid" | "failed" | "expired";
  url: string | null;
  /** The paid or requested amount in US dollars; null for any other currency. */
  amount: Cents | null;
  /** Null if nothing is paid yet. */
  fee: Cents | null;
  /** Null if nothing is paid yet. */
  payment: CheckoutPayment | null;
}

export interface PaymentId {
  accountId: string;
  paymentIntentId: string;
}

/** A payment's current state at the provider. */
export interface Payment {
  /** Its order's ID; undefined if it is not one of ours. */
  orderId: string | undefined;
  refunds: PaymentRefund[];
  /** Excludes inquiries, which move no money. */
  disputes: PaymentDispute[];
}

export interface MovedPayments {
  paymentIntentIds: string[];
  /** False if there was too much to list. */
  isComplete: boolean;
}

export interface PaymentRefund {
  id: string;
  /** Our own ID for it and our signature, from its metadata. Doulas can write metadata, too. */
  refundId: string | undefined;
  signature: string | undefined;
  createdAt: Date;
  amount: Cents;
  /** The currency's code, such as usd. */
  currency: string;
  status: Exclude<RefundStatus, "requested">;
}

export interface PaymentDispute {
  id: string;
  amount: Cents;
  status: DisputeStatus;
  createdAt: Date;
}

/** A refund to the payer. The same key with other values is refused. */
export interface NewRefund extends PaymentId {
  refundId: string;
  /** Proves that we created it; stored in its metadata. */
  signature: string;
  amount: Cents;
  idempotencyKey: string;
}

/** A part of the platform's fee to return to the doula. The same key with other values is refused. */
export interface FeeReturn {
  feeId: string;
  refundId: string;
  amount: Cents;
  /** The maximum to return in total, including what was returned by hand. */
  upTo: Cents;
  idempotencyKey: string;
}

/** A period from the first instant, up to but excluding the second. */
export interface Period {
  from: Date;
  to: Date;
}

/** What the platform took from a payment. */
export interface CollectedFee {
  id: string;
  accountId: string;
  chargeId: string;
  amount: Cents;
  /** What was returned of it. */
  returned: Cents;
}

/**
 * A payment according to the account's books: what it moved, not only what its objects say. An amount is null if it
 * is not in US dollars.
 */
export interface PaymentStatement {
  /** Null if nothing was paid. */
  paid: Cents | null;
  isPaid: boolean;
  /** The platform's fee. Null if there is none. */
  fee: CollectedFee | null;
  refunds: { id: string; status: PaymentRefund["status"]; moved: Cents | null }[];
  /** Excludes inquiries, which move no money. */
  disputes: { id: string; status: DisputeStatus; moved: Cents | null }[];
}

/** The means of payment, and the provider's IDs. */
export interface CheckoutPayment {
  paymentIntentId: string;
  chargeId: string;
  /** Null if the platform takes no fee. */
  feeId: string | null;
  /** The card's brand, such as visa, and last digits. Null if it was not a card. */
  card: { brand: string; last4: string } | null;
}

/** Doulas' accounts at the company that handles card payments. All calls throw `PaymentsUnavailable`. */
export interface PaymentsProvider {
  /** True if no real money moves. */
  readonly isSandbox: boolean;

  /** The API version of our calls, which webhooks should have, too. */
  readonly apiVersion: string;

  /**
   * The page where a doula signs in to see their payments and payouts. The URL is the same for every account.
   */
  readonly dashboardUrl: string;

  /** Makes a call that reads nothing, to see whether the key works. */
  verify(): Promise<void>;

  /** Creates a doula's own account and returns its ID. The same key returns the same account. */
  createAccount(owner: { email: string | null; idempotencyKey: string }): Promise<string>;

  /** Returns the URL of the onboarding page, valid once and for a short time; null if the account is gone. */
  createAccountLink(link: {
    accountId: string;
    /** The URL to which the doula returns, finished or not. */
    returnUrl: string;
    /** The URL for an expired link. */
    refreshUrl: string;
  }): Promise<string | null>;

  /** Returns null if the account is gone or has revoked our access. */
  readAccount(accountId: string): Promise<AccountStatus | null>;

  /** Creates a payment page. The same key returns the same page. */
  createCheckout(checkout: NewCheckout): Promise<Checkout>;

  /** Returns null if there is no such page on this account. */
  readCheckout(checkout: CheckoutId): Promise<Checkout | null>;

  /** Expires an open page. A page that is paid or expired is left unchanged. */
  expireCheckout(checkout: CheckoutId): Promise<void>;

  /** Returns null if there is no such payment on this account. */
  readPayment(payment: PaymentId): Promise<Payment | null>;

  /** Refunds a payment without the platform's fee, only once per key. */
  createRefund(refund: NewRefund): Promise<void>;

  /**
   * Returns part of the platform's fee, unless it was returned for this refund before, or by hand. Resolves
   * to the total returned.
   */
  returnFee(fee: FeeReturn): Promise<Cents>;

  /**
   * The IDs of the payments whose money moved in a period, in or out, including the doula's other payments. Null if
   * the account is gone or has revoked our access.
   */
  listMovedPayments(account: { accountId: string } & Period): Promise<MovedPayments | null>;

  /** All fees the platform took in a period. */
  listFees(period: Period): Promise<CollectedFee[]>;

  /** Returns null if there is no such fee. */
  readFee(feeId: string): Promise<CollectedFee | null>;

  /** Returns null if there is no such payment on the account. */
  readStatement(payment: PaymentId): Promise<PaymentStatement | null>;

  /** The payment that a charge belongs to. Null if there is no such charge, or the account is gone. */
  findPayment(charge: { accountId: string; chargeId: string }): Promise<string | null>;

  /** Parses a webhook. Throws `InvalidSignature` unless it is signed and at most five minutes old. */
  readEvent(delivery: { body: string; signature: string | undefined; now: Date }): Promise<DeliveredEvent>;
}

/** A webhook that the provider did not send, or that somebody resent later. */
export class InvalidSignature extends Error {}

/** Why a provider could not respond. `refused`: the operator must fix the key, its rights, or our request. */
export type PaymentsFailure = "unreachable" | "refused" | "over_quota" | "failed" | "unreadable";

/** The provider's refusal reasons that matter here. */
export const refusalReasons = [
  "charge_already_refunded",
  "charge_disputed",
  "resource_missing",
  "amount_too_large",
  "idempotency_error",
  "balance_insufficient",
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** Contains neither the key nor the provider's text, which may quote it, so that it can be logged. */
export class PaymentsUnavailable extends Error {
  override readonly name = "PaymentsUnavailable";
  readonly failure: PaymentsFailure;
  /** HTTP status of the provider's response, if any. */
  readonly status: number | undefined;
  readonly reason: RefusalReason | undefined;

  constructor(failure: PaymentsFailure, status?: number, reason?: RefusalReason) {
    const details = [status && `HTTP ${status}`, reason].filter((detail) => detail !== undefined);
    super(`stripe: ${failure}${details.length === 0 ? "" : ` (${details.join(", ")})`}`);
    this.failure = failure;
    this.status = status;
    this.reason = reason;
  }
}

/** Undefined if this site has no Stripe key. */
export type Payments = PaymentsProvider | undefined;
