import { orderSearchMaxLength, orderStatuses } from "../../../contract/orders.ts";
import type { ManagedOrderFilter } from "../../api/orders-managed.ts";
import { parseId, parseText } from "../../lib/search-text.ts";

/** What the address of the page can say. */
export interface AdminOrdersSearch {
  search?: string;
  status?: (typeof orderStatuses)[number];
  /** Only those that an admin has to look at. */
  look?: true;
  /** The order that is read. */
  order?: string;
}

export function parseAdminOrdersSearch(search: Record<string, unknown>): AdminOrdersSearch {
  return {
    search: parseText(String(search.search ?? ""))?.slice(0, orderSearchMaxLength),
    status: orderStatuses.find((status) => status === search.status),
    look: search.look === true || search.look === "true" || undefined,
    order: parseId(search.order),
  };
}

export function toOrderFilter({ search, status, look }: AdminOrdersSearch): ManagedOrderFilter {
  return { search: search ?? "", listed: look ? "needs_look" : status };
}

export function toOrdersSearch({ search, listed }: ManagedOrderFilter): AdminOrdersSearch {
  return {
    search: search || undefined,
    status: listed === "needs_look" ? undefined : listed,
    look: listed === "needs_look" || undefined,
  };
}
