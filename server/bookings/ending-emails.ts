import type { BookingStatus } from "../../contract/bookings.ts";
import { formatFullDate } from "../../contract/time.ts";
import type { Email } from "../platform/email.ts";
import { type EmailedBooking, type EmailSite, emailsToBoth, plainEmailsToBoth } from "./email-parts.ts";
import { formatWhen, type Side } from "./meeting.ts";

const notCountedText = "It does not count against your intro calls.";

function formatReason(reason: string | null): string[] {
  return reason ? [`Their reason: ${reason}`] : [];
}

/** 'Wednesday, November 25, 2026', to identify a call without naming its parent. */
function formatDay({ startsAt, timeZone }: EmailedBooking): string {
  return formatFullDate(startsAt, timeZone);
}

/** A call confirmed before it was cancelled is in both calendars; a request is in none. */
function cancellationMailer(earlier: BookingStatus) {
  return earlier === "confirmed" ? emailsToBoth : plainEmailsToBoth;
}

export function declinedEmails(booking: EmailedBooking, reason: string | null, site: EmailSite): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `${booking.doula.name} cannot take your intro call`,
      heading: "Your request was declined",
      person: booking.doula.name,
      paragraphs: [
        `${booking.doula.name} cannot take the intro call on ${when}. ${notCountedText}`,
        ...formatReason(reason),
        "You can pick another time, or another doula near you.",
      ],
      buttons: [{ label: "Find a doula", href: site.findDoulasUrl }],
    },
    doula: {
      subject: `Declined: intro call on ${formatDay(booking)}`,
      heading: "You declined an intro call",
      paragraphs: [`You declined the request for ${when}. That time is free again.`],
    },
  };
  return plainEmailsToBoth(booking, "declined", texts, site);
}

interface Cancellation {
  /** The status before the cancellation. */
  earlier: BookingStatus;
  reason: string | null;
}

/** After the client cancelled a call or a request. */
export function cancelledEmails(
  booking: EmailedBooking,
  { earlier, reason }: Cancellation,
  site: EmailSite,
): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call was cancelled",
      person: booking.doula.name,
      paragraphs: [`You cancelled the intro call with ${booking.doula.name} on ${when}. ${notCountedText}`],
      buttons: [{ label: "Find a doula", href: site.findDoulasUrl }],
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "An intro call was cancelled",
      paragraphs: [
        `The parent cancelled the intro call on ${when}. That time is free again.`,
        ...formatReason(reason),
      ],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** After the doula cancelled a confirmed call: the client is offered the doula's other times. */
export function cancelledByDoulaEmails(booking: EmailedBooking, reason: string, site: EmailSite): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const { name, firstName, slug } = booking.doula;
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${name}`,
      heading: "Your intro call was cancelled",
      person: booking.doula.name,
      paragraphs: [
        `${name} cannot make the intro call on ${when}, so it is cancelled. ${notCountedText}`,
        ...formatReason(reason),
        `You can pick another time with ${firstName}, or another doula near you.`,
      ],
      buttons: [{ label: "See new times", href: new URL(`${slug}?book=true`, site.doulasUrl).href }],
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "You cancelled an intro call",
      paragraphs: [`You cancelled the intro call on ${when}. That time is free again.`],
    },
  };
  return emailsToBoth(booking, "cancelled", texts, site);
}

/** After a call was cancelled for an undisclosed reason. */
export function undisclosedCancellationEmails(
  booking: EmailedBooking,
  earlier: BookingStatus,
  site: EmailSite,
): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call was cancelled",
      paragraphs: [`The intro call with ${booking.doula.name} on ${when} is cancelled. ${notCountedText}`],
      buttons: [{ label: "Find a doula", href: site.findDoulasUrl }],
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "An intro call was cancelled",
      paragraphs: [`The intro call on ${when} is cancelled. That time is free again.`],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** After one of the two left the site. */
export function departureEmails(
  booking: EmailedBooking,
  { earlier, departing }: { earlier: BookingStatus; departing: Side },
  site: EmailSite,
): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const own = (other: string) =>
    `You left ${site.name}, so the intro call with ${other} on ${when} is cancelled.`;
  const others = (other: string) =>
    `${other} has left ${site.name}, so the intro call on ${when} is cancelled.`;
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call was cancelled",
      paragraphs:
        departing === "client"
          ? [own(booking.doula.name)]
          : [`${others(booking.doula.name)} ${notCountedText}`],
      buttons: departing === "client" ? [] : [{ label: "Find a doula", href: site.findDoulasUrl }],
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "An intro call was cancelled",
      paragraphs:
        departing === "doula" ? [own("a parent")] : [`${others("The parent")} That time is free again.`],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** After a request expired without an answer. */
export function expiredEmails(booking: EmailedBooking, site: EmailSite): Email[] {
  const texts = {
    client: {
      subject: `Your request to ${booking.doula.name} was not answered in time`,
      heading: "Your request was not answered in time",
      person: booking.doula.name,
      paragraphs: [
        `${booking.doula.name} did not respond to your request for an intro call, so it is cancelled. ${notCountedText}`,
        "You can pick another time, or another doula near you.",
      ],
      buttons: [{ label: "Find a doula", href: site.findDoulasUrl }],
    },
    doula: {
      subject: `Expired: intro call request for ${formatDay(booking)}`,
      heading: "A request has expired",
      paragraphs: [
        `The request for an intro call on ${formatWhen(booking.startsAt, booking.timeZone)} expired because you didn't respond in time.`,
      ],
    },
  };
  return plainEmailsToBoth(booking, "expired", texts, site);
}
