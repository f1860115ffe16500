import { CalendarPlus, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { Booking } from "../../../contract/bookings.ts";
import { cn } from "../../lib/class-names.ts";
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
            <ContactLines phone={doula.phone} email={doula.email} />
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

/** The doula's phone and email, which a parent learns by booking. */
function ContactLines({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null;
  return (
    <ul className="flex min-w-0 max-w-full flex-col items-start gap-y-0.5">
      {phone && (
        <ContactLine href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} icon={<Phone />}>
          {phone}
        </ContactLine>
      )}
      {email && (
        <ContactLine href={`mailto:${email}`} icon={<Mail />}>
          {email}
        </ContactLine>
      )}
    </ul>
  );
}

interface ContactLineProps {
  href: string;
  icon: ReactNode;
  children: string;
}

function ContactLine({ href, icon, children }: ContactLineProps) {
  return (
    <li className="max-w-full">
      <a
        href={href}
        className="inline-flex min-h-8 max-w-full items-start gap-2.5 py-0.5 text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:min-h-11 touch:py-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        <span aria-hidden="true">{icon}</span>
        <span className="min-w-0 break-words">{children}</span>
      </a>
    </li>
  );
}
