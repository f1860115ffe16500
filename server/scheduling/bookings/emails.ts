import { formatEmailedDeadline } from "../../../contract/platform/time.ts";
import { introCallMinutes } from "../../../contract/scheduling/availability.ts";
import { isWhileAway } from "../../../contract/scheduling/bookings.ts";
import { describeChangeRule } from "../../../contract/scheduling/change-rule.ts";
import type { Email } from "../../platform/email/email.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { bookingsLink, callActions, describeCall, messageLink } from "./call-facts.ts";
import { formatShortTime, formatShortWhen, formatWhen, readerZone, type Side } from "./call-when.ts";
import {
  type CallEmailSite,
  type EmailedBooking,
  type EmailTexts,
  emailsToBoth,
  plainEmailsToBoth,
} from "./email-parts.ts";

const attachedFileText = "The calendar file is attached.";
const removingFileText = "The attached file removes the call from your calendar until it is confirmed.";

function changeRule(booking: EmailedBooking, now: Date): string {
  const isDoulaAtBirth = isWhileAway(booking, now);
  const timeZone = readerZone("client", booking);
  const formatDeadline = (deadline: Date) => formatEmailedDeadline(deadline, timeZone);
  return describeChangeRule(
    { ...booking, formatDeadline, doulaFirstName: booking.doula.firstName, isDoulaAtBirth },
    now,
  );
}

/** 'Wed, Nov 25, 9:00 AM CST. Free, 30 minutes.', without anything that others should not read on a locked screen. */
function preheaderFor(side: Side, booking: EmailedBooking): string {
  return `${formatShortWhen(side, booking.startsAt, booking)}. ${side === "client" ? "Free, " : ""}${introCallMinutes} minutes.`;
}

type Words = Pick<EmailTexts, "subject" | "heading"> & Partial<Pick<EmailTexts, "paragraphs" | "notes">>;

interface CallEmail {
  booking: EmailedBooking;
  site: CallEmailSite;
  now: Date;
  earlierStart?: Date;
}

/** An email about a call that takes place. */
function confirmedTexts(
  side: Side,
  { booking, site, now, earlierStart }: CallEmail,
  words: Words,
): EmailTexts {
  return {
    paragraphs: [],
    ...words,
    preheader: preheaderFor(side, booking),
    person: emailPerson(booking[side === "client" ? "doula" : "client"], site.publicUrl),
    facts: describeCall(side, booking, earlierStart),
    ...callActions(side, booking, site, now),
  };
}

/** To the client about a request: what happens next, when it expires, and how to withdraw it. */
function requestTexts({ booking, site, now, earlierStart }: CallEmail, words: Words): EmailTexts {
  const { doula, startsAt, bookingId } = booking;
  const cancelUrl = new URL(site.bookingsUrl);
  cancelUrl.searchParams.set("cancel", bookingId);
  return {
    ...words,
    preheader: preheaderFor("client", booking),
    person: emailPerson(doula, site.publicUrl),
    paragraphs: [
      ...(words.paragraphs ?? []),
      `${doula.name} confirms requests personally. We'll email you when that happens. A request that is not confirmed by ${formatWhen("client", startsAt, booking)} expires.`,
    ],
    facts: describeCall("client", booking, earlierStart),
    buttons: [bookingsLink(site)],
    notes: [changeRule(booking, now), ...(words.notes ?? [])],
    links: [messageLink("client", booking, site), { label: "Cancel the request", href: cancelUrl.href }],
  };
}

/** The doula's email about a request. It shows only the parent's first name, due date and note. */
function answerTexts({ booking, site, earlierStart }: CallEmail, words: Words): EmailTexts {
  const { client, startsAt } = booking;
  return {
    ...words,
    person: { name: client.firstName },
    paragraphs: [
      `Answer by ${formatEmailedDeadline(startsAt, readerZone("doula", booking))}. After that time the request expires.`,
      ...(words.paragraphs ?? []),
    ],
    facts: describeCall("doula", booking, earlierStart),
    buttons: [{ label: "Respond to the request", href: site.bookingsUrl }],
    links: [messageLink("doula", booking, site)],
  };
}

/**
 * After a booking, or a request if the doula approves requests. On a request, the doula sees only first
 * name, due date and note.
 */
export function bookedEmails(booking: EmailedBooking, site: CallEmailSite, now: Date): Email[] {
  const email = { booking, site, now };
  const { doula, client } = booking;
  if (booking.status === "pending") {
    const texts = {
      client: requestTexts(email, {
        subject: `Intro call requested with ${doula.name}`,
        heading: "Your intro call is requested",
      }),
      doula: answerTexts(email, {
        subject: `Intro call request from ${client.firstName}`,
        heading: "Someone would like an intro call",
      }),
    };
    return plainEmailsToBoth(booking, "booked", texts, site);
  }
  const texts = {
    client: confirmedTexts("client", email, {
      subject: `Intro call with ${doula.name}`,
      heading: "Your intro call is booked",
      notes: [changeRule(booking, now), attachedFileText],
    }),
    doula: confirmedTexts("doula", email, {
      subject: `New intro call with ${client.name}`,
      heading: "You have a new intro call",
      notes: [attachedFileText],
    }),
  };
  return emailsToBoth(booking, "booked", texts, site);
}

export function approvedEmails(booking: EmailedBooking, site: CallEmailSite, now: Date): Email[] {
  const email = { booking, site, now };
  const texts = {
    client: confirmedTexts("client", email, {
      subject: `Confirmed: intro call with ${booking.doula.name}`,
      heading: "Your intro call is confirmed",
      notes: [changeRule(booking, now), attachedFileText],
    }),
    doula: confirmedTexts("doula", email, {
      subject: `Confirmed: intro call with ${booking.client.name}`,
      heading: "You confirmed an intro call",
      notes: [attachedFileText],
    }),
  };
  return emailsToBoth(booking, `approved-${booking.sequence}`, texts, site);
}

/**
 * Once Google has made the link of a video call, or cannot: how the call takes place is also in the calendar file, which
 * replaces the earlier one.
 */
export function linkEmails(booking: EmailedBooking, site: CallEmailSite, now: Date): Email[] {
  const email = { booking, site, now };
  const isVideo = booking.meeting.kind === "video";
  const textsFor = (side: Side, other: string) =>
    confirmedTexts(side, email, {
      subject: `${isVideo ? "Google Meet" : "No video"}: intro call with ${other}`,
      heading: isVideo ? "Your intro call is on Google Meet" : "Your intro call is not a video call",
      notes: [attachedFileText],
    });
  const texts = {
    client: textsFor("client", booking.doula.name),
    doula: textsFor("doula", booking.client.name),
  };
  return emailsToBoth(booking, "link", texts, site);
}

interface RescheduledCall {
  earlierStart: Date;
  now: Date;
}

/** Each move of a call has its own emails, because a call can move several times. */
export function rescheduledEmails(
  booking: EmailedBooking,
  { earlierStart, now }: RescheduledCall,
  site: CallEmailSite,
): Email[] {
  const email = { booking, site, now, earlierStart };
  const texts = {
    client: confirmedTexts("client", email, {
      subject: `Moved: intro call with ${booking.doula.name}`,
      heading: "Your intro call has a new time",
      notes: [changeRule(booking, now), attachedFileText],
    }),
    doula: confirmedTexts("doula", email, {
      subject: `Moved: intro call with ${booking.client.name}`,
      heading: "An intro call has a new time",
      notes: [attachedFileText],
    }),
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
  site: CallEmailSite,
): Email[] {
  const email = { booking, site, now, earlierStart };
  const { client, doula } = booking;
  const texts = {
    client: requestTexts(email, {
      subject: `New time requested: intro call with ${doula.name}`,
      heading: "Your new time is requested",
      paragraphs: ["Your earlier time is available to others again."],
      notes: [removingFileText],
    }),
    doula: answerTexts(email, {
      subject: `New time requested: intro call with ${client.firstName}`,
      heading: "A parent would like another time",
      paragraphs: [`${client.firstName} would like to move your intro call. The earlier time is free again.`],
      notes: [removingFileText],
    }),
  };
  return emailsToBoth(booking, `rescheduled-${booking.sequence}`, texts, site);
}

function atBirthText({ doula }: EmailedBooking): string {
  return `${doula.firstName} is at a birth and may not be able to make it. You can choose another time until the call starts.`;
}

interface Reminder {
  hoursBefore: number;
  now: Date;
}

/** The key contains `hoursBefore` and the time, so that each call has one reminder per time and occasion. */
export function reminderEmails(
  booking: EmailedBooking,
  { hoursBefore, now }: Reminder,
  site: CallEmailSite,
): Email[] {
  const { startsAt, doula, client } = booking;
  const isSoon = hoursBefore === 1;
  const textsFor = (side: Side, other: string) =>
    confirmedTexts(
      side,
      { booking, site, now },
      {
        subject: isSoon
          ? `Soon: intro call with ${other} at ${formatShortTime(side, startsAt, booking)}`
          : `Reminder: intro call with ${other} on ${formatShortWhen(side, startsAt, booking)}`,
        heading: isSoon ? "Your intro call is about to start" : "Your intro call is coming up",
        ...(side === "client" && isWhileAway(booking, now) && { paragraphs: [atBirthText(booking)] }),
      },
    );
  const texts = { client: textsFor("client", doula.name), doula: textsFor("doula", client.name) };
  const occasion = `reminder-${hoursBefore}h-${startsAt.getTime()}`;
  const emails = plainEmailsToBoth(booking, occasion, texts, site);
  return emails.map((email) => ({ ...email, expiresAt: startsAt }));
}
