import { Link } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { browserTimeZone } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { nextCallText } from "../doula-facts/card-texts.ts";

/** A parent's call or request with a doula, with a link to it. */
export function OwnCall({ call }: { call: Booking }) {
  const today = useToday();
  const when = nextCallText(new Date(call.starts_at), today, browserTimeZone() ?? call.time_zone);
  return (
    <Link
      to="/bookings"
      className="flex min-h-6 items-center justify-center gap-2 font-semibold text-primary underline underline-offset-4 touch:min-h-11 lg:justify-start"
    >
      <CalendarClock aria-hidden="true" className="size-4.5 shrink-0" />
      {call.status === "pending" ? "Your request" : "Your call"}: {when}
    </Link>
  );
}
