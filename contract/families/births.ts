import { addDays, countDaysBetween, getTodayRange } from "../platform/time.ts";

/** What a parent can tell a doula; after `plans_changed` she knows nothing more. */
export const noticeKinds = ["birth", "loss", "plans_changed"] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** How long a loss can be undone. */
export const lossUndoDays = 30;

const maxDaysSinceBirth = 365;

/** Shown beside a date of birth that cannot be one. */
export const bornOnMessage = "Please choose today or a day within the last year.";

/** The first and the last possible date of birth `yyyy-mm-dd` on this day. */
export function getBirthRange(today: string): { first: string; last: string } {
  return { first: addDays(today, -maxDaysSinceBirth), last: today };
}

/** Returns true if this can be a date of birth somewhere on Earth, because the person's time zone is unknown here. */
export function isLikelyBirth(day: string, now: Date): boolean {
  const { earliest, latest } = getTodayRange(now);
  return day >= getBirthRange(earliest).first && day <= latest;
}

/** 'Your baby is 3 weeks old': days in the first two weeks; null before the birth and after the first year. */
export function describeBabyAge(bornOn: string, today: string): string | null {
  const days = countDaysBetween(bornOn, today);
  if (days < 0 || days > maxDaysSinceBirth) return null;
  if (days === 0) return "Your baby was born today";
  if (days < 14) return `Your baby is ${days} ${days === 1 ? "day" : "days"} old`;
  return `Your baby is ${Math.floor(days / 7)} weeks old`;
}

/** Start of the fragment in a link to a parent's update. The parent's ID follows. */
export const updateAnchor = "update-from-";
