import type { BookingStatus } from "../../contract/bookings.ts";
import { describeChangeRule } from "../../contract/change-rule.ts";
import { formatFullDate, formatTimeOfDay } from "../../contract/time.ts";
import type { Email } from "../platform/email.ts";
import { type EmailedBooking, type EmailSite, emailsToBoth, plainEmailsToBoth } from "./email-parts.ts";
import { describeMeeting, formatWhen, type Side } from "./meeting.ts";

const attachedFileText = "The calendar file is attached.";
const removingFileText = "The attached file removes the call from your calendar until it is confirmed.";
const notCountedText = "It does not count against your intro calls.";

function formatReason(reason: string | null): string {
  return reason ? `Their reason: ${reason}` : "";
}

function formatDueDate({ client }: EmailedBooking): string {
  return client.dueDate
    ? `Their due date: ${formatFullDate(new Date(`${client.dueDate}T12:00:00Z`), "UTC")}`
    : "";
}

function changeRule(booking: EmailedBooking, now: Date): string {
  return describeChangeRule({ ...booking, doulaFirstName: booking.doula.firstName }, now);
}

/** 'Wednesday, November 25, 2026', to identify a call without naming its parent. */
function formatDay({ startsAt, timeZone }: EmailedBooking): string {
  return formatFullDate(startsAt, timeZone);
}

/** Tells the client what happens next with a request, and when it expires. */
function requestPendingText({ doula, startsAt, timeZone }: EmailedBooking): string {
  return `${doula.name} confirms requests personally. We'll email you when that happens. A request that is not confirmed by ${formatWhen(startsAt, timeZone)} expires.`;
}

/** Tells the doula when a request expires. */
function requestDeadlineText({ startsAt, timeZone }: EmailedBooking): string {
  return `Please respond soon. The request expires if you haven't responded by ${formatWhen(startsAt, timeZone)}.`;
}

/** A call confirmed before it was cancelled is in both calendars; a request is in none. */
function cancellationMailer(earlier: BookingStatus) {
  return earlier === "confirmed" ? emailsToBoth : plainEmailsToBoth;
}

/**
 * After a booking, or a request if the doula approves requests. On a request, the doula sees only first
 * name, due date and note.
 */
export function bookedEmails(booking: EmailedBooking, site: EmailSite, now: Date): Email[] {
  const isPending = booking.status === "pending";
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Intro call ${isPending ? "requested " : ""}with ${booking.doula.name}`,
      heading: isPending ? "Your intro call is requested" : "Your intro call is booked",
      paragraphs: [
        `${booking.doula.name}, ${when}. It takes 30 minutes and is free.`,
        isPending ? requestPendingText(booking) : "",
        ...describeMeeting("client", booking),
        changeRule(booking, now),
        isPending ? "" : attachedFileText,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: isPending
        ? `Intro call request from ${booking.client.firstName}`
        : `New intro call with ${booking.client.name}`,
      heading: isPending ? "Someone would like an intro call" : "You have a new intro call",
      paragraphs: [
        `${isPending ? booking.client.firstName : booking.client.name}, ${when}, 30 minutes.`,
        ...describeMeeting("doula", booking),
        formatDueDate(booking),
        booking.notes ? `Their note: ${booking.notes}` : "",
        isPending ? requestDeadlineText(booking) : attachedFileText,
      ],
      button: { label: isPending ? "Respond to the request" : "View my bookings", href: site.bookingsUrl },
    },
  };
  return (isPending ? plainEmailsToBoth : emailsToBoth)(booking, "booked", texts, site);
}

export function approvedEmails(booking: EmailedBooking, site: EmailSite, now: Date): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Confirmed: intro call with ${booking.doula.name}`,
      heading: "Your intro call is confirmed",
      paragraphs: [
        `${booking.doula.name}, ${when}. It takes 30 minutes and is free.`,
        ...describeMeeting("client", booking),
        changeRule(booking, now),
        attachedFileText,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `Confirmed: intro call with ${booking.client.name}`,
      heading: "You confirmed an intro call",
      paragraphs: [
        `${booking.client.name}, ${when}, 30 minutes.`,
        ...describeMeeting("doula", booking),
        attachedFileText,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
  };
  return emailsToBoth(booking, `approved-${booking.sequence}`, texts, site);
}

export function declinedEmails(booking: EmailedBooking, reason: string | null, site: EmailSite): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `${booking.doula.name} cannot take your intro call`,
      heading: "Your request was declined",
      paragraphs: [
        `${booking.doula.name} cannot take the intro call on ${when}. ${notCountedText}`,
        formatReason(reason),
        "You can pick another time, or another doula near you.",
      ],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Declined: intro call on ${formatDay(booking)}`,
      heading: "You declined an intro call",
      paragraphs: [`You declined the request for ${when}. That time is free again.`],
    },
  };
  return plainEmailsToBoth(booking, "declined", texts, site);
}

interface RescheduledCall {
  earlierStart: Date;
  now: Date;
}

/** Each move of a call has its own emails, because a call can move several times. */
export function rescheduledEmails(
  booking: EmailedBooking,
  { earlierStart, now }: RescheduledCall,
  site: EmailSite,
): Email[] {
  const when = formatWhen(booking.startsAt, booking.timeZone);
  const earlier = `It was ${formatWhen(earlierStart, booking.timeZone)}.`;
  const texts = {
    client: {
      subject: `Moved: intro call with ${booking.doula.name}`,
      heading: "Your intro call has a new time",
      paragraphs: [
        `${booking.doula.name}, now ${when}.`,
        earlier,
        ...describeMeeting("client", booking),
        changeRule(booking, now),
        attachedFileText,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `Moved: intro call with ${booking.client.name}`,
      heading: "An intro call has a new time",
      paragraphs: [
        `${booking.client.name}, now ${when}.`,
        earlier,
        ...describeMeeting("doula", booking),
        attachedFileText,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
  };
  return emailsToBoth(booking, `rescheduled-${booking.sequence}`, texts, site);
}

/**
 * After the client moved a call of a doula who approves requests: it is in neither calendar until
 * they confirm it.
 */
export function newTimeRequestedEmails(
  booking: EmailedBooking,
  { earlierStart, now }: RescheduledCall,
  site: EmailSite,
): Email[] {
  const { client, doula, startsAt, timeZone } = booking;
  const when = formatWhen(startsAt, timeZone);
  const earlier = formatWhen(earlierStart, timeZone);
  const texts = {
    client: {
      subject: `New time requested: intro call with ${doula.name}`,
      heading: "Your new time is requested",
      paragraphs: [
        `You asked to move your intro call with ${doula.name} to ${when}. Your earlier time, ${earlier}, is available to others again.`,
        requestPendingText(booking),
        ...describeMeeting("client", booking),
        changeRule(booking, now),
        removingFileText,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `New time requested: intro call with ${client.firstName}`,
      heading: "A parent would like another time",
      paragraphs: [
        `${client.firstName} would like to move your intro call to ${when}. It was ${earlier}; that time is free again.`,
        formatDueDate(booking),
        booking.notes ? `Their note: ${booking.notes}` : "",
        requestDeadlineText(booking),
        removingFileText,
      ],
      button: { label: "Respond to the request", href: site.bookingsUrl },
    },
  };
  return emailsToBoth(booking, `rescheduled-${booking.sequence}`, texts, site);
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
      paragraphs: [`You cancelled the intro call with ${booking.doula.name} on ${when}. ${notCountedText}`],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "An intro call was cancelled",
      paragraphs: [
        `The parent cancelled the intro call on ${when}. That time is free again.`,
        formatReason(reason),
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
      paragraphs: [
        `${name} cannot make the intro call on ${when}, so it is cancelled. ${notCountedText}`,
        formatReason(reason),
        `You can pick another time with ${firstName}, or another doula near you.`,
      ],
      button: { label: "See new times", href: new URL(`${slug}?book=true`, site.doulasUrl).href },
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
      button: { label: "Find a doula", href: site.findDoulasUrl },
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
      button: departing === "client" ? undefined : { label: "Find a doula", href: site.findDoulasUrl },
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
      paragraphs: [
        `${booking.doula.name} did not respond to your request for an intro call, so it is cancelled. ${notCountedText}`,
        "You can pick another time, or another doula near you.",
      ],
      button: { label: "Find a doula", href: site.findDoulasUrl },
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

/** The key contains `hoursBefore` and the time, so that each call has one reminder per time and occasion. */
export function reminderEmails(booking: EmailedBooking, hoursBefore: number, site: EmailSite): Email[] {
  const time = formatTimeOfDay(booking.startsAt, booking.timeZone);
  const day = formatFullDate(booking.startsAt, booking.timeZone);
  const isSoon = hoursBefore === 1;
  const textsFor = (side: Side, other: string) => ({
    subject: isSoon
      ? `Soon: intro call with ${other} at ${time}`
      : `Reminder: intro call with ${other} on ${day}`,
    heading: isSoon ? "Your intro call is about to start" : "Your intro call is coming up",
    paragraphs: [
      `${other}, ${formatWhen(booking.startsAt, booking.timeZone)}, 30 minutes.`,
      ...describeMeeting(side, booking),
    ],
  });
  const button = { label: "View my bookings", href: site.bookingsUrl };
  const texts = {
    client: { ...textsFor("client", booking.doula.name), button },
    doula: { ...textsFor("doula", booking.client.name), button },
  };
  const occasion = `reminder-${hoursBefore}h-${booking.startsAt.getTime()}`;
  const emails = plainEmailsToBoth(booking, occasion, texts, site);
  return emails.map((email) => ({ ...email, expiresAt: booking.startsAt }));
}
