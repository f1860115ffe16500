import { formatFullDate, formatTimeOfDay } from "../../../contract/platform/time.ts";
import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";

interface ReconnectEmail {
  to: string;
  connectionId: string;
  site: EmailSite;
}

/** After Google ended a connection: one email per connection, no matter how often that is noticed. */
export function reconnectEmail({ to, connectionId, site }: ReconnectEmail): Email {
  return {
    key: `calendar-reconnect-${connectionId}`,
    to,
    subject: "Your Google Calendar needs to be reconnected",
    ...renderEmail({
      site,
      reason: `you connected a calendar to ${site.name}`,
      heading: "Please reconnect your Google Calendar",
      paragraphs: [
        `Google no longer lets ${site.name} use your calendar. This can happen after you remove access in your Google account or change your Google password.`,
        "Until you reconnect or disconnect it, parents see no free times for calls with you. Booked calls aren't affected. Reconnecting takes a minute.",
      ],
      buttons: [
        {
          label: "Reconnect Google Calendar",
          href: new URL("/doula-dashboard?step=calendar", site.publicUrl).href,
        },
      ],
    }),
  };
}

interface StaleEmail {
  to: string;
  /** The ID of the connection, or of the calendar outside Google. */
  subject: string;
  now: Date;
  /** Null for Google Calendar. */
  host: string | null;
  readAt: Date;
  timeZone: string;
  site: EmailSite;
}

/** After a calendar could not be read for a day: one email each time that happens, at most one a day. */
export function staleEmail({ to, subject, now, host, readAt, timeZone, site }: StaleEmail): Email {
  const when = `${formatFullDate(readAt, timeZone)} at ${formatTimeOfDay(readAt, timeZone)}`;
  const name = host === null ? "Google Calendar" : `calendar at ${host}`;
  const advice =
    host === null
      ? "If it keeps failing, choose again which calendars count, or disconnect Google Calendar and connect it again."
      : "Please check that it is still shared. If its link has changed, remove the calendar and add it with the new link.";
  return {
    key: `calendar-stale-${subject}-${now.toISOString().slice(0, 10)}`,
    to,
    subject: "We can't read one of your calendars",
    ...renderEmail({
      site,
      reason: `you connected a calendar to ${site.name}`,
      heading: "Your free times may be out of date",
      paragraphs: [
        `${site.name} has not been able to read your ${name} since ${when}. Parents see free times without what you have added to it since then.`,
        advice,
      ],
      buttons: [
        {
          label: "View My Calendars",
          href: new URL(host === null ? "/doula-dashboard?calendars=true" : "/availability", site.publicUrl)
            .href,
        },
      ],
    }),
  };
}

interface ChangedEventEmail {
  to: string;
  bookingId: string;
  change: "moved" | "deleted";
  startsAt: Date;
  timeZone: string;
  site: EmailSite;
}

/** One email per booked time, however often the doula moves the event. Only My Bookings says who the call is with. */
export function changedEventEmail({
  to,
  bookingId,
  change,
  startsAt,
  timeZone,
  site,
}: ChangedEventEmail): Email {
  const when = `${formatFullDate(startsAt, timeZone)} at ${formatTimeOfDay(startsAt, timeZone)}`;
  return {
    key: `calendar-change-${bookingId}-${startsAt.toISOString()}`,
    to,
    subject: `You ${change} a booked call in Google Calendar`,
    ...renderEmail({
      site,
      reason: `you connected a calendar to ${site.name}`,
      heading: "Your booked call has not changed",
      paragraphs: [
        `You ${change} the event of your call on ${when} in Google Calendar. The parent doesn't know: on ${site.name}, the call is still booked for that time.`,
        "Please put the event back, ask the parent for another time, or cancel the call.",
      ],
      buttons: [{ label: "View My Bookings", href: new URL("/bookings", site.publicUrl).href }],
    }),
  };
}
