import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { calendarFileUrl } from "./calendar-file-url.ts";
import { browserTimeZone, callTimeOf } from "./call-time.ts";
import { CallKindIcon, HowToCall } from "./how-to-call.tsx";
import type { IntroCallDoula } from "./intro-call-dialog.tsx";

/** What was booked, in the spec's sentence; a request that waits for the doula says so. */
export function BookedStep({ booking, doula }: { booking: Booking; doula: IntroCallDoula }) {
  const announcement = useRef<HTMLDivElement>(null);
  const { date, time, zone, ownTime } = callTimeOf(booking.starts_at, booking.time_zone, browserTimeZone());
  const isPending = booking.status === "pending";

  useEffect(() => announcement.current?.focus(), []);

  return (
    <>
      <DialogBody>
        <div
          ref={announcement}
          tabIndex={-1}
          className="flex flex-col items-center gap-2 py-4 text-center md:py-6"
        >
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            size="xl"
            className="mb-3"
          />
          <p className="w-full max-w-md text-balance font-display font-medium text-xl">
            {isPending
              ? `Request sent to ${doula.full_name} for ${date} at ${time}`
              : `Booking confirmed with ${doula.full_name} on ${date} at ${time}`}
          </p>
          <p className="text-ink-soft">
            {zone}
            {ownTime && (
              <>
                <br />
                {ownTime}
              </>
            )}
          </p>
          <p className="mt-2 flex max-w-full items-center justify-center gap-2">
            <CallKindIcon kind={booking.call_kind} className="size-5 shrink-0 text-primary" />
            <span className="min-w-0 break-words">
              <HowToCall booking={booking} />
            </span>
          </p>
          <p className="w-full max-w-md text-ink-soft">
            {isPending
              ? `${doula.first_name} answers requests personally. Until then it shows as pending in your bookings.`
              : "The details are in your email too."}
          </p>
        </div>
      </DialogBody>
      <DialogFooter className="md:justify-center!">
        {!isPending && (
          <Button variant="secondary" asChild>
            <a href={calendarFileUrl(booking.id)}>
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
