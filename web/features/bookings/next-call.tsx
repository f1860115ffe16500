import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { cn } from "../../lib/class-names.ts";
import { nextCallOf } from "./booking-groups.ts";
import { browserTimeZone, callTimeOf } from "./call-time.ts";
import { HowToCall } from "./how-to-call.tsx";
import { bookingsQuery } from "./queries.ts";

/** The next call and how it takes place, for clients; nothing while it loads, where it failed, and where there is none. */
export function NextCall({ className }: { className?: string }) {
  const { data: bookings = [] } = useQuery(bookingsQuery);
  const call = nextCallOf(bookings, new Date());
  if (!call) return null;

  const { date, time, zone, ownTime } = callTimeOf(call.starts_at, call.time_zone, browserTimeZone());
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
