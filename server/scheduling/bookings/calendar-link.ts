import type { Platform } from "../../platform/platform.ts";
import type { Side } from "./call-when.ts";

export interface CalendarLink {
  bookingId: string;
  side: Side;
  /** `users.link_generation` of this side. */
  generation: number;
}

function purpose({ bookingId, side, generation }: CalendarLink): string {
  return withGeneration(`calendar file ${bookingId} ${side}`, generation);
}

/** What a calendar link's key signs. Keys from before generations existed are those of generation 0. */
export function withGeneration(purpose: string, generation: number): string {
  return generation === 0 ? purpose : `${purpose} ${generation}`;
}

/** The URL of a call's calendar file for one of the two. Its key stands for logging in: emails open anywhere. */
export function emailedCalendarUrl(
  { publicUrl, encryption }: Pick<Platform, "publicUrl" | "encryption">,
  link: CalendarLink,
): string {
  const url = new URL(`/rest/v1/bookings/${link.bookingId}/emailed_calendar.ics`, publicUrl);
  url.searchParams.set("side", link.side);
  url.searchParams.set("key", encryption.fingerprint(purpose(link)));
  return url.href;
}

/** Returns true if we made the key for this person's link, and it has not ended. */
export function isCalendarKey(
  { encryption }: Pick<Platform, "encryption">,
  { key, ...link }: CalendarLink & { key: string },
): boolean {
  return encryption.isFingerprint(purpose(link), key);
}
