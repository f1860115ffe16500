import type { Platform } from "../platform/platform.ts";
import type { Side } from "./meeting.ts";

interface CallOfSide {
  bookingId: string;
  side: Side;
}

function purpose({ bookingId, side }: CallOfSide): string {
  return `calendar file ${bookingId} ${side}`;
}

/** The URL of a call's calendar file for one of the two. Its key stands for logging in: emails open anywhere. */
export function emailedCalendarUrl(
  { publicUrl, encryption }: Pick<Platform, "publicUrl" | "encryption">,
  call: CallOfSide,
): string {
  const url = new URL(`/rest/v1/bookings/${call.bookingId}/emailed_calendar.ics`, publicUrl);
  url.searchParams.set("side", call.side);
  url.searchParams.set("key", encryption.fingerprint(purpose(call)));
  return url.href;
}

/** Returns true if we made the key for this person's link. */
export function isCalendarKey(
  { encryption }: Pick<Platform, "encryption">,
  { key, ...call }: CallOfSide & { key: string },
): boolean {
  return encryption.isFingerprint(purpose(call), key);
}
