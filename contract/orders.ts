import type { Cents } from "./money.ts";

/** The states of an order, and how it moves between them. Buttons and updates are taken from here. */

export const orderStatuses = [
  "pending",
  "paid",
  "expired",
  "failed",
  "cancelled",
  "partially_refunded",
  "refunded",
  "disputed",
  "lost",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** What each status is called, on screen and in files. */
export const orderStatusTexts = {
  pending: "Not paid yet",
  paid: "Paid",
  expired: "Expired",
  failed: "Failed",
  cancelled: "Cancelled",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  lost: "Dispute lost",
} as const satisfies Record<OrderStatus, string>;

export type OrderAction =
  | "pay"
  /** The payment link ran out unused. */
  | "expire"
  /** The payment, or making its link, failed for good. */
  | "fail"
  /** The link was taken back: the package changed, or the two may no longer do business. */
  | "cancel"
  | "refund_part"
  | "refund"
  | "dispute"
  /** The doula won the dispute. */
  | "win"
  | "lose";

export const orderGraph: Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>> = {
  pending: { pay: "paid", expire: "expired", fail: "failed", cancel: "cancelled" },
  paid: { refund_part: "partially_refunded", refund: "refunded", dispute: "disputed" },
  partially_refunded: { refund_part: "partially_refunded", refund: "refunded", dispute: "disputed" },
  disputed: { win: "paid", lose: "lost" },
  expired: {},
  failed: {},
  cancelled: {},
  refunded: {},
  lost: {},
};

/** The statuses that an action can be taken from. */
export function statusesBefore(action: OrderAction): OrderStatus[] {
  return orderStatuses.filter((status) => orderGraph[status][action] !== undefined);
}

/** In these, money has never moved. */
export const unpaidStatuses: readonly OrderStatus[] = ["pending", "expired", "failed", "cancelled"];

/** In these, somebody called it off, or nobody paid: no doula has to know. */
export const closedUnpaidStatuses = unpaidStatuses.filter((status) => status !== "pending");

export const salesPerPage = 25;

/** A downloaded file has the newest ones, no more than this. */
export const maxExportedSales = 10_000;

/** Where a refund stands. Those before `succeeded` are under way: their amount is no longer there to be refunded. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed", "cancelled"] as const;

export const refundCauses = [
  "admin",
  /** The payment arrived when the two could no longer do business. */
  "after_block",
  /** The payment arrived when the order was closed. */
  "closed_order",
  /** Made by the doula, at Stripe. */
  "stripe",
] as const;

export const maxRefundReason = 500;

export const disputeStatuses = ["open", "won", "lost"] as const;

/** What insurers call a doula: the code of the health care provider taxonomy. */
export const doulaTaxonomyCode = "374J00000X";

/** Stripe takes no smaller payment. */
export const minOrderAmount: Cents = 50;

/** How long a payment link works. Stripe keeps one open for at most 24 hours. */
export const paymentLinkHours = 23;

/** What the platform keeps of a payment, of a percentage with one decimal: rounded half up to a cent. */
export function platformFeeOf(amount: Cents, percent: number): Cents {
  const tenths = Math.round(percent * 10);
  return Math.floor((amount * tenths + 500) / 1000);
}
