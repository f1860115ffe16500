import { z } from "zod";
import type { BookingStatus } from "../../contract/bookings.ts";
import { formatFullDate, formatTimeOfDay, formatZoneName } from "../../contract/time.ts";

export type Side = "client" | "doula";

/**
 * How a call takes place: the client calls the doula, both open the doula's link, or they agree in messages.
 */
export const meetingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("phone"), phone: z.string() }),
  z.object({ kind: z.literal("video"), link: z.string() }),
  z.object({ kind: z.literal("message") }),
]);

export interface MeetingBooking {
  status: BookingStatus;
  meeting: z.infer<typeof meetingSchema>;
  timeZone: string;
  /** Until then the doula's contact details are hidden from the client; null if they are visible. */
  contactFrom: Date | null;
  doula: { name: string; firstName: string };
  client: { name: string; phone: string | null };
}

/**
 * How the two meet, in sentences for one of them. For a request the client reads only the kind; number and
 * link belong to confirmed calls. Empty for a call that does not take place.
 */
export function meetingText(side: Side, booking: MeetingBooking): string[] {
  if (booking.status === "pending") return side === "client" ? [plannedMeeting(booking)] : [];
  if (booking.status !== "confirmed") return [];
  return side === "client" ? [meetingForClient(booking)] : meetingForDoula(booking);
}

function plannedMeeting({ meeting, doula }: MeetingBooking): string {
  switch (meeting.kind) {
    case "phone":
      return `You call ${doula.firstName} by phone. You get the number once the call is confirmed.`;
    case "video":
      return "It is a video call. You get the link once the call is confirmed.";
    case "message":
      return `Once the call is confirmed, you and ${doula.firstName} agree in Messages on how you will talk.`;
  }
}

function meetingForClient({ meeting, doula, contactFrom, timeZone }: MeetingBooking): string {
  const shownFrom = contactFrom && `is in My Bookings from ${formatWhen(contactFrom, timeZone)}`;
  switch (meeting.kind) {
    case "phone":
      return shownFrom
        ? `You call ${doula.firstName} by phone. The number ${shownFrom}.`
        : `You call ${doula.firstName} by phone: ${meeting.phone}`;
    case "video":
      return shownFrom ? `It is a video call. The link ${shownFrom}.` : `It is a video call: ${meeting.link}`;
    case "message":
      return `Please write to ${doula.firstName} in Messages to agree on how you will talk.`;
  }
}

function meetingForDoula({ meeting, client }: MeetingBooking): string[] {
  const number = client.phone ? [`Their phone number: ${client.phone}`] : [];
  switch (meeting.kind) {
    case "phone":
      return [`${client.name} will call you at ${meeting.phone}.`, ...number];
    case "video":
      return [`It is a video call at your link: ${meeting.link}`, ...number];
    case "message":
      return [
        "You have given neither a phone number nor a video link, so we have asked them to write to you in Messages.",
        ...number,
      ];
  }
}

/** The place of a confirmed call, for a calendar; undefined if the two have yet to agree. */
export function meetingPlace(
  side: Side,
  { status, meeting, client, contactFrom }: MeetingBooking,
): string | undefined {
  if (status !== "confirmed" || (side === "client" && contactFrom)) return undefined;
  switch (meeting.kind) {
    case "phone":
      return side === "client" ? `Phone: ${meeting.phone}` : `${client.name} calls you`;
    case "video":
      return meeting.link;
    case "message":
      return undefined;
  }
}

/** 'Monday, November 23, 2026 at 9:00 AM (Central Standard Time)' */
export function formatWhen(startsAt: Date, timeZone: string): string {
  const day = formatFullDate(startsAt, timeZone);
  return `${day} at ${formatTimeOfDay(startsAt, timeZone)} (${formatZoneName(startsAt, timeZone)})`;
}
