import { orderSearchMaxLength, orderStatuses } from "../../../contract/orders.ts";
import type { AdminOrderFilter } from "../../api/admin-orders.ts";
import { parseId, parseText } from "../../lib/search-text.ts";

/** What the address of the page can say. */
export interface AdminOrdersSearch {
  search?: string;
  status?: (typeof orderStatuses)[number];
  /** Only orders that need review. */
  review?: true;
  /** The order that is read. */
  order?: string;
}

export function parseAdminOrdersSearch(search: Record<string, unknown>): AdminOrdersSearch {
  return {
    search: parseText(String(search.search ?? ""))?.slice(0, orderSearchMaxLength),
    status: orderStatuses.find((status) => status === search.status),
    review: search.review === true || search.review === "true" || undefined,
    order: parseId(search.order),
  };
}

export function toOrderFilter({ search, status, review }: AdminOrdersSearch): AdminOrderFilter {
  return { search: search ?? "", listed: review ? "needs_review" : status };
}

export function toOrdersSearch({ search, listed }: AdminOrderFilter): AdminOrdersSearch {
  return {
    search: search || undefined,
    status: listed === "needs_review" ? undefined : listed,
    review: listed === "needs_review" || undefined,
  };
}
