import { type IsoDay, parseIsoDay } from "./calendar-day.ts";

/** Reads '03/18/2027', '3-18-27' or '03182027'; null if it is no day. */
export function parseTypedDay(text: string): IsoDay | null {
  const typed = text.trim();
  const parts =
    /^(\d{1,2})[/.\s-]+(\d{1,2})[/.\s-]+(\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!parts) return null;
  const [month = "", day = "", year = ""] = parts.slice(1).map((part) => part.padStart(2, "0"));
  const iso = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`;
  return parseIsoDay(iso) ? iso : null;
}

/** '03/18/2027', as people type it. */
export function formatTypedDay(day: IsoDay): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

interface DayRange {
  min?: IsoDay | undefined;
  max?: IsoDay | undefined;
}

/** What is wrong with a day or with what was typed in its place; null if nothing is. */
export function findDayProblem(value: string, { min, max }: DayRange): string | null {
  const day = parseIsoDay(value) ? value : parseTypedDay(value);
  if (day === null) return "Enter a date like 03/18/2027.";
  if (min && day < min) return `Enter ${formatTypedDay(min)} or a later date.`;
  if (max && day > max) return `Enter ${formatTypedDay(max)} or an earlier date.`;
  return null;
}
