import { formatFullDate, formatTimeOfDay, formatZoneName } from "../../contract/time.ts";
import { type Mail, renderMail } from "../platform/mail.ts";
import type { readSettings } from "../settings/service.ts";
import { type CalendarCall, type CalendarSite, calendarMessageOf } from "./calendar-file.ts";
import type { Side } from "./meeting.ts";

/** A call as its mails tell of it: as it stands after the change that they are about. */
export interface MailedCall extends CalendarCall {
  timeZone: string;
  notes: string | null;
  doula: CalendarCall["doula"] & { email: string };
  client: CalendarCall["client"] & { firstName: string; email: string; dueDate: string | null };
}

export interface MailSite extends CalendarSite {
  findDoulasUrl: string;
}

interface MailWords {
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
    findDoulasUrl: new URL("/find-doulas", publicUrl).href,
  };
}

type WordsForBoth = Record<Side, MailWords>;

/**
 * One mail to each side, with the confirmed call for their calendar, or what takes it out. `occasion` tells the mails
 * about one booking apart.
 */
export function mailsToBoth(call: MailedCall, occasion: string, words: WordsForBoth, site: MailSite): Mail[] {
  return sides.map((side) => {
    const calendar = calendarMessageOf(call, site, side);
    return {
      ...mailTo(side, call, occasion, words, site),
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
  call: MailedCall,
  occasion: string,
  words: WordsForBoth,
  site: MailSite,
): Mail[] {
  return sides.map((side) => mailTo(side, call, occasion, words, site));
}

const sides = ["client", "doula"] as const satisfies readonly Side[];

function mailTo(side: Side, call: MailedCall, occasion: string, words: WordsForBoth, site: MailSite): Mail {
  const { subject, heading, paragraphs, button } = words[side];
  return {
    key: `booking-${call.bookingId}-${occasion}-${side}`,
    to: call[side].email,
    subject,
    ...renderMail({
      siteName: site.name,
      heading,
      paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
      button,
    }),
  };
}

/** 'Monday, November 23, 2026 at 9:00 AM (Central Standard Time)' */
export function whenOf(startsAt: Date, timeZone: string): string {
  const day = formatFullDate(startsAt, timeZone);
  return `${day} at ${formatTimeOfDay(startsAt, timeZone)} (${formatZoneName(startsAt, timeZone)})`;
}
