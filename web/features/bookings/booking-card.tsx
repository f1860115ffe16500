import { CalendarPlus } from "lucide-react";
import type { Booking } from "../../../contract/bookings.ts";
import { cn } from "../../lib/class-names.ts";
import { ContactLinks } from "../../lib/contact-links.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { BookingNotes } from "./booking-notes.tsx";
import { calendarFileUrl } from "./calendar-file-url.ts";
import { CallWhen } from "./call-when.tsx";

interface BookingCardProps {
  booking: Booking;
  isUpcoming: boolean;
}

/** One booking with all its facts; one that is cancelled steps back. */
export function BookingCard({ booking, isUpcoming }: BookingCardProps) {
  const { doula, status } = booking;
  const isCancelled = status === "cancelled";
  const isInCalendar = isUpcoming && !isCancelled;

  return (
    <Card asChild tone={isCancelled ? "quiet" : "plain"}>
      <article className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        <header className="flex min-w-0 items-start gap-4">
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image}
            size="lg"
            className={cn(isCancelled && "opacity-70 grayscale")}
          />
          <div className="flex min-w-0 flex-col gap-1">
            <h3 className={cn("text-lg", isCancelled && "text-ink-soft")}>{doula.full_name}</h3>
            <p className="text-ink-soft">{booking.service_type}</p>
            <StatusBadge status={status} className="mt-1" />
          </div>
        </header>
        <div className={cn("min-w-0", isCancelled && "text-ink-soft")}>
          <CallWhen booking={booking} />
        </div>
        {(doula.phone || doula.email || isInCalendar) && (
          <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3 md:max-lg:col-span-full lg:flex-col lg:items-start lg:justify-start">
            <ContactLinks phone={doula.phone} email={doula.email} />
            {isInCalendar && <AddToCalendar booking={booking} />}
          </div>
        )}
        {booking.notes && (
          <div className="col-span-full min-w-0 border-t pt-4">
            <BookingNotes notes={booking.notes} />
          </div>
        )}
      </article>
    </Card>
  );
}

function AddToCalendar({ booking }: { booking: Booking }) {
  return (
    <Button variant="secondary" size="sm" asChild className="w-full md:w-fit">
      <a href={calendarFileUrl(booking.id)}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        <span>
          Add to calendar<span className="sr-only">: call with {booking.doula.full_name}</span>
        </span>
      </a>
    </Button>
  );
}
