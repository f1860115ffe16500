import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { calendarFileUrl } from "./calendar-file-url.ts";
import { CallWhen } from "./call-when.tsx";

interface ChangedStepProps {
  booking: Booking;
  /** It was confirmed before, and so it is in their calendar; a request is in none. */
  wasConfirmed: boolean;
  onClose: () => void;
}

/** How a booking stands after it was moved or cancelled, and what can be done next. */
export function ChangedStep({ booking, wasConfirmed, onClose }: ChangedStepProps) {
  const announcement = useRef<HTMLDivElement>(null);
  const isCancelled = booking.status === "cancelled";

  useEffect(() => announcement.current?.focus(), []);

  return (
    <>
      <DialogBody>
        <div ref={announcement} tabIndex={-1} className="flex flex-col gap-4">
          {!isCancelled && <CallWhen booking={booking} />}
          <p className="text-pretty">
            We have emailed {booking.doula.full_name}.{" "}
            {isCancelled && wasConfirmed && "Our email to you takes the call out of your calendar."}
            {!isCancelled && "Our email to you moves the call in your calendar."}
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        {isCancelled ? (
          <Button variant="secondary" asChild>
            <Link to="/find-doulas">Find Doulas</Link>
          </Button>
        ) : (
          <Button variant="secondary" asChild>
            <a href={calendarFileUrl(booking.id)}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              Add to calendar
            </a>
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}
