import { addDays, getTodayRange } from "../platform/time.ts";

/** The most characters in each part of a profile. Forms use them without loading the schemas. */
export const profileLengths = {
  full_name: 120,
  // Joined by a space, they make a full name.
  first_name: 60,
  last_name: 59,
  parent2_name: 120,
  phone: 40,
  address: 300,
  provider: 200,
} as const;

/** The most days ago a due date can be: no pregnancy lasts longer. */
const daysOverdue = 42;

/**
 * The most days ahead a due date can be. Pregnancies last about forty weeks; ten months leave room for every
 * way of counting.
 */
const daysAhead = 305;

/** Shown beside an impossible due date. */
export const dueDateMessages = {
  missing: "Please enter your due date.",
  unlikely: "Please choose a day between six weeks ago and ten months from now.",
  tooFar: "Please choose a day within the next ten months.",
};

/** People look for a doula about halfway through. */
const likelyDaysAhead = 20 * 7;

/** The first and the last possible due date `yyyy-mm-dd` on this day, and a likely one, where calendars open. */
export function getDueDateRange(today: string): { first: string; likely: string; last: string } {
  return {
    first: addDays(today, -daysOverdue),
    likely: addDays(today, likelyDaysAhead),
    last: addDays(today, daysAhead),
  };
}

/** A search still works this many days after the due date, because babies come late. */
const searchableDaysOverdue = 21;

/** Returns true if a search works with this due date. A newly chosen date must be today or later. */
export function isSearchableDueDate(day: string, today: string): boolean {
  return day >= addDays(today, -searchableDaysOverdue) && day <= getDueDateRange(today).last;
}

/** Returns true if a new account accepts this due date: it has not passed. */
export function isUpcomingDueDate(day: string, today: string): boolean {
  return day >= today && day <= getDueDateRange(today).last;
}

/**
 * Returns true if this can be a due date somewhere on Earth, because the person's time zone is unknown here.
 */
export function isLikelyDueDate(day: string, now: Date): boolean {
  const { earliest, latest } = getTodayRange(now);
  return day >= getDueDateRange(earliest).first && day <= getDueDateRange(latest).last;
}

/** How often a person can change their name. */
export const nameChangeLimits = { perDay: 3, per30Days: 10 } as const;
