import { countDaysBetween, toCalendarDay } from "../../../../contract/platform/time.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { pluralize } from "../../../lib/text.ts";

const maxPlaceLength = 40;

/** 'Search near Austin', or what the search does if there was none. */
export function formatSearchLine(lastLocation: string): string {
  const [place = ""] = lastLocation.split(",");
  const name = place.trim();
  if (name === "") return "See doulas near you";
  const shown = name.length > maxPlaceLength ? `${name.slice(0, maxPlaceLength - 1).trimEnd()}…` : name;
  return `Search near ${shown}`;
}

/** 'Welcome, Ana', or 'Welcome, Parent' if the first name is not known. */
export function formatWelcome(firstName: string | null | undefined, role: "Parent" | "Doula"): string {
  return `Welcome, ${firstName?.trim() || role}`;
}

type TimedCall = Pick<Booking, "status" | "starts_at">;

/** 'Next call tomorrow', 'Requested call in 3 days', 'Next call in 20 minutes'; days are those of the viewer's zone. */
export function formatNextCallTitle({ status, starts_at }: TimedCall, now: Date, viewerZone: string): string {
  return `${status === "pending" ? "Requested call" : "Next call"} ${formatTimeUntil(new Date(starts_at), now, viewerZone)}`;
}

/** The title of the call that leads: 'Your call with Rosa is today', or 'Waiting for Rosa' until she has confirmed it. */
export function describeCallMoment(
  { doula, ...call }: TimedCall & { doula: Pick<Booking["doula"], "first_name"> },
  now: Date,
  viewerZone: string,
): string {
  if (call.status === "pending") return `Waiting for ${doula.first_name}`;
  return `Your call with ${doula.first_name} is ${formatTimeUntil(new Date(call.starts_at), now, viewerZone)}`;
}

function formatTimeUntil(start: Date, now: Date, zone: string): string {
  const minutes = Math.ceil((start.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return "now";
  if (minutes < 60) return `in ${pluralize(minutes, "minute")}`;
  const days = countDaysBetween(toCalendarDay(now, zone), toCalendarDay(start, zone));
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${pluralize(days, "day")}`;
}
