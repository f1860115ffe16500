import ICAL from "ical.js";

const dayMs = 24 * 60 * 60 * 1000;
/** The days' names in rules, from Sunday. */
export const dayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** What the parts of a rule leave of its candidates. */
export interface Limits {
  months?: number[] | undefined;
  /** Days with or without a position: of '1MO', only 'MO' counts. */
  weekdays?: string[] | undefined;
  /** Negative ones count from the end of the month. */
  monthDays?: number[] | undefined;
  weeks?: { numbers: number[]; weekStart: ICAL.Recur["wkst"] };
  years?: { first: number; interval: number };
}

/** `wall` has the time as if it were in UTC. */
export function isWithinLimits(wall: number, { months, weekdays, monthDays, weeks, years }: Limits): boolean {
  const date = new Date(wall);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (months && !months.includes(month + 1)) return false;
  if (weekdays && !weekdays.some((name) => name.endsWith(dayNames[date.getUTCDay()] ?? ""))) return false;
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (monthDays && !monthDays.includes(day) && !monthDays.includes(day - daysInMonth - 1)) return false;
  if (!weeks) return !years || (year - years.first) % years.interval === 0;
  // A week belongs to the year of most of its days.
  const { number, ofYear, count } = findWeek(wall, weeks.weekStart);
  const isInYear = !years || (ofYear - years.first) % years.interval === 0;
  return isInYear && (weeks.numbers.includes(number) || weeks.numbers.includes(number - count - 1));
}

function findWeek(wall: number, weekStart: ICAL.Recur["wkst"]) {
  const numberOf = (time: number) => ICAL.Time.fromJSDate(new Date(time), true).weekNumber(weekStart);
  const date = new Date(wall);
  const daysIntoWeek = (date.getUTCDay() - (weekStart - 1) + 7) % 7;
  const ofYear = new Date(wall + (3 - daysIntoWeek) * dayMs).getUTCFullYear();
  // Four days before its end, a year is in its last week.
  return { number: numberOf(wall), ofYear, count: numberOf(Date.UTC(ofYear, 11, 28)) };
}
