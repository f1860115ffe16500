import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { z } from "zod";
import { type BookingStatus, contactStatuses } from "../../../contract/scheduling/bookings.ts";
import { changeRule } from "../../../contract/scheduling/change-rule.ts";
import type { Side } from "./call-when.ts";
import { describeMeeting, findMeetingPlace, type MeetingBooking } from "./meeting.ts";

export interface CalendarBooking extends MeetingBooking {
  bookingId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
}

/** What a calendar file needs to know about the site. `bookingsUrl` is the page that shows the booking. */
export interface CalendarSite {
  name: string;
  supportEmail: string;
  bookingsUrl: string;
}

const statuses: Record<BookingStatus, ICalEventStatus> = {
  // Requests have no calendar file, so this removes the earlier call.
  pending: ICalEventStatus.CANCELLED,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  completed: ICalEventStatus.CONFIRMED,
};

/** One intro call as an iCalendar file (RFC 5545), for one of the two to download. */
export function createCalendarFile(booking: CalendarBooking, site: CalendarSite, side: Side): string {
  return createCalendar(booking, site, { method: ICalCalendarMethod.PUBLISH, side }).calendar.toString();
}

/**
 * The call as a message to one of the two (RFC 5546): their calendar program adds it, moves it, or removes it
 * if it is cancelled or pending again. We are the organizer, so that neither reads the other's address in it.
 */
export function createCalendarMessage(
  booking: CalendarBooking & Record<Side, { email: string }>,
  site: CalendarSite,
  side: Side,
): { method: "REQUEST" | "CANCEL"; content: string } {
  const isOn = contactStatuses.includes(booking.status);
  const method = isOn ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL;
  const { calendar, event } = createCalendar(booking, site, { method, side });
  const { name, email } = booking[side];
  event.organizer({ name: site.name, email: site.supportEmail });
  event.createAttendee({ name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  return { method, content: calendar.toString() };
}

/** A call as a feed has it: when it is, and nothing else, because calendars are shared. */
export type FeedCall = Pick<CalendarBooking, "bookingId" | "sequence" | "startsAt" | "endsAt">;

/** How often calendar programs should read a feed again, in seconds. */
const feedRefreshSeconds = 15 * 60;

/** A person's calls as an iCalendar file that their calendar program reads again and again. */
export function createFeedFile(calls: readonly FeedCall[], site: Pick<CalendarSite, "name">): string {
  const calendar = ical({
    name: site.name,
    prodId: { company: site.name, product: "Intro calls", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: feedRefreshSeconds,
  });
  for (const { bookingId, sequence, startsAt, endsAt } of calls)
    calendar.createEvent({
      id: toUid(bookingId),
      sequence,
      start: startsAt,
      end: endsAt,
      summary: "Call",
      status: ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}

const uidSuffix = "@intro-calls";

/** Stays the same through every change of a booking. */
function toUid(bookingId: string): string {
  return `${bookingId}${uidSuffix}`;
}

/** The ID of the booking whose calendar file has this UID; undefined if it is none of ours. */
export function readOwnUid(uid: string): string | undefined {
  const bookingId = uid.endsWith(uidSuffix) ? uid.slice(0, -uidSuffix.length) : "";
  return z.uuid().safeParse(bookingId).data;
}

/** A higher `sequence` is newer. */
function createCalendar(
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
    id: toUid(booking.bookingId),
    sequence: booking.sequence,
    start: booking.startsAt,
    end: booking.endsAt,
    summary: summaryFor(side, booking),
    location: findMeetingPlace(side, booking),
    description: [
      "A free 30-minute intro call.",
      ...describeMeeting(side, booking),
      ...(side === "client" && booking.status === "confirmed" ? [changeRule] : []),
      `Details: ${site.bookingsUrl}`,
    ].join("\n"),
    url: site.bookingsUrl,
    status: statuses[booking.status],
  });
  return { calendar, event };
}

/** Doulas read the parent's full name only for confirmed and completed calls. */
function summaryFor(side: Side, { status, doula, client }: CalendarBooking): string {
  const isNameHidden = side === "doula" && !contactStatuses.includes(status);
  return isNameHidden ? "Intro call" : `Intro call: ${doula.name} and ${client.name}`;
}
