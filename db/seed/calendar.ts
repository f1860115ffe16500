const minute = 60_000;
const day = 24 * 60 * minute;

/** The instant `days` days of 24 hours after `now`; earlier if negative. */
export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day);
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/** The weekday of a calendar day, as in Postgres's `dow`: Sunday is 0. */
export function toWeekday(calendarDay: string): number {
  return new Date(calendarDay).getUTCDay();
}
