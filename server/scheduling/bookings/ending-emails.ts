import { getPronounForms } from "../../../contract/directory/pronouns.ts";
import { formatFullDate } from "../../../contract/platform/time.ts";
import { type BookingStatus, changeNoticeHours } from "../../../contract/scheduling/bookings.ts";
import { describePause } from "../../../contract/scheduling/pausing.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailLink } from "../../platform/email/email-layout.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { bookingsLink } from "./call-facts.ts";
import { formatWhen, type Side } from "./call-when.ts";
import {
  type CallEmailSite,
  type EmailedBooking,
  emailsToBoth,
  plainEmailsToBoth,
  plainEmailToClient,
} from "./email-parts.ts";

const notCountedText = "It does not count against your intro calls.";
const lateText = `It was to start in less than ${changeNoticeHours} hours, so it still counts toward your intro calls.`;

function quoteDoula(reason: string | null, { doula }: EmailedBooking): string[] {
  return reason ? [`${doula.firstName} wrote: “${reason}”`] : [];
}

/** 'Wednesday, November 25, 2026', to identify a call without naming its parent. */
function formatDay({ startsAt, timeZone }: EmailedBooking): string {
  return formatFullDate(startsAt, timeZone);
}

function findDoulaLink({ findDoulasUrl }: CallEmailSite): EmailLink {
  return { label: "Find a doula", href: findDoulasUrl };
}

/** What the parent can do next. Only a listed doula has a page to book on. */
function nextChoice({ doula }: EmailedBooking, site: CallEmailSite): { text: string; buttons: EmailLink[] } {
  const find = findDoulaLink(site);
  if (!doula.isListed) return { text: "You can choose another doula near you.", buttons: [find] };
  const { object } = getPronounForms(doula.pronouns, doula.firstName);
  const newTimes = { label: "See new times", href: new URL(`${doula.slug}?book=true`, site.doulasUrl).href };
  return {
    text: `You can pick another time with ${object}, or another doula near you.`,
    buttons: [newTimes, find],
  };
}

/** A call confirmed before it was cancelled is in both calendars; a request is in none. */
function cancellationMailer(earlier: BookingStatus) {
  return earlier === "confirmed" ? emailsToBoth : plainEmailsToBoth;
}

export function declinedEmails(booking: EmailedBooking, reason: string | null, site: CallEmailSite): Email[] {
  const next = nextChoice(booking, site);
  const when = (side: Side) => formatWhen(side, booking.startsAt, booking);
  const texts = {
    client: {
      subject: `${booking.doula.name} cannot take your intro call`,
      heading: "Your request was declined",
      person: emailPerson(booking.doula, site.publicUrl),
      paragraphs: [
        `${booking.doula.name} cannot take the intro call on ${when("client")}. ${notCountedText}`,
        ...quoteDoula(reason, booking),
        next.text,
      ],
      buttons: next.buttons,
    },
    doula: {
      subject: `Declined: intro call on ${formatDay(booking)}`,
      heading: "You declined an intro call",
      paragraphs: [`You declined the request for ${when("doula")}. That time is free again.`],
      buttons: [bookingsLink(site)],
    },
  };
  return plainEmailsToBoth(booking, "declined", texts, site);
}

interface Cancellation {
  /** The status before the cancellation. */
  earlier: BookingStatus;
  reason: string | null;
  /** It still counts toward the client's intro calls. */
  isLate: boolean;
}

/** After the client cancelled a call or a request. */
export function cancelledEmails(
  booking: EmailedBooking,
  { earlier, reason, isLate }: Cancellation,
  site: CallEmailSite,
): Email[] {
  const when = (side: Side) => formatWhen(side, booking.startsAt, booking);
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call was cancelled",
      person: emailPerson(booking.doula, site.publicUrl),
      paragraphs: [
        `You cancelled the intro call with ${booking.doula.name} on ${when("client")}. ${isLate ? lateText : notCountedText}`,
      ],
      // Not to new doulas: after a loss, a parent may have no use for one.
      buttons: [bookingsLink(site)],
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "An intro call was cancelled",
      paragraphs: [
        `The parent cancelled the intro call on ${when("doula")}. That time is free again.`,
        ...(reason ? [`They wrote: “${reason}”`] : []),
      ],
      buttons: [bookingsLink(site)],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** After the doula cancelled a confirmed call: the client is offered the doula's other times. */
export function cancelledByDoulaEmails(
  booking: EmailedBooking,
  reason: string,
  site: CallEmailSite,
): Email[] {
  const next = nextChoice(booking, site);
  const when = (side: Side) => formatWhen(side, booking.startsAt, booking);
  const { name } = booking.doula;
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${name}`,
      heading: "Your intro call was cancelled",
      person: emailPerson(booking.doula, site.publicUrl),
      paragraphs: [
        `${name} cannot make the intro call on ${when("client")}, so it is cancelled. ${notCountedText}`,
        ...quoteDoula(reason, booking),
        next.text,
      ],
      buttons: next.buttons,
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "You cancelled an intro call",
      paragraphs: [`You cancelled the intro call on ${when("doula")}. That time is free again.`],
      buttons: [bookingsLink(site)],
    },
  };
  return emailsToBoth(booking, "cancelled", texts, site);
}

/** After a call was cancelled for an undisclosed reason. */
export function undisclosedCancellationEmails(
  booking: EmailedBooking,
  { earlier, isLate }: Omit<Cancellation, "reason">,
  site: CallEmailSite,
): Email[] {
  const when = (side: Side) => formatWhen(side, booking.startsAt, booking);
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call was cancelled",
      paragraphs: [
        `The intro call with ${booking.doula.name} on ${when("client")} is cancelled. ${isLate ? lateText : notCountedText}`,
      ],
      buttons: [findDoulaLink(site)],
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "An intro call was cancelled",
      paragraphs: [`The intro call on ${when("doula")} is cancelled. That time is free again.`],
      buttons: [bookingsLink(site)],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** To the client of a request, after the doula paused new clients. The doula knows: they were shown how many. */
export function pausedEmails(booking: EmailedBooking, site: CallEmailSite): Email[] {
  const { name, firstName, pronouns } = booking.doula;
  const { subject } = getPronounForms(pronouns, firstName);
  const texts = {
    subject: `${name} isn't taking new clients right now`,
    heading: "Your request is closed",
    person: emailPerson(booking.doula, site.publicUrl),
    paragraphs: [
      `${describePause(name)} That's why we closed your request for an intro call on ${formatWhen("client", booking.startsAt, booking)}. Every open request was closed, so it isn't about yours. ${notCountedText}`,
      `Other doulas near you may have time. If ${subject} takes new clients again, you can book then.`,
    ],
    buttons: [findDoulaLink(site)],
  };
  return [plainEmailToClient(booking, "paused", texts, site)];
}

/** After one of the two left the site. */
export function departureEmails(
  booking: EmailedBooking,
  { earlier, departing }: { earlier: BookingStatus; departing: Side },
  site: CallEmailSite,
): Email[] {
  const when = (side: Side) => formatWhen(side, booking.startsAt, booking);
  const own = (side: Side, other: string) =>
    `You left ${site.name}, so the intro call with ${other} on ${when(side)} is cancelled.`;
  const others = (side: Side, other: string) =>
    `${other} has left ${site.name}, so the intro call on ${when(side)} is cancelled.`;
  const texts = {
    client: {
      subject: `Cancelled: intro call with ${booking.doula.name}`,
      heading: "Your intro call was cancelled",
      paragraphs:
        departing === "client"
          ? [own("client", booking.doula.name)]
          : [`${others("client", booking.doula.name)} ${notCountedText}`],
      buttons: departing === "client" ? [] : [findDoulaLink(site)],
    },
    doula: {
      subject: `Cancelled: intro call on ${formatDay(booking)}`,
      heading: "An intro call was cancelled",
      paragraphs:
        departing === "doula"
          ? [own("doula", "a parent")]
          : [`${others("doula", "The parent")} That time is free again.`],
      buttons: departing === "doula" ? [] : [bookingsLink(site)],
    },
  };
  return cancellationMailer(earlier)(booking, "cancelled", texts, site);
}

/** After a request expired without an answer. */
export function expiredEmails(booking: EmailedBooking, site: CallEmailSite): Email[] {
  const next = nextChoice(booking, site);
  const texts = {
    client: {
      subject: `Your request to ${booking.doula.name} was not answered in time`,
      heading: "Your request was not answered in time",
      person: emailPerson(booking.doula, site.publicUrl),
      paragraphs: [
        `${booking.doula.name} did not respond to your request for an intro call, so it is cancelled. ${notCountedText}`,
        next.text,
      ],
      buttons: next.buttons,
    },
    doula: {
      subject: `Expired: intro call request for ${formatDay(booking)}`,
      heading: "A request has expired",
      paragraphs: [
        `The request for an intro call on ${formatWhen("doula", booking.startsAt, booking)} expired because you didn't respond in time.`,
      ],
      buttons: [bookingsLink(site)],
    },
  };
  return plainEmailsToBoth(booking, "expired", texts, site);
}
