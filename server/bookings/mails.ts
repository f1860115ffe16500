import type { BookingStatus } from "../../contract/bookings.ts";
import { describeChangeRule } from "../../contract/change-rule.ts";
import { formatFullDate, formatTimeOfDay } from "../../contract/time.ts";
import type { Mail } from "../platform/mail.ts";
import { type MailedBooking, type MailSite, mailsToBoth, plainMailsToBoth } from "./mail-parts.ts";
import { meetingText, type Side, whenOf } from "./meeting.ts";

const fileAttached = "The calendar file is attached.";
const fileRemovesCall = "The attached file removes the call from your calendar until it is confirmed.";
const doesNotCount = "It does not count against your intro calls.";

function reasonOf(reason: string | null): string {
  return reason ? `Their reason: ${reason}` : "";
}

function dueDateOf({ client }: MailedBooking): string {
  return client.dueDate
    ? `Their due date: ${formatFullDate(new Date(`${client.dueDate}T12:00:00Z`), "UTC")}`
    : "";
}

function changeRuleOf(booking: MailedBooking, now: Date): string {
  return describeChangeRule({ ...booking, doulaFirstName: booking.doula.firstName }, now);
}

/** 'Wednesday, November 25, 2026': names a call to a doula who is not told whose it was. */
function dayOf({ startsAt, timeZone }: MailedBooking): string {
  return formatFullDate(startsAt, timeZone);
}

/** To the client: what happens to a request next, and when it expires. */
function awaitsDoula({ doula, startsAt, timeZone }: MailedBooking): string {
  return `${doula.name} confirms requests personally. We write to you when that is done. A request that is not answered by ${whenOf(startsAt, timeZone)} expires.`;
}

/** To the doula: when a request expires. */
function answerBefore({ startsAt, timeZone }: MailedBooking): string {
  return `Please answer soon. The request expires if you have not answered it by ${whenOf(startsAt, timeZone)}.`;
}

/** A call that was confirmed before it was cancelled is in both calendars; a request is in none. */
function cancellationMailer(earlier: BookingStatus) {
  return earlier === "confirmed" ? mailsToBoth : plainMailsToBoth;
}

/**
 * When a call was booked, or asked for where the doula approves requests: of a request the doula is told the first
 * name, the due date and the note only.
 */
export function bookedMails(booking: MailedBooking, site: MailSite, now: Date): Mail[] {
  const isPending = booking.status === "pending";
  const when = whenOf(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Intro call ${isPending ? "requested " : ""}with ${booking.doula.name}`,
      heading: isPending ? "Your intro call is requested" : "Your intro call is booked",
      paragraphs: [
        `${booking.doula.name}, ${when}. It takes 30 minutes and is free.`,
        isPending ? awaitsDoula(booking) : "",
        ...meetingText("client", booking),
        changeRuleOf(booking, now),
        isPending ? "" : fileAttached,
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
        ...meetingText("doula", booking),
        dueDateOf(booking),
        booking.notes ? `Their note: ${booking.notes}` : "",
        isPending ? answerBefore(booking) : fileAttached,
      ],
      button: { label: isPending ? "Answer the request" : "View my bookings", href: site.bookingsUrl },
    },
  };
  return (isPending ? plainMailsToBoth : mailsToBoth)(booking, "booked", texts, site);
}

export function approvedMails(booking: MailedBooking, site: MailSite, now: Date): Mail[] {
  const when = whenOf(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Confirmed: intro call with ${booking.doula.name}`,
      heading: "Your intro call is confirmed",
      paragraphs: [
        `${booking.doula.name}, ${when}. It takes 30 minutes and is free.`,
        ...meetingText("client", booking),
        changeRuleOf(booking, now),
        fileAttached,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `Confirmed: intro call with ${booking.client.name}`,
      heading: "You confirmed an intro call",
      paragraphs: [
        `${booking.client.name}, ${when}, 30 minutes.`,
        ...meetingText("doula", booking),
        fileAttached,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
  };
  return mailsToBoth(booking, `approved-${booking.sequence}`, texts, site);
}

export function declinedMails(booking: MailedBooking, reason: string | null, site: MailSite): Mail[] {
  const when = whenOf(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `${booking.doula.name} cannot take your intro call`,
      heading: "Your request was declined",
      paragraphs: [
        `${booking.doula.name} cannot take the intro call on ${when}. ${doesNotCount}`,
        reasonOf(reason),
        "You can pick another time, or another doula near you.",
      ],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Declined: intro call on ${dayOf(booking)}`,
      heading: "You declined an intro call",
      paragraphs: [`You declined the request for ${when}. That time is free again.`],
    },
  };
  return plainMailsToBoth(booking, "declined", texts, site);
}

interface Move {
  earlierStart: Date;
  now: Date;
}

/** A call can move several times: each move has mails of its own. */
export function rescheduledMails(
  booking: MailedBooking,
  { earlierStart, now }: Move,
  site: MailSite,
): Mail[] {
  const when = whenOf(booking.startsAt, booking.timeZone);
  const earlier = `It was ${whenOf(earlierStart, booking.timeZone)}.`;
  const texts = {
    client: {
      subject: `Moved: intro call with ${booking.doula.name}`,
      heading: "Your intro call has a new time",
      paragraphs: [
        `${booking.doula.name}, now ${when}.`,
        earlier,
        ...meetingText("client", booking),
        changeRuleOf(booking, now),
        fileAttached,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `Moved: intro call with ${booking.client.name}`,
      heading: "An intro call has a new time",
      paragraphs: [
        `${booking.client.name}, now ${when}.`,
        earlier,
        ...meetingText("doula", booking),
        fileAttached,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
  };
  return mailsToBoth(booking, `rescheduled-${booking.sequence}`, texts, site);
}

/** When the client moved a call of a doula who approves requests: until they confirm it, it is in neither calendar. */
export function newTimeRequestedMails(
  booking: MailedBooking,
  { earlierStart, now }: Move,
  site: MailSite,
): Mail[] {
  const { client, doula, startsAt, timeZone } = booking;
  const when = whenOf(startsAt, timeZone);
  const earlier = whenOf(earlierStart, timeZone);
  const texts = {
    client: {
      subject: `New time requested: intro call with ${doula.name}`,
      heading: "Your new time is requested",
      paragraphs: [
        `You asked to move your intro call with ${doula.name} to ${when}. Your earlier time, ${earlier}, is free again for others.`,
        awaitsDoula(booking),
        ...meetingText("client", booking),
        changeRuleOf(booking, now),
        fileRemovesCall,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `New time requested: intro call with ${client.firstName}`,
      heading: "A parent would like another time",
      paragraphs: [
        `${client.firstName} would like to move your intro call to ${when}. It was ${earlier}; that time is free again.`,
        dueDateOf(booking),
        booking.notes ? `Their note: ${booking.notes}` : "",
        answerBefore(booking),
        fileRemovesCall,
      ],
      button: { label: "Answer the request", href: site.bookingsUrl },
    },
  };
  return mailsToBoth(booking, `rescheduled-${booking.sequence}`, texts, site);
}

interface Cancellation {
  /** The status before it. */
  earlier: BookingStatus;
  reason: string | null;
}

/** When the client cancelled a call or a request. */
export function cancelledMails(
  booking: MailedBooking,
  { earlier, reason }: Cancellation,
  site: MailSite,
): Mail[] {
  const when = whenOf(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call is cancelled",
      paragraphs: [`You cancelled the intro call with ${booking.doula.name} on ${when}. ${doesNotCount}`],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Cancelled: intro call on ${dayOf(booking)}`,
      heading: "An intro call is cancelled",
      paragraphs: [
        `The parent cancelled the intro call on ${when}. That time is free again.`,
        reasonOf(reason),
      ],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** When the doula cancelled a confirmed call: the client is led to her other times. */
export function cancelledByDoulaMails(booking: MailedBooking, reason: string, site: MailSite): Mail[] {
  const when = whenOf(booking.startsAt, booking.timeZone);
  const { name, firstName, slug } = booking.doula;
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${name}`,
      heading: "Your intro call is cancelled",
      paragraphs: [
        `${name} cannot make the intro call on ${when}, so it is cancelled. ${doesNotCount}`,
        reasonOf(reason),
        `You can pick another time with ${firstName}, or another doula near you.`,
      ],
      button: { label: "See new times", href: new URL(`${slug}?book=true`, site.doulasUrl).href },
    },
    doula: {
      subject: `Cancelled: intro call on ${dayOf(booking)}`,
      heading: "You cancelled an intro call",
      paragraphs: [`You cancelled the intro call on ${when}. That time is free again.`],
    },
  };
  return mailsToBoth(booking, "cancelled", texts, site);
}

/** When a call is cancelled for a reason that is not given. */
export function calledOffMails(booking: MailedBooking, earlier: BookingStatus, site: MailSite): Mail[] {
  const when = whenOf(booking.startsAt, booking.timeZone);
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call is cancelled",
      paragraphs: [`The intro call with ${booking.doula.name} on ${when} is cancelled. ${doesNotCount}`],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Cancelled: intro call on ${dayOf(booking)}`,
      heading: "An intro call is cancelled",
      paragraphs: [`The intro call on ${when} is cancelled. That time is free again.`],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** When one of the two has left the site. */
export function departureMails(
  booking: MailedBooking,
  { earlier, departing }: { earlier: BookingStatus; departing: Side },
  site: MailSite,
): Mail[] {
  const when = whenOf(booking.startsAt, booking.timeZone);
  const own = (other: string) =>
    `You left ${site.name}, so the intro call with ${other} on ${when} is cancelled.`;
  const others = (other: string) =>
    `${other} has left ${site.name}, so the intro call on ${when} is cancelled.`;
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call is cancelled",
      paragraphs:
        departing === "client"
          ? [own(booking.doula.name)]
          : [`${others(booking.doula.name)} ${doesNotCount}`],
      button: departing === "client" ? undefined : { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Cancelled: intro call on ${dayOf(booking)}`,
      heading: "An intro call is cancelled",
      paragraphs:
        departing === "doula" ? [own("a parent")] : [`${others("The parent")} That time is free again.`],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** When a request was not answered before its time. */
export function expiredMails(booking: MailedBooking, site: MailSite): Mail[] {
  const texts = {
    client: {
      subject: `Your request to ${booking.doula.name} was not answered in time`,
      heading: "Your request was not answered in time",
      paragraphs: [
        `${booking.doula.name} did not answer your request for an intro call, so it is cancelled. ${doesNotCount}`,
        "You can pick another time, or another doula near you.",
      ],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Not answered: intro call request for ${dayOf(booking)}`,
      heading: "A request has expired",
      paragraphs: [
        `You did not answer the request for an intro call on ${whenOf(booking.startsAt, booking.timeZone)} before that time, so it is cancelled.`,
      ],
    },
  };
  return plainMailsToBoth(booking, "expired", texts, site);
}

/** `hoursBefore` and the time are part of the key: one reminder per call, time and occasion. */
export function reminderMails(booking: MailedBooking, hoursBefore: number, site: MailSite): Mail[] {
  const time = formatTimeOfDay(booking.startsAt, booking.timeZone);
  const day = formatFullDate(booking.startsAt, booking.timeZone);
  const isSoon = hoursBefore === 1;
  const textsFor = (side: Side, other: string) => ({
    subject: isSoon
      ? `Soon: intro call with ${other} at ${time}`
      : `Reminder: intro call with ${other} on ${day}`,
    heading: isSoon ? "Your intro call is about to start" : "Your intro call is coming up",
    paragraphs: [
      `${other}, ${whenOf(booking.startsAt, booking.timeZone)}, 30 minutes.`,
      ...meetingText(side, booking),
    ],
  });
  const button = { label: "View my bookings", href: site.bookingsUrl };
  const texts = {
    client: { ...textsFor("client", booking.doula.name), button },
    doula: { ...textsFor("doula", booking.client.name), button },
  };
  const occasion = `reminder-${hoursBefore}h-${booking.startsAt.getTime()}`;
  const mails = plainMailsToBoth(booking, occasion, texts, site);
  return mails.map((mail) => ({ ...mail, expiresAt: booking.startsAt }));
}
