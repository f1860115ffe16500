import type { ReactNode } from "react";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatShortDate, formatTimeOfDay } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { formatCallTime, getViewerZone } from "../../shared/calls/call-time.tsx";
import { DoulaHowToCall, getParentName } from "../bookings/doula-call-texts.tsx";

/** Two lines: the time, then the person and how the call takes place. */
export function NextCall({ booking, isLarge = false }: { booking: DoulaBooking; isLarge?: boolean }) {
  return (
    <CallSummary booking={booking} title={<CallMoment booking={booking} />} isLarge={isLarge}>
      <p className={cn("text-ink-soft", !isLarge && "text-sm")}>
        <WhoAndHow booking={booking} />
      </p>
    </CallSummary>
  );
}

interface CallSummaryProps {
  booking: DoulaBooking;
  title: ReactNode;
  isLarge?: boolean;
  children: ReactNode;
}

function CallSummary({ booking: { parent }, title, isLarge = false, children }: CallSummaryProps) {
  return (
    <div className={cn("flex min-w-0 gap-3", isLarge ? "items-center" : "items-start")}>
      <Avatar
        firstName={parent?.first_name}
        lastName={parent?.last_name}
        image={parent?.profile_image}
        size={isLarge ? "lg" : "md"}
      />
      <div className="min-w-0 break-words">
        <h3 className={cn("font-sans font-semibold", isLarge ? "text-lg" : "text-base")}>{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** 'Thu, Nov 26, 11:30 AM' in the viewer's zone; the time in the zone of the doula's hours follows if it differs. */
export function CallMoment({ booking: { starts_at, time_zone } }: { booking: DoulaBooking }) {
  const start = new Date(starts_at);
  const zone = getViewerZone(time_zone);
  const { doulaTime } = formatCallTime({ starts_at, time_zone }, zone);
  return (
    <time dateTime={starts_at} className="block tabular-nums">
      {formatShortDate(start, zone)}, {formatTimeOfDay(start, zone)}
      {doulaTime && (
        <>
          {" "}
          <span className="inline-block font-normal text-ink-soft text-sm">({doulaTime})</span>
        </>
      )}
    </time>
  );
}

function WhoAndHow({ booking }: { booking: DoulaBooking }) {
  const name = getParentName(booking);
  if (booking.call_kind === "phone") return `${name} calls you by phone`;
  if (booking.call_kind === "message") return `${name} · agree on how to talk in Messages`;
  return (
    <>
      {name} · <DoulaHowToCall booking={booking} />
    </>
  );
}
