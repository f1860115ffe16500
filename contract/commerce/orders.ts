import { type Cents, sumCents } from "../platform/money.ts";

/** The states of an order and its transitions. Buttons and updates read this graph. */

export const orderStatuses = [
  "requested",
  "pending",
  "paid",
  "expired",
  "failed",
  "cancelled",
  "declined",
  "partially_refunded",
  "refunded",
  "disputed",
  "lost",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The name of each status, on screen and in files. */
export const orderStatusTexts = {
  requested: "Requested",
  pending: "Not paid yet",
  paid: "Paid",
  expired: "Expired",
  failed: "Failed",
  cancelled: "Cancelled",
  declined: "Declined",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  lost: "Dispute lost",
} as const satisfies Record<OrderStatus, string>;

type UnpaidStatus = "requested" | "pending" | "expired" | "failed" | "cancelled" | "declined";

type PaidStatus = Exclude<OrderStatus, UnpaidStatus>;

/** In these statuses, no payment has arrived. */
export const unpaidStatuses: readonly OrderStatus[] = [
  "requested",
  "pending",
  "expired",
  "failed",
  "cancelled",
  "declined",
] satisfies UnpaidStatus[];

/** In these statuses, an order may still be paid. A parent has at most one of a package. */
export const openUnpaidStatuses: readonly OrderStatus[] = ["requested", "pending"];

/** Hidden from doulas, because the order was closed before payment. */
export const closedUnpaidStatuses = unpaidStatuses.filter((status) => !openUnpaidStatuses.includes(status));

/** In these statuses, an order stays open for its package's number of weeks. */
export const openPaidStatuses: readonly OrderStatus[] = ["paid", "partially_refunded", "disputed"];

export type OrderAction =
  /** The doula accepted a request, or the parent the amount that the doula proposed. The parent can pay. */
  | "accept"
  /** The doula declined a request. */
  | "decline"
  | "pay"
  /** The payment arrived after the order was closed. It is refunded. */
  | "pay_late"
  /** Nobody answered the request, or the payment link expired unused. */
  | "expire"
  /** The payment, or creating its link, failed permanently. */
  | "fail"
  /**
   * The parent withdrew the request, or the link was withdrawn: the package changed, or the two may no longer do
   * business.
   */
  | "cancel";

/** How an order moves until it is paid. After that its status follows from its money: `computePaidStatus`. */
export const orderGraph: Record<UnpaidStatus, Partial<Record<OrderAction, OrderStatus>>> = {
  requested: { accept: "pending", decline: "declined", expire: "expired", cancel: "cancelled" },
  pending: { pay: "paid", expire: "expired", fail: "failed", cancel: "cancelled" },
  expired: { pay_late: "paid" },
  failed: { pay_late: "paid" },
  cancelled: { pay_late: "paid" },
  declined: {},
};

/** The statuses an action can be taken from. */
export function listStatusesBefore(action: OrderAction): string[] {
  const moves = Object.entries(orderGraph);
  return moves.filter(([, actions]) => action in actions).map(([status]) => status);
}

/** The status an action leads to. */
export function getStatusAfter(action: OrderAction): OrderStatus | undefined {
  return Object.values(orderGraph).find((actions) => action in actions)?.[action];
}

/** The status of a paid order, from all its refunds and disputes. Any of these can follow any other, because refunds can fail. */
export function computePaidStatus({
  amount,
  refunded,
  disputes,
}: {
  amount: Cents;
  /** The cents already returned to the parent. */
  refunded: Cents;
  disputes: readonly Dispute[];
}): PaidStatus {
  if (disputes.some(({ status }) => status === "open")) return "disputed";
  const lost = sumLost(disputes);
  if (refunded + lost >= amount) return lost > 0 ? "lost" : "refunded";
  return refunded + lost > 0 ? "partially_refunded" : "paid";
}

/** In these statuses, the rest of the payment can be refunded. */
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

/** The cents that can still be refunded: neither returned nor on their way. */
export function computeRefundableAmount({ status, amount, disputes, refunds }: PaidOrder): Cents {
  if (!refundableStatuses.includes(status)) return 0;
  const gone = sumCents(refunds.filter((refund) => !isUndone(refund)).map((refund) => refund.amount));
  return Math.max(0, amount - sumLost(disputes) - gone);
}

/** The cents that banks permanently took back. */
export function sumLost(disputes: readonly Dispute[]): Cents {
  return sumCents(disputes.filter(({ status }) => status === "lost").map(({ amount }) => amount));
}

export const ordersPerPage = 25;

export const orderSearchMaxLength = 100;

/** The most people a search by name or email matches. */
export const maxOrderPeople = 20;

/** The most orders in a downloaded file and in an admin's totals, newest first. */
export const maxExportedOrders = 10_000;

/** The status of a refund. Before `succeeded` it is under way, and its amount can't be refunded again. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed", "cancelled"] as const;

export type RefundStatus = (typeof refundStatuses)[number];

/** Returns true if a refund moved no money, or the money came back. */
export function isUndone({ status }: { status: RefundStatus }): boolean {
  return status === "failed" || status === "cancelled";
}

export const refundCauses = [
  "admin",
  /** Like `closed_order`. Stored until release 1.0.0. */
  "after_block",
  /** The order was closed, or the two could no longer do business. It does not say why. */
  "closed_order",
  /** The doula was not on call for the birth, and did not make room for it. */
  "no_place",
  /** The doula made it at Stripe. */
  "stripe",
] as const;

export type RefundCause = (typeof refundCauses)[number];

/** Refunds that a parent can cause. Each costs the doula Stripe's fee, so that they start the pause of `reorderDays`. */
export const pausingRefundCauses = ["after_block", "closed_order"] as const satisfies RefundCause[];

/** Refunds that nobody requested. */
export const automaticRefundCauses = [...pausingRefundCauses, "no_place"] as const satisfies RefundCause[];

/**
 * After a refund that starts a pause, a parent cannot order from this doula for this many days, unless an admin
 * allows it.
 */
export const reorderDays = 30;

/** A refund above this needs the admin's password, even right after signing in. */
export const maxRefundWithoutPassword: Cents = 50_000;

/** The most unpaid orders a parent can have at a time. */
export const maxPendingOrders = 10;

export const maxRefundReason = 500;

export const disputeStatuses = ["open", "won", "lost"] as const;

export type DisputeStatus = (typeof disputeStatuses)[number];

/** The health care provider taxonomy code for doulas, which insurers use. */
export const doulaTaxonomyCode = "374J00000X";

/** Stripe's smallest payment, in cents. */
export const minOrderAmount: Cents = 50;

/** How long a payment link works. Stripe allows at most 24 hours. */
export const paymentLinkHours = 23;

/** How long a doula can answer a request. */
export const requestHours = 48;

/** How long a parent can open the payment page after the doula accepted. */
export const acceptedHours = 48;

/** An acceptance also covers a second payment link for the same order within this many days. */
export const acceptanceDays = 7;

/** The most requests of a parent to a doula within seven days. */
export const maxRequestsPerDoula = 3;

/** How long the payment link of a birth package works. Stripe allows at least 30 minutes. */
export const birthLinkMinutes = 60;

/** The most payment links for births that a parent gets for packages of one doula within seven days. */
export const maxBirthLinksPerDoula = 2;

/** How long a doula who is not on call can add capacity for a birth that was paid. Then it is refunded. */
export const capacityHours = 24;

/** For how many days added capacity is for a parent. */
export const addedCapacityDays = 30;

/** The most days by which the due date of an order can move from its first one. */
export const maxDueDateMoveDays = 56;

/** After this many days, Support answers in place of the doula whether a due date moves. */
export const dueDateAnswerDays = 7;

/** A birth package ends at the earliest this many weeks after the due date. */
export const birthEndWeeks = 6;

/** The days, weeks and hours of hourly care, as the parent asks for them. Its package limits weeks and hours. */
export interface CareRequest {
  /** A day of the first week. */
  start_week: string;
  weeks: number;
  /** Days of the week, from 0 for Sunday. */
  days: number[];
  /** Hours of each visit. */
  hours: number;
}

/** The number of visits of hourly care. */
export function countVisits({ weeks, days }: CareRequest): number {
  return weeks * days.length;
}

/** '12 visits of 4 hours' */
export function formatVisits(care: CareRequest): string {
  const visits = countVisits(care);
  return `${visits} ${visits === 1 ? "visit" : "visits"} of ${care.hours} ${care.hours === 1 ? "hour" : "hours"}`;
}

/** The platform's fee in cents for a percentage with one decimal, rounded half up. */
export function computePlatformFee(amount: Cents, percent: number): Cents {
  const tenths = Math.round(percent * 10);
  return Math.floor((amount * tenths + 500) / 1000);
}

/**
 * The cents of the platform's fee to return after refunds of this size: in proportion, rounded half up, so
 * that the last refund returns the rest.
 */
export function computeReturnedFee({
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

/** Returns true if the doula said yes and the parent has not paid yet. */
export function isAcceptedOrder({
  status,
  accepted_at,
}: {
  status: OrderStatus;
  accepted_at: string | null;
}): boolean {
  return status === "pending" && accepted_at !== null;
}
