import { type Mail, renderMail } from "../platform/mail.ts";
import type { readSettings } from "../settings/service.ts";
import { type CalendarBooking, type CalendarSite, calendarMessageOf } from "./calendar-file.ts";
import type { Side } from "./meeting.ts";

/** A booking as its mails describe it: after the change that they are about. */
export interface MailedBooking extends CalendarBooking {
  notes: string | null;
  doula: CalendarBooking["doula"] & { email: string; slug: string };
  client: CalendarBooking["client"] & { firstName: string; email: string; dueDate: string | null };
}

export interface MailSite extends CalendarSite {
  findDoulasUrl: string;
  /** What the addresses of doulas' pages begin with. */
  doulasUrl: string;
}

interface MailTexts {
  subject: string;
  heading: string;
  /** Empty ones are left out. */
  paragraphs: string[];
  button?: { label: string; href: string };
}

export function mailSiteOf(settings: Awaited<ReturnType<typeof readSettings>>, publicUrl: string): MailSite {
  return {
    name: settings.site_name,
    supportEmail: settings.support_email,
    bookingsUrl: new URL("/bookings", publicUrl).href,
    doulasUrl: new URL("/doulas/", publicUrl).href,
    findDoulasUrl: new URL("/find-doulas", publicUrl).href,
  };
}

type MailTextsForBoth = Record<Side, MailTexts>;

/**
 * One mail to each side, with the confirmed call for their calendar, or what takes it out. `occasion` tells the mails
 * about one booking apart.
 */
export function mailsToBoth(
  booking: MailedBooking,
  occasion: string,
  texts: MailTextsForBoth,
  site: MailSite,
): Mail[] {
  return sides.map((side) => {
    const calendar = calendarMessageOf(booking, site, side);
    return {
      ...mailTo(side, booking, occasion, texts, site),
      attachment: {
        name: "intro-call.ics",
        contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        content: calendar.content,
      },
    };
  });
}

/** As `mailsToBoth`, where the calendars have nothing to change: a request is in none until it is confirmed. */
export function plainMailsToBoth(
  booking: MailedBooking,
  occasion: string,
  texts: MailTextsForBoth,
  site: MailSite,
): Mail[] {
  return sides.map((side) => mailTo(side, booking, occasion, texts, site));
}

const sides = ["client", "doula"] as const satisfies readonly Side[];

function mailTo(
  side: Side,
  booking: MailedBooking,
  occasion: string,
  texts: MailTextsForBoth,
  site: MailSite,
): Mail {
  const { subject, heading, paragraphs, button } = texts[side];
  return {
    key: `booking-${booking.bookingId}-${occasion}-${side}`,
    to: booking[side].email,
    subject,
    ...renderMail({
      siteName: site.name,
      heading,
      paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
      button,
    }),
  };
}
