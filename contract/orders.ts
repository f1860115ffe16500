import { type Cents, sumOf } from "./money.ts";

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
  /** The payment arrived when the order was closed. It is refunded. */
  | "pay_late"
  /** The payment link ran out unused. */
  | "expire"
  /** The payment, or making its link, failed for good. */
  | "fail"
  /** The link was taken back: the package changed, or the two may no longer do business. */
  | "cancel"
  | "refund_part"
  | "refund"
  /** The parent's bank did not take the refund, and nothing else was refunded. */
  | "refund_fails"
  /** As before, where another refund was taken. */
  | "last_refund_fails"
  | "dispute"
  /** The doula won the dispute, and nothing was refunded. */
  | "win"
  | "win_what_is_left"
  /** What was disputed had been refunded. */
  | "win_nothing"
  | "lose"
  /** The bank took back part of the payment. */
  | "lose_part"
  /** What a lost dispute had left was refunded. */
  | "refund_what_was_left";

export const orderGraph: Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>> = {
  pending: { pay: "paid", expire: "expired", fail: "failed", cancel: "cancelled" },
  paid: { refund_part: "partially_refunded", refund: "refunded", dispute: "disputed" },
  partially_refunded: {
    refund_part: "partially_refunded",
    refund: "refunded",
    refund_fails: "paid",
    dispute: "disputed",
    refund_what_was_left: "lost",
  },
  refunded: { refund_fails: "paid", last_refund_fails: "partially_refunded", dispute: "disputed" },
  disputed: {
    win: "paid",
    win_what_is_left: "partially_refunded",
    win_nothing: "refunded",
    lose: "lost",
    lose_part: "partially_refunded",
  },
  expired: { pay_late: "paid" },
  failed: { pay_late: "paid" },
  cancelled: { pay_late: "paid" },
  lost: { last_refund_fails: "partially_refunded" },
};

/** In these, an order lasts as many weeks as its package. */
export const openPaidStatuses: readonly OrderStatus[] = ["paid", "partially_refunded", "disputed"];

/** Where an action leads, wherever it is taken from. */
export function statusAfter(action: OrderAction): OrderStatus | undefined {
  return orderStatuses.map((status) => orderGraph[status][action]).find((after) => after !== undefined);
}

/** In these, what is left of the payment can be refunded. */
const refundableStatuses: readonly OrderStatus[] = ["paid", "partially_refunded"];

interface Dispute {
  status: DisputeStatus;
  amount: Cents;
}

interface PaidOrder {
  status: OrderStatus;
  amount: Cents;
  disputes: readonly Dispute[];
  refunds: { amount: Cents; status: RefundStatus }[];
}

/** What can still be refunded of an order: what neither went back nor is on its way. */
export function refundableOf({ status, amount, disputes, refunds }: PaidOrder): Cents {
  if (!refundableStatuses.includes(status)) return 0;
  const gone = sumOf(refunds.filter((refund) => !isUndone(refund)).map((refund) => refund.amount));
  return Math.max(0, amount - lostOf(disputes) - gone);
}

/** What banks took back for good. */
export function lostOf(disputes: readonly Dispute[]): Cents {
  return sumOf(disputes.filter(({ status }) => status === "lost").map(({ amount }) => amount));
}

/** The statuses that an action can be taken from. */
export function statusesBefore(action: OrderAction): OrderStatus[] {
  return orderStatuses.filter((status) => orderGraph[status][action] !== undefined);
}

/** The status of a paid order, from all its refunds and disputes. */
export function paidStatusOf({
  amount,
  refunded,
  disputes,
}: {
  amount: Cents;
  /** What has arrived back with the parent. */
  refunded: Cents;
  disputes: readonly Dispute[];
}): OrderStatus {
  if (disputes.some(({ status }) => status === "open")) return "disputed";
  const lost = lostOf(disputes);
  if (refunded + lost >= amount) return lost > 0 ? "lost" : "refunded";
  return refunded + lost > 0 ? "partially_refunded" : "paid";
}

/** In these, money has never moved. */
export const unpaidStatuses: readonly OrderStatus[] = ["pending", "expired", "failed", "cancelled"];

/** In these, somebody called it off, or nobody paid: no doula has to know. */
export const closedUnpaidStatuses = unpaidStatuses.filter((status) => status !== "pending");

export const ordersPerPage = 25;

export const orderSearchMaxLength = 100;

/** A search by name or email looks at no more people than this. */
export const maxOrderPeople = 20;

export const salesPerPage = 25;

/** A downloaded file has the newest ones, no more than this. */
export const maxExportedSales = 10_000;

/** Where a refund stands. Those before `succeeded` are under way: their amount is no longer there to be refunded. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed", "cancelled"] as const;

export type RefundStatus = (typeof refundStatuses)[number];

/** Returns true if a refund moved no money, or it came back. */
export function isUndone({ status }: { status: RefundStatus }): boolean {
  return status === "failed" || status === "cancelled";
}

export const refundCauses = [
  "admin",
  /** The payment arrived when the two could no longer do business. */
  "after_block",
  /** The payment arrived when the order was closed. */
  "closed_order",
  /** Made by the doula, at Stripe. */
  "stripe",
] as const;

export type RefundCause = (typeof refundCauses)[number];

/** Refunds that nobody asked for. Each costs the doula what Stripe keeps of a payment. */
export const automaticRefundCauses = ["after_block", "closed_order"] as const satisfies RefundCause[];

/** How long after an automatic refund a parent cannot order from this doula again, unless an admin allows it. */
export const reorderDays = 30;

/** A larger refund asks for the admin's password, even right after signing in. */
export const maxRefundWithoutPassword: Cents = 50_000;

/** Unpaid orders that a parent can have at a time. */
export const maxPendingOrders = 10;

export const maxRefundReason = 500;

export const disputeStatuses = ["open", "won", "lost"] as const;

export type DisputeStatus = (typeof disputeStatuses)[number];

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

/**
 * What the platform has given back of its fee when so much of a payment was refunded: in proportion, rounded half up to a
 * cent, so that the last refund gives back the rest.
 */
export function returnedFeeOf({
  amount,
  fee,
  refunded,
}: {
  amount: Cents;
  fee: Cents;
  refunded: Cents;
}): Cents {
  return Math.floor((2 * fee * refunded + amount) / (2 * amount));
}
