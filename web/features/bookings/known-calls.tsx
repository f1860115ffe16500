import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../../contract/bookings.ts";
import { formatShortDate } from "../../../contract/time.ts";
import { nextCallOf } from "./booking-groups.ts";
import type { IntroCallDoula } from "./intro-call-dialog.tsx";
import { bookingsQuery, useIntroCallAllowance } from "./queries.ts";

/** What a parent may have forgotten: that they have a call with this doula already, that this one is their last. */
export function KnownCalls({ doula }: { doula: IntroCallDoula }) {
  const { data: bookings = [] } = useQuery(bookingsQuery);
  const { count, limit } = useIntroCallAllowance(true);
  const calls = bookings.filter(({ doula_profile_id }) => doula_profile_id === doula.id);
  const coming = nextCallOf(calls, new Date());
  const isLast = limit !== null && limit > 1 && count === limit - 1;
  if (!coming && !isLast) return null;
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      {coming && <p>{comingText(coming, doula.first_name)}</p>}
      {isLast && <p>This is your last of {limit} intro calls.</p>}
    </div>
  );
}

function comingText({ status, starts_at, time_zone }: Booking, firstName: string): string {
  const date = formatShortDate(new Date(starts_at), time_zone);
  return status === "pending"
    ? `You already asked for a call with ${firstName} on ${date}.`
    : `You already have a call with ${firstName} on ${date}.`;
}
