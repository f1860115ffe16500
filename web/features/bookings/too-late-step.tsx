import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { changeNoticeHours } from "../../../contract/bookings.ts";
import { ContactLinks } from "../../lib/contact-links.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { CallWhen } from "./call-when.tsx";

/** A call that can no longer be moved or cancelled here: how to reach the doula about it. */
export function TooLateStep({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { doula } = booking;
  return (
    <>
      <DialogBody>
        <CallWhen booking={booking} />
        <p className="text-pretty">
          Can't make it? A call can be moved or cancelled until {changeNoticeHours} hours before it starts.
          Please contact {doula.first_name}.
        </p>
        <ContactLinks phone={doula.phone} email={doula.email} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <Button asChild>
          <Link to="/messages" search={{ doula: doula.slug }}>
            <MessageCircle aria-hidden="true" className="size-4.5" />
            <span>Message {doula.first_name}</span>
          </Link>
        </Button>
      </DialogFooter>
    </>
  );
}
