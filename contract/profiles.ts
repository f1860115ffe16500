import { addDays, todayOnEarth } from "./time.ts";

/** The most characters that each part of a profile may have. Forms know them without the schemas. */
export const profileLengths = {
  full_name: 120,
  // Together, with a space between them, a full name.
  first_name: 60,
  last_name: 59,
  parent2_name: 120,
  phone: 40,
  address: 300,
  provider: 200,
} as const;

/** A birth that is later than this is not waited for any more. */
const daysOverdue = 42;

/** Forty weeks are counted from before anybody can know of them: ten months leave room for every way of counting. */
const daysAhead = 305;

/** What is said beside a due date that cannot be one. */
export const dueDateMessages = {
  unlikely: "Please choose a day between six weeks ago and ten months from now.",
  tooFar: "Please choose a day within the next ten months.",
};

/** The first and the last day `yyyy-mm-dd` that can be somebody's due date on this day. */
export function dueDatesOn(today: string): { first: string; last: string } {
  return { first: addDays(today, -daysOverdue), last: addDays(today, daysAhead) };
}

/** For this many days after a due date, a search still works with it: babies come late. */
const searchableDaysOverdue = 21;

/** True if a search works with this due date. A new one is chosen from today on. */
export function isSearchableDueDate(day: string, today: string): boolean {
  return day >= addDays(today, -searchableDaysOverdue) && day <= dueDatesOn(today).last;
}

/** What a new account asks for: a due date that has not passed. */
export function isUpcomingDueDate(day: string, today: string): boolean {
  return day >= today && day <= dueDatesOn(today).last;
}

/** Whether that can be a due date wherever the person is, whose time zone is not known here. */
export function isLikelyDueDate(day: string, now: Date): boolean {
  const { earliest, latest } = todayOnEarth(now);
  return day >= dueDatesOn(earliest).first && day <= dueDatesOn(latest).last;
}
