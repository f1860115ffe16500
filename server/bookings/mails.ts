import type { BookingStatus } from "../../contract/bookings.ts";
import { formatFullDate, formatTimeOfDay } from "../../contract/time.ts";
import type { Mail } from "../platform/mail.ts";
import { type MailedCall, type MailSite, mailsToBoth, plainMailsToBoth, whenOf } from "./call-mail.ts";
import { meetingText, type Side } from "./meeting.ts";

const fileAttached = "The calendar file is attached.";
const doesNotCount = "It does not count against your intro calls.";

function reasonOf(reason: string | null): string {
  return reason ? `Their reason: ${reason}` : "";
}

function dueDateOf({ client }: MailedCall): string {
  return client.dueDate
    ? `Their due date: ${formatFullDate(new Date(`${client.dueDate}T12:00:00Z`), "UTC")}`
    : "";
}

/** 'Wednesday, November 25, 2026': names a call to a doula who is not told whose it was. */
function dayOf({ startsAt, timeZone }: MailedCall): string {
  return formatFullDate(startsAt, timeZone);
}

/** A call that was confirmed before it was cancelled is in both calendars; a request is in none. */
function cancellationMailer(earlier: BookingStatus) {
  return earlier === "confirmed" ? mailsToBoth : plainMailsToBoth;
}

/**
 * When a call was booked, or asked for where the doula approves requests: of a request the doula is told the first
 * name, the due date and the note only.
 */
export function bookedMails(call: MailedCall, site: MailSite): Mail[] {
  const isPending = call.status === "pending";
  const when = whenOf(call.startsAt, call.timeZone);
  const words = {
    client: {
      subject: `Intro call ${isPending ? "requested " : ""}with ${call.doula.name}`,
      heading: isPending ? "Your intro call is requested" : "Your intro call is booked",
      paragraphs: [
        `${call.doula.name}, ${when}. It takes 30 minutes and is free.`,
        isPending
          ? `${call.doula.name} confirms requests personally. We write to you when that is done.`
          : "",
        ...meetingText("client", call),
        isPending ? "" : fileAttached,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: isPending
        ? `Intro call request from ${call.client.firstName}`
        : `New intro call with ${call.client.name}`,
      heading: isPending ? "Someone would like an intro call" : "You have a new intro call",
      paragraphs: [
        `${isPending ? call.client.firstName : call.client.name}, ${when}, 30 minutes.`,
        ...meetingText("doula", call),
        dueDateOf(call),
        call.notes ? `Their note: ${call.notes}` : "",
        isPending ? "" : fileAttached,
      ],
    },
  };
  return (isPending ? plainMailsToBoth : mailsToBoth)(call, "booked", words, site);
}

export function approvedMails(call: MailedCall, site: MailSite): Mail[] {
  const when = whenOf(call.startsAt, call.timeZone);
  const words = {
    client: {
      subject: `Confirmed: intro call with ${call.doula.name}`,
      heading: "Your intro call is confirmed",
      paragraphs: [
        `${call.doula.name}, ${when}. It takes 30 minutes and is free.`,
        ...meetingText("client", call),
        fileAttached,
      ],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `Confirmed: intro call with ${call.client.name}`,
      heading: "You confirmed an intro call",
      paragraphs: [`${call.client.name}, ${when}, 30 minutes.`, ...meetingText("doula", call), fileAttached],
    },
  };
  return mailsToBoth(call, "approved", words, site);
}

export function declinedMails(call: MailedCall, reason: string | null, site: MailSite): Mail[] {
  const when = whenOf(call.startsAt, call.timeZone);
  const words = {
    client: {
      subject: `${call.doula.name} cannot take your intro call`,
      heading: "Your request was declined",
      paragraphs: [
        `${call.doula.name} cannot take the intro call on ${when}. ${doesNotCount}`,
        reasonOf(reason),
        "You can pick another time, or another doula near you.",
      ],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Declined: intro call on ${dayOf(call)}`,
      heading: "You declined an intro call",
      paragraphs: [`You declined the request for ${when}. That time is free again.`],
    },
  };
  return plainMailsToBoth(call, "declined", words, site);
}

/** A call can move several times: each move has mails of its own. */
export function rescheduledMails(call: MailedCall, earlierStart: Date, site: MailSite): Mail[] {
  const when = whenOf(call.startsAt, call.timeZone);
  const earlier = `It was ${whenOf(earlierStart, call.timeZone)}.`;
  const words = {
    client: {
      subject: `Moved: intro call with ${call.doula.name}`,
      heading: "Your intro call has a new time",
      paragraphs: [`${call.doula.name}, now ${when}.`, earlier, ...meetingText("client", call), fileAttached],
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: {
      subject: `Moved: intro call with ${call.client.name}`,
      heading: "An intro call has a new time",
      paragraphs: [`${call.client.name}, now ${when}.`, earlier, ...meetingText("doula", call), fileAttached],
    },
  };
  return mailsToBoth(call, `rescheduled-${call.sequence}`, words, site);
}

interface Cancellation {
  /** The status before it. */
  earlier: BookingStatus;
  reason: string | null;
}

/** When the client cancelled a call or a request. */
export function cancelledMails(call: MailedCall, { earlier, reason }: Cancellation, site: MailSite): Mail[] {
  const when = whenOf(call.startsAt, call.timeZone);
  const words = {
    client: {
      subject: `Cancelled: intro call with ${call.doula.name}`,
      heading: "Your intro call is cancelled",
      paragraphs: [`You cancelled the intro call with ${call.doula.name} on ${when}. ${doesNotCount}`],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Cancelled: intro call on ${dayOf(call)}`,
      heading: "An intro call is cancelled",
      paragraphs: [
        `The parent cancelled the intro call on ${when}. That time is free again.`,
        reasonOf(reason),
      ],
    },
  };
  return cancellationMailer(earlier)(call, "cancelled", words, site);
}

/** When a call is cancelled for a reason that neither side is told. */
export function calledOffMails(call: MailedCall, earlier: BookingStatus, site: MailSite): Mail[] {
  const when = whenOf(call.startsAt, call.timeZone);
  const words = {
    client: {
      subject: `Cancelled: intro call with ${call.doula.name}`,
      heading: "Your intro call is cancelled",
      paragraphs: [`The intro call with ${call.doula.name} on ${when} is cancelled. ${doesNotCount}`],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Cancelled: intro call on ${dayOf(call)}`,
      heading: "An intro call is cancelled",
      paragraphs: [`The intro call on ${when} is cancelled. That time is free again.`],
    },
  };
  return cancellationMailer(earlier)(call, "cancelled", words, site);
}

/** When one of the two has left the site. */
export function departureMails(
  call: MailedCall,
  { earlier, departing }: { earlier: BookingStatus; departing: Side },
  site: MailSite,
): Mail[] {
  const when = whenOf(call.startsAt, call.timeZone);
  const own = (other: string) =>
    `You left ${site.name}, so the intro call with ${other} on ${when} is cancelled.`;
  const others = (other: string) =>
    `${other} has left ${site.name}, so the intro call on ${when} is cancelled.`;
  const words = {
    client: {
      subject: `Cancelled: intro call with ${call.doula.name}`,
      heading: "Your intro call is cancelled",
      paragraphs:
        departing === "client" ? [own(call.doula.name)] : [`${others(call.doula.name)} ${doesNotCount}`],
      button: departing === "client" ? undefined : { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Cancelled: intro call on ${dayOf(call)}`,
      heading: "An intro call is cancelled",
      paragraphs:
        departing === "doula" ? [own("a parent")] : [`${others("The parent")} That time is free again.`],
    },
  };
  return cancellationMailer(earlier)(call, "cancelled", words, site);
}

/** When a request was not answered before its time. */
export function expiredMails(call: MailedCall, site: MailSite): Mail[] {
  const words = {
    client: {
      subject: `Your request to ${call.doula.name} was not answered in time`,
      heading: "Your request was not answered in time",
      paragraphs: [
        `${call.doula.name} did not answer your request for an intro call, so it is cancelled. ${doesNotCount}`,
        "You can pick another time, or another doula near you.",
      ],
      button: { label: "Find a doula", href: site.findDoulasUrl },
    },
    doula: {
      subject: `Not answered: intro call request for ${dayOf(call)}`,
      heading: "A request has expired",
      paragraphs: [
        `You did not answer the request for an intro call on ${whenOf(call.startsAt, call.timeZone)} before that time, so it is cancelled.`,
      ],
    },
  };
  return plainMailsToBoth(call, "expired", words, site);
}

/** `hoursBefore` and the time are part of the key: one reminder per call, time and occasion. */
export function reminderMails(call: MailedCall, hoursBefore: number, site: MailSite): Mail[] {
  const time = formatTimeOfDay(call.startsAt, call.timeZone);
  const day = formatFullDate(call.startsAt, call.timeZone);
  const isSoon = hoursBefore === 1;
  const wordsFor = (side: Side, other: string) => ({
    subject: isSoon
      ? `Soon: intro call with ${other} at ${time}`
      : `Reminder: intro call with ${other} on ${day}`,
    heading: isSoon ? "Your intro call is about to start" : "Your intro call is coming up",
    paragraphs: [
      `${other}, ${whenOf(call.startsAt, call.timeZone)}, 30 minutes.`,
      ...meetingText(side, call),
    ],
  });
  const words = {
    client: {
      ...wordsFor("client", call.doula.name),
      button: { label: "View my bookings", href: site.bookingsUrl },
    },
    doula: wordsFor("doula", call.client.name),
  };
  return plainMailsToBoth(call, `reminder-${hoursBefore}h-${call.startsAt.getTime()}`, words, site);
}
