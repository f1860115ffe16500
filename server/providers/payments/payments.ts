import type { Cents } from "../../../contract/money.ts";
import type { DisputeStatus, RefundStatus } from "../../../contract/orders.ts";
import type { MissingDetail, PaymentAccountState, PaymentNotice } from "../../../contract/payments.ts";

/** Where an account stands, as the provider says it now. */
export interface AccountStatus {
  state: PaymentAccountState;
  /** Whether parents can pay into it. */
  canCharge: boolean;
  missing: MissingDetail[];
  notice: Extract<PaymentNotice, "under_review" | "rejected"> | null;
}

/** Something that happened to a connected account. */
export interface PaymentEvent {
  /** The provider's id of the event: the same however often it is sent. */
  id: string;
  type: string;
  /** Undefined where the event is about no connected account. */
  accountId: string | undefined;
  /** What it happened to: of `checkout.session.completed` the session. */
  objectId: string | undefined;
  /** Of refunds, charges and disputes the payment that they are about. */
  paymentIntentId: string | undefined;
}

/** What a signed webhook says. The provider can be asked about everything but the event itself. */
export interface DeliveredEvent extends PaymentEvent {
  /** True if our key moves real money and the event is about test payments, or the other way around. */
  isOtherMode: boolean;
  /** The order that a payment page names. Doulas make pages, too, and can name any order. */
  orderId: string | undefined;
}

/** A payment page to be made on a doula's account. The same key with other values is refused. */
export interface NewCheckout {
  accountId: string;
  orderId: string;
  idempotencyKey: string;
  name: string;
  description: string;
  amount: Cents;
  /** What the platform keeps of it. */
  fee: Cents;
  expiresAt: Date;
  /** Where the browser is sent afterwards. */
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutId {
  accountId: string;
  sessionId: string;
}

/** A payment page, as the provider says it now. */
export interface Checkout {
  id: string;
  /** The order it was made for; undefined where it is none of ours. */
  orderId: string | undefined;
  /** `processing`: the payer is done, the money is on its way. `failed`: it did not arrive, and will not. */
  status: "open" | "processing" | "paid" | "failed" | "expired";
  url: string | null;
  /** What is paid, or asked for; US dollars only, null for any other currency. */
  amount: Cents | null;
  /** Null while nothing is paid. */
  fee: Cents | null;
  /** Null while nothing is paid. */
  payment: CheckoutPayment | null;
}

export interface PaymentId {
  accountId: string;
  paymentIntentId: string;
}

/** What has become of a payment, as the provider says it now. */
export interface Payment {
  /** The order it was made for; undefined where it is none of ours. */
  orderId: string | undefined;
  refunds: PaymentRefund[];
  /** Without inquiries, which move no money. */
  disputes: PaymentDispute[];
}

export interface PaymentRefund {
  id: string;
  /** What its metadata claims: our own ID of it, and our signature. Doulas can write metadata, too. */
  refundId: string | undefined;
  signature: string | undefined;
  createdAt: Date;
  amount: Cents;
  /** Such as usd. */
  currency: string;
  status: Exclude<RefundStatus, "requested">;
}

export interface PaymentDispute {
  id: string;
  amount: Cents;
  status: DisputeStatus;
  createdAt: Date;
}

/** Money to be sent back to who paid. The same key with other values is refused. */
export interface NewRefund extends PaymentId {
  refundId: string;
  /** Proves that we made it, as its metadata says. */
  signature: string;
  amount: Cents;
  idempotencyKey: string;
}

/** Part of the platform's fee, to be sent back to the doula. The same key with other values is refused. */
export interface FeeReturn {
  feeId: string;
  refundId: string;
  amount: Cents;
  /** What is due of the fee in all: no more goes back, whoever gave it back. */
  upTo: Cents;
  idempotencyKey: string;
}

/** What was paid with, and the provider's ids of it. */
export interface CheckoutPayment {
  paymentIntentId: string;
  chargeId: string;
  /** Null where the platform takes nothing. */
  feeId: string | null;
  /** Such as visa; null where it was no card. */
  card: { brand: string; last4: string } | null;
}

/** Doulas' accounts at the company that handles card payments. All calls throw `PaymentsUnavailable`. */
export interface PaymentsProvider {
  /** No real money moves. */
  readonly isSandbox: boolean;

  /** Where a doula signs in to see their payments and payouts; the same address for every account. */
  readonly dashboardUrl: string;

  /** Creates an account of the doula's own and answers its id; the same one for the same key. */
  createAccount(owner: { email: string | null; idempotencyKey: string }): Promise<string>;

  /** The address of the onboarding page, for one visit soon; null where the account is gone. */
  createAccountLink(link: {
    accountId: string;
    /** Where the doula comes back to, finished or not. */
    returnUrl: string;
    /** Where they land when the link has expired. */
    refreshUrl: string;
  }): Promise<string | null>;

  /** Null where the account is gone, or no longer lets us in. */
  readAccount(accountId: string): Promise<AccountStatus | null>;

  /** Makes a payment page; the same one for the same key. */
  createCheckout(checkout: NewCheckout): Promise<Checkout>;

  /** Null where there is no such page on this account. */
  readCheckout(checkout: CheckoutId): Promise<Checkout | null>;

  /** Lets nobody pay on a page any more. One that is paid or has expired is left as it is. */
  expireCheckout(checkout: CheckoutId): Promise<void>;

  /** Null where there is no such payment on this account. */
  readPayment(payment: PaymentId): Promise<Payment | null>;

  /** Refunds a payment, without the platform's fee; once for the same key. */
  createRefund(refund: NewRefund): Promise<void>;

  /**
   * Gives back part of the platform's fee, unless it was given back for this refund before, or by hand. Answers what is
   * back in all.
   */
  returnFee(fee: FeeReturn): Promise<Cents>;

  /** What a webhook says. Throws `InvalidSignature` unless it is signed and at most five minutes old. */
  readEvent(delivery: { body: string; signature: string | undefined; now: Date }): Promise<DeliveredEvent>;
}

/** A webhook that the provider did not send, or that somebody sent again later. */
export class InvalidSignature extends Error {}

/** Why a provider could not answer. `refused` is a matter for the operator: the key, its rights, or our request. */
export type PaymentsFailure = "unreachable" | "refused" | "over_quota" | "failed" | "unreadable";

/** What the provider says is wrong with a request, where it matters here. */
export const refusalReasons = [
  "charge_already_refunded",
  "charge_disputed",
  "resource_missing",
  "amount_too_large",
  "idempotency_error",
  "balance_insufficient",
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** Carries neither the key nor the provider's own words, which may quote it, so it can be logged as it is. */
export class PaymentsUnavailable extends Error {
  override readonly name = "PaymentsUnavailable";
  readonly failure: PaymentsFailure;
  /** HTTP status of the provider's answer, when there was one. */
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
