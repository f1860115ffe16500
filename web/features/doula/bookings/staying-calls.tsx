import { useQuery } from "@tanstack/react-query";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { nextDoulaBookingsQuery } from "../../../api/scheduling/doula-bookings.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { formatCallMoment, getViewerZone } from "../../shared/calls/call-time.tsx";
import { getParentName } from "./doula-call-texts.tsx";

/** The booked calls that a closed time does not cancel, with links to them. Renders nothing if there are none. */
export function StayingCalls({ isAffected }: { isAffected: (call: DoulaBooking) => boolean }) {
  const { data: calls = [] } = useQuery(nextDoulaBookingsQuery("upcoming", 50));
  const staying = calls.filter((call) => call.status === "confirmed" && isAffected(call));
  if (staying.length === 0) return null;
  return (
    <ul className="text-sm">
      {staying.map((call) => (
        <li key={call.id}>
          <TextLink to="/bookings" layout="standalone">
            Your call with {getParentName(call)} stays booked:{" "}
            {formatCallMoment(call.starts_at, getViewerZone(call.time_zone))}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
