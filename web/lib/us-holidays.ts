import type { IsoDay } from "./calendar-day.ts";

export interface Holiday {
  day: IsoDay;
  name: string;
}

/** Month and day. */
const fixedHolidays = [
  [1, 1, "New Year's Day"],
  [6, 19, "Juneteenth"],
  [7, 4, "Independence Day"],
  [11, 11, "Veterans Day"],
  [12, 24, "Christmas Eve"],
  [12, 25, "Christmas Day"],
  [12, 31, "New Year's Eve"],
] as const;

/** Month, weekday (0 is Sunday), and which one of the month; 0 is the last one. */
const movingHolidays = [
  [1, 1, 3, "Martin Luther King Jr. Day"],
  [2, 1, 3, "Presidents' Day"],
  [5, 1, 0, "Memorial Day"],
  [9, 1, 1, "Labor Day"],
  [10, 1, 2, "Indigenous Peoples' Day and Columbus Day"],
  [11, 4, 4, "Thanksgiving"],
] as const;

/**
 * US federal holidays on their own days, not those on which they are observed (5 U.S.C. 6103), and three days around them
 * that many people take off. By day.
 */
export function listHolidays(year: number): Holiday[] {
  const fixed = fixedHolidays.map(([month, date, name]) => ({ day: toDay(year, month, date), name }));
  const moving = movingHolidays.map(([month, weekday, nth, name]) => ({
    day: toDay(year, month, findDate(year, month, weekday, nth)),
    name,
  }));
  const thanksgiving = findDate(year, 11, 4, 4);
  const after = { day: toDay(year, 11, thanksgiving + 1), name: "Day after Thanksgiving" };
  return [...fixed, ...moving, after].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function toDay(year: number, month: number, date: number): IsoDay {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

/** The date of the nth weekday of a month, or of the last one if `nth` is 0. */
function findDate(year: number, month: number, weekday: number, nth: number): number {
  if (nth === 0) {
    const last = new Date(Date.UTC(year, month, 0));
    return last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7);
  }
  const first = new Date(Date.UTC(year, month - 1, 1));
  return 1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7;
}
