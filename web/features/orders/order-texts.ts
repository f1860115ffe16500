import type { Order } from "../../../contract/orders.schema.ts";

/** Whether all or part of it stays paid, for now. */
export function isPaidOrder({ status }: Pick<Order, "status">): boolean {
  return status === "paid" || status === "partially_refunded" || status === "disputed";
}

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
