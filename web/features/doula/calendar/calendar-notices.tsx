import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { calendarQuery, subscriptionsQuery } from "../../../api/scheduling/calendar.ts";
import { formatList } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

/** On the doula's home: leads to the calls that the doula moved or deleted in Google Calendar. Nothing if none. */
export function ChangedEventsNotice() {
  const { data } = useQuery(calendarQuery);
  const count = data?.items[0]?.changed_events.length ?? 0;
  if (count === 0) return null;
  return (
    <InlineAlert
      tone="warning"
      title={`You changed ${pluralize(count, "booked call")} in Google Calendar`}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/bookings">View My Bookings</Link>
        </Button>
      }
    >
      We haven't told anyone. Your calls are still booked for their original times.
    </InlineAlert>
  );
}

/** On the doula's home: says which calendars have not been read for a day. Nothing if none. */
export function StaleCalendarsNotice() {
  const { data: google } = useQuery(calendarQuery);
  const { data: others } = useQuery(subscriptionsQuery);
  const connection = google?.items[0];
  const isGoogleStale = connection?.state === "connected" && connection.is_stale;
  const stale = others?.items.filter(({ is_stale }) => is_stale) ?? [];
  const names = [...(isGoogleStale ? ["Google Calendar"] : []), ...stale.map(({ host }) => host)];
  if (names.length === 0) return null;
  return (
    <InlineAlert
      tone="warning"
      title={`We haven't been able to read ${formatList(names)} for a day`}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/availability">View My Calendars</Link>
        </Button>
      }
    >
      Parents see free times without the events you have added since then.
    </InlineAlert>
  );
}
