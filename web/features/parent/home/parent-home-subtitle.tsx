import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { isAcceptedOrder, openPaidStatuses } from "../../../../contract/commerce/orders.ts";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";

/**
 * The line below the welcome. Not after a loss or once the parent has asked or hired a doula, nor before that is known. All
 * pages load it, so it stands alone.
 */
export function ParentHomeSubtitle() {
  const { data: own } = useQuery(ownBirthQuery);
  const orders = useInfiniteQuery(ownOrdersQuery).data?.pages[0]?.items;
  const isSearching = own && !own.loss && orders && !orders.some(hasDoula);
  return isSearching ? "Your journey to finding the perfect doula starts here" : null;
}

/** Returns true if a doula was asked, accepted or is paid. */
function hasDoula(order: Order): boolean {
  const { status } = order;
  return isAcceptedOrder(order) || status === "requested" || openPaidStatuses.includes(status);
}
