import type { OrderStatus } from "../../../contract/orders.ts";

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

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** 'Nov 22, 2026', where the reader is */
export function orderDayText(instant: string): string {
  return day.format(new Date(instant));
}

/** 'Nov 22, 2026, 3:04 PM', where the reader is */
export function orderMomentText(instant: string): string {
  return moment.format(new Date(instant));
}
