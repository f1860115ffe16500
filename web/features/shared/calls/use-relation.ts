import { useQuery } from "@tanstack/react-query";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { ordersOfDoulaQuery } from "../../../api/commerce/orders.ts";
import { useSession } from "../../../api/identity/session.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { useNow } from "../../../lib/now.ts";
import { isPaidOrder } from "../orders/order-status.tsx";
import { findNextCall } from "./own-bookings.ts";

/** What the signed-in parent already has with a doula. */
interface Relation {
  /** Their next call; undefined if there is none, or until it has loaded. */
  nextCall: Booking | undefined;
  /** True if they have a call ahead or bought something, so that messages come before another call. */
  isKnown: boolean;
}

/** The signed-in parent's next call with a doula; undefined if there is none, or until it has loaded. */
export function useNextCallWith({ id }: Pick<DoulaDetail, "id">): Booking | undefined {
  const { data: session } = useSession();
  const enabled = session?.user.user_type === "client";
  const now = useNow();
  const { data: bookings } = useQuery({ ...bookingsQuery, enabled });
  const ownBookings = bookings?.filter(({ doula_profile_id }) => doula_profile_id === id);
  return enabled && ownBookings ? findNextCall(ownBookings, now) : undefined;
}

/** Reads the parent's calls with a doula and orders from them. Visitors, doulas and admins have none. */
export function useRelation({ id }: Pick<DoulaDetail, "id">): Relation {
  const { data: session } = useSession();
  const enabled = session?.user.user_type === "client";
  const nextCall = useNextCallWith({ id });
  const { data: orders } = useQuery({ ...ordersOfDoulaQuery(id), enabled });
  const hasPaidOrder = enabled && (orders?.some(isPaidOrder) ?? false);
  return { nextCall, isKnown: nextCall !== undefined || hasPaidOrder };
}
