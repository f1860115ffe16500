import { Phone, Video } from "lucide-react";
import { formatTelephoneHref } from "../../../../contract/platform/fields.ts";
import { toCalendarDay } from "../../../../contract/platform/time.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { formatTimeOfDay } from "../../../lib/format.ts";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";
import { getViewerZone } from "../../shared/calls/call-time.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";

/** From this long before its start, a call's button no longer names the time. */
const soonMinutes = 60;

/** Returns true from an hour before a call. */
export function isSoon({ starts_at }: Pick<Booking, "starts_at">, now: Date): boolean {
  return Date.parse(starts_at) - now.getTime() <= soonMinutes * 60_000;
}

/** Returns true if a confirmed call is on the viewer's current day, or starts within the hour. */
export function isCallToday(call: Pick<Booking, "starts_at" | "status" | "time_zone">, now: Date): boolean {
  if (call.status !== "confirmed") return false;
  const zone = getViewerZone(call.time_zone);
  return isSoon(call, now) || toCalendarDay(new Date(call.starts_at), zone) === toCalendarDay(now, zone);
}

interface JoinButtonProps extends Pick<ButtonProps, "variant" | "className"> {
  call: Booking;
  now: Date;
}

/** On the day of a confirmed call: 'Call Rosa' or 'Join', with the time until it is near. Otherwise nothing. */
export function JoinButton({ call, now, variant = "primary", className }: JoinButtonProps) {
  const { call_kind: kind, call_link: link, doula, starts_at, time_zone } = call;
  if (!isCallToday(call, now)) return null;
  const when = isSoon(call, now)
    ? ""
    : ` at ${formatTimeOfDay(new Date(starts_at), getViewerZone(time_zone))}`;
  if (kind === "phone" && doula.phone) {
    return (
      <Button asChild variant={variant} className={className}>
        <a href={formatTelephoneHref(doula.phone)}>
          <Phone aria-hidden="true" className="size-4.5" />
          <span className="min-w-0 break-words">
            Call {doula.first_name}
            {when}
          </span>
        </a>
      </Button>
    );
  }
  if (kind === "video" && link) {
    return (
      <Button asChild variant={variant} className={className}>
        <a href={link} target="_blank" rel="noreferrer">
          <Video aria-hidden="true" className="size-5" />
          <span>
            Join{when}
            <span className="sr-only">: call with {doula.full_name}</span>
          </span>
        </a>
      </Button>
    );
  }
  return kind === "message" && isSoon(call, now) ? (
    <MessageLink doula={doula.slug} variant={variant} className={className}>
      Message {doula.first_name}
    </MessageLink>
  ) : null;
}
