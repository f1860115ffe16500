import { randomBytes } from "node:crypto";
import { z } from "zod";
import { paymentIds, type SandboxCheckout } from "./stripe-checkout.ts";

const refundSchema = z.object({
  id: z.string(),
  payment_intent: z.string(),
  amount: z.int(),
  created: z.int(),
  status: z.enum(["pending", "succeeded", "failed"]),
  settled_at: z.int().nullable().default(null),
  metadata: z.record(z.string(), z.string()),
});

const feeRefundSchema = z.object({
  id: z.string(),
  fee: z.string(),
  amount: z.int(),
  created: z.int(),
  metadata: z.record(z.string(), z.string()),
});

const disputeSchema = z.object({
  id: z.string(),
  payment_intent: z.string(),
  amount: z.int(),
  created: z.int(),
  status: z.enum(["needs_response", "won", "lost"]),
  closed_at: z.int().nullable().default(null),
});

export const paymentsStateSchema = z.object({
  refunds: z.array(refundSchema),
  fee_refunds: z.array(feeRefundSchema),
  disputes: z.array(disputeSchema),
  /** The response for each idempotency key, with its request. */
  answers: z.record(z.string(), z.object({ request: z.string(), id: z.string() })),
});

export function emptyPayments(): PaymentsState {
  return { refunds: [], fee_refunds: [], disputes: [], answers: {} };
}

type PaymentsState = z.infer<typeof paymentsStateSchema>;
export type SandboxRefund = z.infer<typeof refundSchema>;
export type SandboxDispute = z.infer<typeof disputeSchema>;

/** A refusal by Stripe, with its code. */
export class RefusedByStripe extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The payments, and where their money is. */
export interface PaymentBook {
  find(paymentIntent: string): SandboxCheckout | undefined;
  /** Throws `RefusedByStripe` if less is left, or while the payment is disputed. */
  refund(paymentIntent: string, amount: number, metadata?: Record<string, string>): SandboxRefund;
  listRefunds(paymentIntent: string): SandboxRefund[];
  settleRefund(refund: SandboxRefund, status: "succeeded" | "failed"): void;
  dispute(paymentIntent: string, amount?: number): SandboxDispute;
  findDisputes(paymentIntent: string): SandboxDispute[];
  closeDispute(dispute: SandboxDispute, status: "won" | "lost"): void;
  returnFee(fee: string, amount: number, metadata?: Record<string, string>): z.infer<typeof feeRefundSchema>;
  listFeeReturns(fee: string): z.infer<typeof feeRefundSchema>[];
  /** Returns where a payment's money is, in cents. */
  ledger(paymentIntent: string): {
    paid: number;
    fee: number;
    refunded: number;
    returnedFee: number;
    disputed: number;
  };
  /** The initial status of the next refunds. */
  firstRefundStatus: "succeeded" | "pending";
}

interface SandboxContext {
  state: PaymentsState;
  sessions: Record<string, SandboxCheckout>;
  save(): void;
  now(): Date;
}

export function openPaymentBook({ state, sessions, save, now }: SandboxContext): PaymentBook {
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const created = () => Math.floor(now().getTime() / 1000);
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

  const book: PaymentBook = {
    firstRefundStatus: "succeeded",
    find: (paymentIntent) =>
      Object.values(sessions).find(
        (session) => session.payment_intent === paymentIntent && session.payment_status === "paid",
      ),
    listRefunds: (paymentIntent) => state.refunds.filter((each) => each.payment_intent === paymentIntent),
    findDisputes: (paymentIntent) => state.disputes.filter((each) => each.payment_intent === paymentIntent),
    listFeeReturns: (fee) => state.fee_refunds.filter((each) => each.fee === fee),
    refund: (payment_intent, amount, metadata = {}) => {
      const paid = requirePaid(payment_intent);
      const isOpen = ({ status }: SandboxDispute) => status === "needs_response";
      if (book.findDisputes(payment_intent).some(isOpen)) throw new RefusedByStripe("charge_disputed");
      const lost = sumLost(payment_intent);
      const left = paid.amount_total - lost - sum(book.listRefunds(payment_intent).filter(isNotFailed));
      if (left === 0) throw new RefusedByStripe(lost > 0 ? "charge_disputed" : "charge_already_refunded");
      if (amount < 1 || amount > left) throw new RefusedByStripe("amount_too_large");
      const refund: SandboxRefund = {
        id: newId("re"),
        payment_intent,
        amount,
        created: created(),
        status: book.firstRefundStatus,
        settled_at: null,
        metadata,
      };
      state.refunds.push(refund);
      save();
      return refund;
    },
    settleRefund: (refund, status) => {
      refund.status = status;
      refund.settled_at = created();
      save();
    },
    dispute: (payment_intent, amount) => {
      const paid = requirePaid(payment_intent);
      const refunded = sum(book.listRefunds(payment_intent).filter(isNotFailed));
      const left = paid.amount_total - sumLost(payment_intent) - refunded;
      const dispute: SandboxDispute = {
        id: newId("dp"),
        payment_intent,
        amount: amount ?? left,
        created: created(),
        status: "needs_response",
        closed_at: null,
      };
      state.disputes.push(dispute);
      save();
      return dispute;
    },
    closeDispute: (dispute, status) => {
      dispute.status = status;
      dispute.closed_at = created();
      save();
    },
    returnFee: (fee, amount, metadata = {}) => {
      const { fee: whole } = requirePaid(fee.replace("fee_", "pi_"));
      if (sum(book.listFeeReturns(fee)) + amount > whole) throw new RefusedByStripe("amount_too_large");
      const returned = { id: newId("fr"), fee, amount, created: created(), metadata };
      state.fee_refunds.push(returned);
      save();
      return returned;
    },
    ledger: (paymentIntent) => {
      const paid = requirePaid(paymentIntent);
      const isTaken = ({ status }: SandboxDispute) => status !== "won";
      return {
        paid: paid.amount_total,
        fee: paid.fee,
        refunded: sum(book.listRefunds(paymentIntent).filter(({ status }) => status === "succeeded")),
        returnedFee: sum(book.listFeeReturns(paymentIds(paymentIntent).fee)),
        disputed: sum(book.findDisputes(paymentIntent).filter(isTaken)),
      };
    },
  };
  return book;

  function isNotFailed({ status }: SandboxRefund): boolean {
    return status !== "failed";
  }

  function sumLost(paymentIntent: string): number {
    return sum(book.findDisputes(paymentIntent).filter(({ status }) => status === "lost"));
  }

  function requirePaid(paymentIntent: string): SandboxCheckout {
    const paid = book.find(paymentIntent);
    if (!paid) throw new RefusedByStripe("resource_missing");
    return paid;
  }
}

/** A refund in the format of Stripe's API. */
export function refundJson({ settled_at: _ofTheBalance, ...refund }: SandboxRefund) {
  const { charge } = paymentIds(refund.payment_intent);
  return { ...refund, object: "refund", charge, currency: "usd", reason: null };
}

/** A dispute in the format of Stripe's API. */
export function disputeJson({ closed_at: _ofTheBalance, ...dispute }: SandboxDispute) {
  const { charge } = paymentIds(dispute.payment_intent);
  return {
    ...dispute,
    object: "dispute",
    charge,
    currency: "usd",
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: "general",
  };
}
