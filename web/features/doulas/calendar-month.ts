import { type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** 'March 2021' */
export function formatMonth(day: IsoDay): string {
  const date = parseIsoDay(day);
  return date ? month.format(date) : day;
}
