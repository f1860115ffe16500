import { formatTelephoneHref } from "../../../contract/platform/fields.ts";
import { formatFullDate } from "../../../contract/platform/time.ts";
import { introCallMinutes } from "../../../contract/scheduling/availability.ts";
import { getNextStatus, isTooLateToChange, isWhileAway } from "../../../contract/scheduling/bookings.ts";
import type { EmailFact, EmailLink } from "../../platform/email/email-layout.ts";
import { formatWhen, type Side } from "./call-when.ts";
import { type CallEmailSite, dueDateLabel, type EmailedBooking } from "./email-parts.ts";
import { describeMeeting } from "./meeting.ts";

/**
 * The rows of an email about a call: when and how it takes place and, for the parent, what it costs; for the
 * doula, what they may know about the parent. `earlierStart` is the earlier time of a moved call.
 */
export function describeCall(side: Side, booking: EmailedBooking, earlierStart?: Date): EmailFact[] {
  return [
    { label: "When", text: formatWhen(side, booking.startsAt, booking) },
    ...(earlierStart ? [{ label: "Old time", text: formatWhen(side, earlierStart, booking) }] : []),
    ...describeHow(side, booking),
    side === "client"
      ? { label: "Cost", text: `Free, ${introCallMinutes} minutes` }
      : { label: "Length", text: `${introCallMinutes} minutes` },
    ...(side === "doula" ? describeParent(booking) : []),
  ];
}

function describeHow(side: Side, booking: EmailedBooking): EmailFact[] {
  // The doula's second sentence is the parent's number, which has its own row.
  const [text] = describeMeeting(side, booking);
  if (!text) return [];
  const { meeting } = booking;
  const href = findMeetingLink(side, booking);
  if (meeting.kind === "video" && href) {
    // The button has the full link, which would fill several lines here.
    const host = new URL(href).hostname;
    const where = side === "client" ? "It's a video call on" : "It's a video call at your link on";
    return [{ label: "How", text: `${where} ${host}`, link: { label: host, href } }];
  }
  if (meeting.kind !== "phone") return [{ label: "How", text }];
  const link = href ? { label: meeting.phone, href } : undefined;
  return [{ label: "How", text, link, unbroken: meeting.phone }];
}

/** A request shows the doula the due date and note; a confirmed call also shows the phone number. */
function describeParent({ status, client, notes }: EmailedBooking): EmailFact[] {
  const facts: EmailFact[] = [];
  if (status === "confirmed" && client.phone) {
    const link = { label: client.phone, href: formatTelephoneHref(client.phone) };
    facts.push({ label: "Phone", text: `${client.firstName}'s number is ${client.phone}`, link });
  }
  if (client.dueDate) {
    const dueDate = formatFullDate(new Date(`${client.dueDate}T12:00:00Z`), "UTC");
    facts.push({ label: dueDateLabel, text: dueDate });
  }
  if (notes) facts.push({ label: "Note", text: notes });
  return facts;
}

/** The number or the page with which this person starts a confirmed call; undefined if there is none for them. */
function findMeetingLink(side: Side, { status, meeting, contactFrom }: EmailedBooking): string | undefined {
  if (status !== "confirmed" || (side === "client" && contactFrom)) return undefined;
  switch (meeting.kind) {
    case "phone":
      return side === "client" ? formatTelephoneHref(meeting.phone) : undefined;
    case "video":
      return meeting.link ?? undefined;
    case "message":
      return undefined;
  }
}

interface CallActions {
  buttons: EmailLink[];
  links: EmailLink[];
}

/** What to do about a confirmed call: start it, or else message the other person, and add it to the calendar. */
export function callActions(
  side: Side,
  booking: EmailedBooking,
  site: CallEmailSite,
  now: Date,
): CallActions {
  const start = startLink(side, booking);
  const message = messageLink(side, booking, site);
  const { bookingId } = booking;
  const { linkGeneration: generation } = booking[side];
  const calendar = { label: "Add to calendar", href: site.calendarUrl({ bookingId, side, generation }) };
  return {
    buttons: [start ?? message, calendar],
    links: [
      side === "client" ? changeLink(booking, site, now) : bookingsLink(site),
      ...(start ? [message] : []),
    ],
  };
}

function startLink(side: Side, booking: EmailedBooking): EmailLink | undefined {
  const href = findMeetingLink(side, booking);
  if (!href) return undefined;
  const isVideo = booking.meeting.kind === "video";
  return { label: isVideo ? "Join the video call" : `Call ${booking.doula.firstName}`, href };
}

export function messageLink(
  side: Side,
  { clientId, doula, client }: EmailedBooking,
  { publicUrl }: CallEmailSite,
): EmailLink {
  const url = new URL("/messages", publicUrl);
  if (side === "client") url.searchParams.set("doula", doula.slug);
  else url.searchParams.set("parent", clientId);
  return { label: `Message ${side === "client" ? doula.firstName : client.firstName}`, href: url.href };
}

/** Moving the call, if that will still be possible when the email is read. */
function changeLink(booking: EmailedBooking, site: CallEmailSite, now: Date): EmailLink {
  const inAnHour = new Date(now.getTime() + 60 * 60 * 1000);
  const isDoulaAtBirth = isWhileAway(booking, now);
  const canMove =
    getNextStatus(booking.status, "reschedule", "client") &&
    !isTooLateToChange({ ...booking, isDoulaAtBirth }, inAnHour);
  if (!canMove) return bookingsLink(site);
  const url = new URL(site.bookingsUrl);
  url.searchParams.set("reschedule", booking.bookingId);
  return { label: "Reschedule", href: url.href };
}

export function bookingsLink({ bookingsUrl }: CallEmailSite): EmailLink {
  return { label: "View my bookings", href: bookingsUrl };
}
