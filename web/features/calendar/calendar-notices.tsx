import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { calendarQuery, subscriptionsQuery } from "../../api/calendar.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";

/** On the doula's home: leads to the calls that the doula moved or deleted in Google Calendar. Nothing if none. */
export function ChangedEventsNotice() {
  const { data } = useQuery(calendarQuery);
  const count = data?.items[0]?.changed_events.length ?? 0;
  if (count === 0) return null;
  return (
    <InlineAlert
      tone="warning"
      title={`You changed ${countText(count, "booked call")} in Google Calendar`}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/bookings">View My Bookings</Link>
        </Button>
      }
    >
      We haven't told anyone, and the calls are still booked as they were.
    </InlineAlert>
  );
}

/** On the doula's home: says that a calendar outside Google has not been read for a day. Nothing if none. */
export function StaleCalendarsNotice() {
  const { data } = useQuery(subscriptionsQuery);
  const stale = data?.items.filter(({ is_stale }) => is_stale) ?? [];
  if (stale.length === 0) return null;
  return (
    <InlineAlert
      tone="warning"
      title={`We can't read your ${stale.length === 1 ? "calendar" : "calendars"} at ${stale.map(({ host }) => host).join(" and ")}`}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/availability">View My Calendars</Link>
        </Button>
      }
    >
      Parents see free times without what you have added since then.
    </InlineAlert>
  );
}
