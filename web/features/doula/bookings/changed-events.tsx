import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import type { CalendarConnection } from "../../../../contract/scheduling/calendar.schema.ts";
import { calendarQuery } from "../../../api/scheduling/calendar.ts";
import { useRestoreEvent } from "../../../api/scheduling/calendar-events.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { formatCallMoment, getViewerZone } from "../../shared/calls/call-time.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { useLoadedDoulaBookings } from "./doula-bookings-list.tsx";
import { getParentName } from "./doula-call-texts.tsx";

type ChangedEvent = CalendarConnection["changed_events"][number];

/** Asks about the booked calls whose events the signed-in doula moved or deleted in Google Calendar. Nothing if none. */
export function ChangedEvents() {
  const { data } = useQuery(calendarQuery);
  const bookings = useLoadedDoulaBookings();
  // Any other was canceled a moment ago, or is on a later page, where it is asked about once it is shown.
  const changed = (data?.items[0]?.changed_events ?? []).flatMap((event) => {
    const booking = bookings.find(({ id }) => id === event.booking_id);
    return booking ? [{ event, booking }] : [];
  });
  if (changed.length === 0) return null;
  return (
    <ul aria-label="Changed in Google Calendar" className="mb-6 flex flex-col gap-3">
      {changed.map(({ event, booking }) => (
        <li key={booking.id}>
          <ChangedEventQuestion event={event} booking={booking} />
        </li>
      ))}
    </ul>
  );
}

function ChangedEventQuestion({ event, booking }: { event: ChangedEvent; booking: DoulaBooking }) {
  const restore = useRestoreEvent({
    onSuccess: () => toast({ title: "Put back in Google Calendar", variant: "success" }),
    onError: (error) => toastFailure("We couldn't put it back", error),
  });
  const name = getParentName(booking);
  return (
    <InlineAlert
      tone="warning"
      title={describeChangedEvent(event, booking)}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            isBusy={restore.isPending}
            busyText="Putting it back..."
            onClick={() => restore.mutate(booking.id)}
          >
            Put it back
          </Button>
          <MessageLink parent={booking.parent?.user_id} size="sm">
            Ask for another time
          </MessageLink>
          <Button asChild variant="secondary" size="sm">
            <Link to="/bookings" search={{ cancel: booking.id }}>
              Cancel the call
            </Link>
          </Button>
        </div>
      }
    >
      {name} still expects it on {formatCallMoment(booking.starts_at, getViewerZone(booking.time_zone))}.
    </InlineAlert>
  );
}

/** 'You moved your call with Maya Lind to Thu, Nov 26, 3:00 PM in Google Calendar' */
function describeChangedEvent({ change, moved_to }: ChangedEvent, booking: DoulaBooking): string {
  const to = moved_to ? ` to ${formatCallMoment(moved_to, getViewerZone(booking.time_zone))}` : "";
  return `You ${change} your call with ${getParentName(booking)}${to} in Google Calendar`;
}
