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

  return (
    <Card asChild tone={isCancelled ? "quiet" : "plain"}>
      <article className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
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
        <div className={cn(isCancelled && "text-ink-soft")}>
          <CallWhen booking={booking} />
        </div>
        {(doula.phone || doula.email) && (
          <ul className="flex min-w-0 flex-col items-start gap-x-6 gap-y-0.5">
            {doula.phone && (
              <ContactLine href={`tel:${doula.phone.replaceAll(/[^\d+]/g, "")}`} icon={<Phone />}>
                {doula.phone}
              </ContactLine>
            )}
            {doula.email && (
              <ContactLine href={`mailto:${doula.email}`} icon={<Mail />}>
                {doula.email}
              </ContactLine>
            )}
          </ul>
        )}
        {isUpcoming && !isCancelled && (
          <Button variant="secondary" size="sm" asChild className="w-full self-start md:w-fit">
            <a href={calendarFileUrl(booking.id)} aria-label={`Add to calendar: call with ${doula.full_name}`}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              Add to calendar
            </a>
          </Button>
        )}
        {booking.notes && (
          <div className="min-w-0 border-t pt-4 md:col-span-2">
            <BookingNotes notes={booking.notes} />
          </div>
        )}
      </article>
    </Card>
  );
}

function ContactLine({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <li className="max-w-full">
      <a
        href={href}
        className="inline-flex min-h-8 max-w-full items-center gap-2.5 text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        <span aria-hidden="true">{icon}</span>
        <span className="min-w-0 break-words">{children}</span>
      </a>
    </li>
  );
}
