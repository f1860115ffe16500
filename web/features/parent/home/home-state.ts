import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { isAcceptedOrder, openPaidStatuses } from "../../../../contract/commerce/orders.ts";

interface HomeState {
  hasLoss: boolean;
  isRecentBirth: boolean;
  hasCallToday: boolean;
  order: Order | undefined;
  hasCall: boolean;
}

/**
 * What leads on a parent's home: a loss, a birth, a call today, a yes that waits for payment or a request, a later
 * call, a doula they hired, and otherwise the search.
 */
export function findLead({ hasLoss, isRecentBirth, hasCallToday, order, hasCall }: HomeState) {
  if (hasLoss) return "loss";
  if (isRecentBirth) return "birth";
  if (hasCallToday) return "call";
  if (order && isWaiting(order)) return "order";
  if (hasCall) return "call";
  return order ? "order" : "search";
}

/** Returns true if an order waits for the parent's payment or for the doula's answer. */
export function isWaiting({ status }: Order): boolean {
  return status === "pending" || status === "requested";
}

/** The accepted order that waits for payment, otherwise a request, otherwise the newest order that a doula works for. */
export function findCurrentOrder(orders: readonly Order[], now: Date): Order | undefined {
  // A birth or a loss has ended what it was for.
  const current = orders.filter(({ is_birth, due_date }) => !is_birth || due_date !== null);
  return (
    current.find(isAcceptedOrder) ??
    current.find(({ status }) => status === "requested") ??
    current.find(
      ({ status, ends_at }) =>
        openPaidStatuses.includes(status) && (ends_at === null || Date.parse(ends_at) > now.getTime()),
    )
  );
}
