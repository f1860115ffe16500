import type { Settings } from "../../../contract/settings/settings.schema.ts";
import type { Email } from "../../platform/email/email.ts";
import { type EmailContent, type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";
import type { Platform } from "../../platform/platform.ts";
import { toEmailSite } from "../../settings/settings/service.ts";
import { type CalendarBooking, type CalendarSite, createCalendarMessage } from "./calendar-file.ts";
import { type CalendarLink, emailedCalendarUrl } from "./calendar-link.ts";
import type { Side } from "./call-when.ts";
import { dueDateTopic } from "./due-dates.ts";

/** A booking as its emails describe it, after the change they are about. */
export interface EmailedBooking extends CalendarBooking {
  clientId: string;
  notes: string | null;
  /** Set if the doula is or was at a birth (`isWhileAway`). */
  atBirthUntil: Date | null;
  doula: CalendarBooking["doula"] & {
    email: string;
    slug: string;
    pronouns: string | null;
    isListed: boolean;
    image: string | null;
    linkGeneration: number;
  };
  client: CalendarBooking["client"] & {
    firstName: string;
    email: string;
    dueDate: string | null;
    image: string | null;
    linkGeneration: number;
  };
}

export interface CallEmailSite extends EmailSite, CalendarSite {
  findDoulasUrl: string;
  /** The start of doula page URLs. */
  doulasUrl: string;
  /** The URL of a call's calendar file for one of the two, without logging in. */
  calendarUrl: (link: CalendarLink) => string;
}

/** What one email says. */
export type EmailTexts = Omit<EmailContent, "site" | "reason"> & { subject: string };

export function emailSite(
  settings: Settings,
  platform: Pick<Platform, "publicUrl" | "encryption">,
): CallEmailSite {
  const { publicUrl, encryption } = platform;
  return {
    ...toEmailSite(settings, platform),
    bookingsUrl: new URL("/bookings", publicUrl).href,
    doulasUrl: new URL("/doulas/", publicUrl).href,
    findDoulasUrl: new URL("/find-doulas", publicUrl).href,
    calendarUrl: (link) => emailedCalendarUrl({ publicUrl, encryption }, link),
  };
}

type EmailTextsForBoth = Record<Side, EmailTexts>;

/**
 * One email to each person, with a calendar message that adds or removes the call. `occasion` is part of
 * the key, to distinguish the emails about one booking.
 */
export function emailsToBoth(
  booking: EmailedBooking,
  occasion: string,
  texts: EmailTextsForBoth,
  site: CallEmailSite,
): Email[] {
  return sides.map((side) => {
    const calendar = createCalendarMessage(booking, site, side);
    return {
      ...emailTo(side, booking, occasion, texts[side], site),
      attachment: {
        name: "intro-call.ics",
        contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        content: calendar.content,
      },
    };
  });
}

/** Like `emailsToBoth`, for changes that touch no calendar: a request is in none until it is confirmed. */
export function plainEmailsToBoth(
  booking: EmailedBooking,
  occasion: string,
  texts: EmailTextsForBoth,
  site: CallEmailSite,
): Email[] {
  return sides.map((side) => emailTo(side, booking, occasion, texts[side], site));
}

/** For a change that only the client needs to know about. */
export function plainEmailToClient(
  booking: EmailedBooking,
  occasion: string,
  texts: EmailTexts,
  site: CallEmailSite,
): Email {
  return emailTo("client", booking, occasion, texts, site);
}

/** The row with the parent's due date. Unsent emails with it are deleted once the doula was told of a loss. */
export const dueDateLabel = "Due date";

const sides = ["client", "doula"] as const satisfies readonly Side[];

const reasons = {
  client: "you asked for an intro call",
  doula: "a parent asked for an intro call with you",
} as const satisfies Record<Side, string>;

function emailTo(
  side: Side,
  booking: EmailedBooking,
  occasion: string,
  { subject, ...content }: EmailTexts,
  site: CallEmailSite,
): Email {
  return {
    key: `booking-${booking.bookingId}-${occasion}-${side}`,
    ...(content.facts?.some(({ label }) => label === dueDateLabel) && {
      topic: dueDateTopic(booking.clientId, "doula"),
    }),
    to: booking[side].email,
    subject,
    ...renderEmail({ site, ...content, reason: `${reasons[side]} on ${site.name}` }),
  };
}
