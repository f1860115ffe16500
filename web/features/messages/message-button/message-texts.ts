import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { type IsoDay, parseIsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { formatDate, formatFullDay, formatMonthDay, formatTime } from "../../../lib/format.ts";

/** 'Today', 'Yesterday', 'Friday, March 5, 2027' */
export function formatDay(day: IsoDay, today: IsoDay): string {
  if (day === today) return "Today";
  if (day === getDayBefore(today)) return "Yesterday";
  return formatFullDay(day);
}

/** The shortest text that still says when: '10:04 AM', 'Yesterday', 'Mar 5', 'Mar 5, 2025'. */
export function formatLastTime(instant: string, today: IsoDay): string {
  const date = new Date(instant);
  const day = toIsoDay(date);
  if (day === today) return formatTime(date);
  if (day === getDayBefore(today)) return "Yesterday";
  return day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatDate(date);
}

function getDayBefore(day: IsoDay): IsoDay {
  const date = parseIsoDay(day) ?? new Date();
  return toIsoDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1));
}

type Other = Conversation["other"];

/** The other person's name. */
export function getDisplayName({ full_name, is_deleted }: Other): string {
  return is_deleted ? "Deleted account" : full_name || "Somebody";
}

/** In a sentence: 'Message to Rosa'. */
export function getDisplayFirstName(other: Other): string {
  return other.is_deleted ? "this person" : other.first_name || other.full_name || "this person";
}
