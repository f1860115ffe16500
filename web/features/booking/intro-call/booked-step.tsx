import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarPlus, Mail } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { bookingsQuery, getCalendarFileUrl } from "../../../api/scheduling/bookings.ts";
import { getNow } from "../../../lib/now.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { describeBookingChangeRule, formatCallTime, getViewerZone } from "../../shared/calls/call-time.tsx";
import { HiddenContactNote } from "../../shared/calls/hidden-contact-note.tsx";
import { CallKindIcon, HowToCall } from "../../shared/calls/how-to-call.tsx";
import type { IntroCallDoula } from "./pick-step.tsx";
import { QuestionsToAsk } from "./questions-to-ask.tsx";

/** The confirmed booking or pending request, what happens next, and questions to ask. */
export function BookedStep({ booking: booked, doula }: { booking: Booking; doula: IntroCallDoula }) {
  const booking = useWithLink(booked);
  const announcement = useRef<HTMLDivElement>(null);
  const { date, time, zone, doulaTime } = formatCallTime(booking, getViewerZone(booking.time_zone));
  const isPending = booking.status === "pending";
  // Keeps 'November 25' in one line.
  const day = date.replace(/ (?=\d)/, "\u00a0");

  useEffect(() => announcement.current?.focus(), []);

  return (
    <>
      <DialogBody>
        <div ref={announcement} tabIndex={-1} className="flex flex-col items-center gap-1 text-center">
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            size="lg"
            className="mb-2"
          />
          <p className="w-full max-w-md text-balance font-display font-medium text-xl md:text-2xl">
            {isPending
              ? `Request sent to ${doula.full_name} for ${day} at ${time}`
              : `Booking confirmed with ${doula.full_name} on ${day} at ${time}`}
          </p>
          <p className="text-ink-soft text-sm">
            {zone}
            {doulaTime && (
              <>
                <br />
                {doulaTime}
              </>
            )}
          </p>
        </div>
        <section>
          <h3 className="mb-2 text-base">What happens next</h3>
          <ul className="flex flex-col gap-2.5">
            <NextLine icon={<CallKindIcon kind={booking.call_kind} className="size-5" />}>
              <HowToCall booking={booking} />
              {booking.contact_from && (
                <span className="mt-1 block text-ink-soft text-sm">
                  <HiddenContactNote
                    whose={`${doula.first_name}'s`}
                    from={booking.contact_from}
                    timeZone={booking.time_zone}
                  />
                </span>
              )}
            </NextLine>
            <NextLine icon={<Mail aria-hidden="true" className="size-5" />}>
              {isPending
                ? `${doula.first_name} confirms requests personally. Until then, it shows as pending in your bookings. We'll email you when it's confirmed.`
                : describeEmails(booking)}
            </NextLine>
            <NextLine icon={<CalendarClock aria-hidden="true" className="size-5" />}>
              {describeBookingChangeRule(booking)}
            </NextLine>
          </ul>
        </section>
        <QuestionsToAsk booking={booking} doula={doula} />
      </DialogBody>
      <DialogFooter>
        {!isPending && (
          <Button variant="secondary" asChild>
            <a href={getCalendarFileUrl(booking.id)}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              Add to calendar
            </a>
          </Button>
        )}
        <Button asChild>
          <Link to="/bookings">View Bookings</Link>
        </Button>
      </DialogFooter>
    </>
  );
}

function NextLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 shrink-0 text-primary">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

const hourMs = 60 * 60_000;

/** Reminders go out a day and an hour before the call, unless that time has passed. */
function describeEmails({ starts_at }: Booking): string {
  const hoursLeft = (Date.parse(starts_at) - getNow().getTime()) / hourMs;
  if (hoursLeft > 24) return "We emailed you the details. We'll remind you a day before and an hour before.";
  return hoursLeft > 1
    ? "We emailed you the details. We'll remind you an hour before."
    : "We emailed you the details.";
}

/** The booking, with the link of its video call once Google has made it. */
function useWithLink(booked: Booking): Booking {
  const isAwaited = booked.status === "confirmed" && booked.call_kind === "video" && !booked.call_link;
  const { data: bookings } = useQuery({ ...bookingsQuery, enabled: isAwaited });
  return bookings?.find(({ id }) => id === booked.id) ?? booked;
}
