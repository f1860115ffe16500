import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { BookingStatus } from "../../contract/bookings.ts";
import { type MeetingBooking, meetingPlace, meetingText, type Side } from "./meeting.ts";

export interface CalendarBooking extends MeetingBooking {
  bookingId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
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

/** One intro call as an iCalendar file (RFC 5545), for the client who downloads it. */
export function calendarFileOf(booking: CalendarBooking, site: CalendarSite): string {
  return calendarOf(booking, site, {
    method: ICalCalendarMethod.PUBLISH,
    side: "client",
  }).calendar.toString();
}

/**
 * As a message to one of the two (RFC 5546): the calendar program adds the call, moves it, or takes it out where it is
 * cancelled. We organize it, so that neither reads the other's address in it.
 */
export function calendarMessageOf(
  booking: CalendarBooking & Record<Side, { email: string }>,
  site: CalendarSite,
  side: Side,
): { method: "REQUEST" | "CANCEL"; content: string } {
  const method = booking.status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const { calendar, event } = calendarOf(booking, site, { method, side });
  const { name, email } = booking[side];
  event.organizer({ name: site.name, email: site.supportEmail });
  event.createAttendee({ name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  return { method, content: calendar.toString() };
}

/** Its UID stays the same through every change of the booking; `sequence` tells which change is the newer one. */
function calendarOf(
  booking: CalendarBooking,
  site: CalendarSite,
  { method, side }: { method: ICalCalendarMethod; side: Side },
) {
  const calendar = ical({
    name: site.name,
    prodId: { company: site.name, product: "Intro calls", language: "EN" },
    method,
  });
  const event = calendar.createEvent({
    id: `${booking.bookingId}@intro-calls`,
    sequence: booking.sequence,
    start: booking.startsAt,
    end: booking.endsAt,
    summary: summaryFor(side, booking),
    location: meetingPlace(side, booking),
    description: [
      "A free 30-minute intro call.",
      ...meetingText(side, booking),
      `Details: ${site.bookingsUrl}`,
    ].join("\n"),
    url: site.bookingsUrl,
    status: statuses[booking.status],
  });
  return { calendar, event };
}

/** A doula is not told the name of a parent whose call is cancelled. */
function summaryFor(side: Side, { status, doula, client }: CalendarBooking): string {
  const isNameHidden = side === "doula" && status === "cancelled";
  return isNameHidden ? "Intro call" : `Intro call: ${doula.name} and ${client.name}`;
}
