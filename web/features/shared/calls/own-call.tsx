import { CalendarClock } from "lucide-react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { formatRelativeMoment, getBrowserTimeZone } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";

export function OwnCall({ call }: { call: Booking }) {
  const today = useToday();
  const when = formatRelativeMoment(new Date(call.starts_at), today, getBrowserTimeZone() ?? call.time_zone);
  return (
    <TextLink to="/bookings" layout="standalone" className="flex justify-center gap-2 lg:justify-start">
      <CalendarClock aria-hidden="true" className="size-4.5 shrink-0" />
      {call.status === "pending" ? "Your request" : "Your call"}: {when}
    </TextLink>
  );
}
