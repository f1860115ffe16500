import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { BookingStatus } from "../../contract/booking-states.ts";

export interface CalendarCall {
  bookingId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  status: BookingStatus;
  doula: { name: string };
  client: { name: string };
}

/** What a calendar file knows of the site. `bookingsUrl` is the page where the booking is found. */
export interface CalendarSite {
  name: string;
  supportEmail: string;
  bookingsUrl: string;
}

const statuses: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  completed: ICalEventStatus.CONFIRMED,
};

/** One intro call as an iCalendar file (RFC 5545), for whoever downloads it. */
export function calendarFileOf(call: CalendarCall, site: CalendarSite): string {
  return calendarOf(call, site, ICalCalendarMethod.PUBLISH).calendar.toString();
}

/**
 * As a message to one of the two (RFC 5546): the calendar program adds the call, moves it, or takes it out where it is
 * cancelled. We organize it, so that neither reads the other's address in it.
 */
export function calendarMessageOf(
  call: CalendarCall,
  site: CalendarSite,
  attendee: { name: string; email: string },
): { method: "REQUEST" | "CANCEL"; content: string } {
  const method = call.status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const { calendar, event } = calendarOf(call, site, method);
  event.organizer({ name: site.name, email: site.supportEmail });
  event.createAttendee({ ...attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  return { method, content: calendar.toString() };
}

/** Its UID stays the same through every change of the booking; `sequence` tells which change is the newer one. */
function calendarOf(call: CalendarCall, site: CalendarSite, method: ICalCalendarMethod) {
  const calendar = ical({
    name: site.name,
    prodId: { company: site.name, product: "Intro calls", language: "EN" },
    method,
  });
  const event = calendar.createEvent({
    id: `${call.bookingId}@intro-calls`,
    sequence: call.sequence,
    start: call.startsAt,
    end: call.endsAt,
    summary: `Intro call: ${call.doula.name} and ${call.client.name}`,
    description: `A free 30-minute intro call. Details: ${site.bookingsUrl}`,
    url: site.bookingsUrl,
    status: statuses[call.status],
  });
  return { calendar, event };
}
