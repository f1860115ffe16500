import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { bookingsQuery } from "../../api/bookings.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { browserTimeZone, formatCallTime } from "./call-time.tsx";
import { HowToCall } from "./how-to-call.tsx";
import { findNextCall } from "./own-bookings.ts";

/** The next call and how it takes place, for clients; nothing while it loads and where there is none. */
export function NextCall({ className }: { className?: string }) {
  const bookings = useQuery(bookingsQuery);
  const call = findNextCall(bookings.data ?? [], new Date());
  // A read that failed before is pending while it is tried again: what was pressed stays.
  if (!bookings.data && bookings.errorUpdateCount > 0) {
    return (
      <InlineAlert
        tone="error"
        title="Couldn't load your next call"
        action={
          <Button
            variant="secondary"
            size="sm"
            isBusy={bookings.isFetching}
            onClick={() => void bookings.refetch()}
          >
            Retry
          </Button>
        }
      />
    );
  }
  if (!call) return null;

  const { date, time, zone, ownTime } = formatCallTime(call.starts_at, call.time_zone, browserTimeZone());
  return (
    <p className={cn("flex gap-2.5", className)}>
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0 break-words">
        {call.status === "pending" ? "Requested call" : "Next call"}: <strong>{call.doula.full_name}</strong>,{" "}
        <time dateTime={call.starts_at}>
          {date} at {time}
        </time>{" "}
        <span className="text-ink-soft">
          {zone}
          {ownTime && `, ${ownTime}`}
        </span>
        <br />
        <HowToCall booking={call} />
      </span>
    </p>
  );
}
