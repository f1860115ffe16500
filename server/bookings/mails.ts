import { formatFullDate, formatTimeOfDay, formatZoneName } from "../../contract/time.ts";
import { type Mail, renderMail } from "../platform/mail.ts";
import { calendarFileOf } from "./calendar-file.ts";

export interface BookedCall {
  bookingId: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  status: "pending" | "confirmed";
  notes: string | null;
  doula: { name: string; email: string };
  client: { name: string; email: string };
}

/** The mails to both sides when a call was booked, each with the calendar file. */
export function bookedMails(call: BookedCall, site: { name: string; publicUrl: string }): Mail[] {
  const bookingsUrl = new URL("/bookings", site.publicUrl).href;
  const when = `${formatFullDate(call.startsAt, call.timeZone)} at ${formatTimeOfDay(call.startsAt, call.timeZone)}`;
  const zone = formatZoneName(call.startsAt, call.timeZone);
  const attachment = {
    name: "intro-call.ics",
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: calendarFileOf({
      bookingId: call.bookingId,
      sequence: 0,
      startsAt: call.startsAt,
      endsAt: call.endsAt,
      status: call.status,
      doulaName: call.doula.name,
      clientName: call.client.name,
      siteName: site.name,
      url: bookingsUrl,
    }),
  };
  const isPending = call.status === "pending";
  const toClient: Mail = {
    key: `booking-${call.bookingId}-booked-client`,
    to: call.client.email,
    subject: isPending
      ? `Intro call requested with ${call.doula.name}`
      : `Intro call with ${call.doula.name}`,
    ...renderMail({
      siteName: site.name,
      heading: isPending ? "Your intro call is requested" : "Your intro call is booked",
      paragraphs: [
        `${call.doula.name}, ${when} (${zone}). It takes 30 minutes and is free.`,
        isPending
          ? `${call.doula.name} confirms requests personally. We write to you when that is done.`
          : "",
        "The calendar file is attached.",
      ].filter((paragraph) => paragraph !== ""),
      button: { label: "View my bookings", href: bookingsUrl },
    }),
    attachment,
  };
  const toDoula: Mail = {
    key: `booking-${call.bookingId}-booked-doula`,
    to: call.doula.email,
    subject: isPending
      ? `Intro call request from ${call.client.name}`
      : `New intro call with ${call.client.name}`,
    ...renderMail({
      siteName: site.name,
      heading: isPending ? "Someone would like an intro call" : "You have a new intro call",
      paragraphs: [
        `${call.client.name}, ${when} (${zone}), 30 minutes.`,
        call.notes ? `Their note: ${call.notes}` : "",
        "The calendar file is attached.",
      ].filter((paragraph) => paragraph !== ""),
    }),
    attachment,
  };
  return [toClient, toDoula];
}

interface ExpiredCall {
  id: string;
  doula_name: string;
  client_email: string;
}

/** To the client whose request was not answered before its time. */
export function expiredMail(call: ExpiredCall, site: { name: string; publicUrl: string }): Mail {
  return {
    key: `booking-${call.id}-expired-client`,
    to: call.client_email,
    subject: `Your request to ${call.doula_name} was not answered in time`,
    ...renderMail({
      siteName: site.name,
      heading: "Your request was not answered in time",
      paragraphs: [
        `${call.doula_name} did not answer your request for an intro call, so it is cancelled. It does not count against your intro calls.`,
        "You can pick another time, or another doula near you.",
      ],
      button: { label: "Find a doula", href: new URL("/find-doulas", site.publicUrl).href },
    }),
  };
}
