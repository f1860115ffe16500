import { z } from "zod";
import type { BookingStatus } from "../../../contract/scheduling/bookings.ts";
import { formatWhen, type Side } from "./call-when.ts";

/**
 * How a call takes place: the client calls the doula, both open the doula's link, or they agree in messages.
 */
export const meetingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("phone"), phone: z.string() }),
  /** Google Meet's link is null until Google has made it. */
  z.object({ kind: z.literal("video"), link: z.string().nullable(), phone: z.string() }),
  z.object({ kind: z.literal("message") }),
]);

export interface MeetingBooking {
  status: BookingStatus;
  meeting: z.infer<typeof meetingSchema>;
  timeZone: string;
  /** Until then the doula's contact details are hidden from the client; null if they are visible. */
  contactFrom: Date | null;
  doula: { name: string; firstName: string };
  client: { name: string; phone: string | null; timeZone: string | null };
}

/**
 * How the two meet, in sentences for one of them. On a request, the client learns only the kind; number and
 * link belong to confirmed calls. Empty for a call that does not take place.
 */
export function describeMeeting(side: Side, booking: MeetingBooking): string[] {
  if (booking.status === "pending") return side === "client" ? [describePlannedMeeting(booking)] : [];
  if (booking.status !== "confirmed") return [];
  return side === "client" ? [describeMeetingForClient(booking)] : describeMeetingForDoula(booking);
}

function describePlannedMeeting({ meeting, doula }: MeetingBooking): string {
  switch (meeting.kind) {
    case "phone":
      return `You call ${doula.firstName} by phone. You'll get the number once the call is confirmed.`;
    case "video":
      return "It's a video call. You'll get the link once the call is confirmed.";
    case "message":
      return `Once the call is confirmed, you and ${doula.firstName} agree on how to talk in Messages.`;
  }
}

function describeMeetingForClient(booking: MeetingBooking): string {
  const { meeting, doula, contactFrom } = booking;
  const availabilityText =
    contactFrom && `is in My Bookings from ${formatWhen("client", contactFrom, booking)}`;
  switch (meeting.kind) {
    case "phone":
      return availabilityText
        ? `You call ${doula.firstName} by phone. The number ${availabilityText}.`
        : `You call ${doula.firstName} by phone: ${meeting.phone}`;
    case "video":
      if (availabilityText) return `It's a video call. The link ${availabilityText}.`;
      return meeting.link ? `It's a video call: ${meeting.link}` : describeComingLink(meeting, doula);
    case "message":
      return `Please write to ${doula.firstName} in Messages to agree on how to talk.`;
  }
}

/** If Google fails, the two can still talk. */
function describeComingLink({ phone }: { phone: string }, { firstName }: { firstName: string }): string {
  const otherwise = phone && ` If it hasn't arrived when the call begins, call ${firstName}: ${phone}`;
  return `It's a video call on Google Meet. We'll email you the link.${otherwise}`;
}

function describeMeetingForDoula({ meeting, client }: MeetingBooking): string[] {
  const number = client.phone ? [`Their phone number: ${client.phone}`] : [];
  switch (meeting.kind) {
    case "phone":
      return [`${client.name} will call your number, ${meeting.phone}.`, ...number];
    case "video":
      return meeting.link
        ? [`It's a video call at your link: ${meeting.link}`, ...number]
        : ["It's a video call on Google Meet. We'll email you the link.", ...number];
    case "message":
      return [
        "You haven't added a phone number or a video link, so we asked them to write to you in Messages.",
        ...number,
      ];
  }
}

/** The place of a confirmed call, for a calendar; undefined if the two have yet to agree. */
export function findMeetingPlace(
  side: Side,
  { status, meeting, client, contactFrom }: MeetingBooking,
): string | undefined {
  if (status !== "confirmed" || (side === "client" && contactFrom)) return undefined;
  switch (meeting.kind) {
    case "phone":
      return side === "client" ? `Phone: ${meeting.phone}` : `${client.name} calls you`;
    case "video":
      return meeting.link ?? undefined;
    case "message":
      return undefined;
  }
}
