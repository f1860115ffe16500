import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

interface CalendarFile {
  bookingId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  status: "pending" | "confirmed";
  doulaName: string;
  clientName: string;
  siteName: string;
  /** The page where the booking is found. */
  url: string;
}

/** One intro call as an iCalendar file (RFC 5545). Its UID stays the same through every change of the booking. */
export function calendarFileOf(call: CalendarFile): string {
  const calendar = ical({
    name: call.siteName,
    prodId: { company: call.siteName, product: "Intro calls", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${call.bookingId}@intro-calls`,
    sequence: call.sequence,
    start: call.startsAt,
    end: call.endsAt,
    summary: `Intro call: ${call.doulaName} and ${call.clientName}`,
    description: `A free 30-minute intro call. Details: ${call.url}`,
    url: call.url,
    status: call.status === "pending" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
