import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { isAcceptedOrder, openPaidStatuses } from "../../../../contract/commerce/orders.ts";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { useNow } from "../../../lib/now.ts";
import { findNextCall } from "../../shared/calls/own-bookings.ts";

/**
 * The line below the welcome. Not after a birth or a loss, or once the parent has a call or has asked or hired a doula, nor
 * before that is known. All pages load it, so it stands alone.
 */
export function ParentHomeSubtitle() {
  const { data: own } = useQuery(ownBirthQuery);
  const orders = useInfiniteQuery(ownOrdersQuery).data?.pages[0]?.items;
  const { data: bookings } = useQuery(bookingsQuery);
  const now = useNow();
  const hasCall = !bookings || findNextCall(bookings, now) !== undefined;
  const isSearching = own && !own.since && !hasCall && orders && !orders.some(hasDoula);
  return isSearching ? "Your journey to finding the perfect doula starts here" : null;
}

/** Returns true if a doula was asked, accepted or is paid. */
function hasDoula(order: Order): boolean {
  const { status } = order;
  return isAcceptedOrder(order) || status === "requested" || openPaidStatuses.includes(status);
}
