export const introCallMinutes = 30;

/** Half-hour windows a doula starts with, Monday to Friday, in the doula's own zone (spec section 2). */
export const startingHours = ["09:00", "10:00", "11:00", "14:00", "15:00", "16:00"] as const;

/**
 * How an intro call takes place: the parent calls the doula's phone, both open the doula's video link, or, where the
 * doula has given neither, the two agree on it in messages.
 */
export const callKinds = ["phone", "video", "message"] as const;

export type CallKind = (typeof callKinds)[number];

/** The week that a doula starts with, Sunday being 0. */
export const startingWeek = [1, 2, 3, 4, 5].flatMap((weekday) =>
  startingHours.map((startTime) => ({ weekday, startTime, endTime: startTime.replace(/00$/, "30") })),
);

/** The picker offers this many dates at first, and as many again with 'More dates'. */
export const datesPerPage = 5;

/** Sunday is 0, as in Postgres. */
export const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** What a doula sets about her calls beside her hours, as the database bounds it. */
export const noticeMinutesRange = { min: 0, max: 20_160 };
export const bufferMinutesRange = { min: 0, max: 240 };
export const horizonDaysRange = { min: 1, max: 180 };

export const maxWindowsPerDay = 12;
/** Of one entry of days off or extra hours, and of all that are still to come. */
export const maxOverrideRangeDays = 92;
export const maxOverrideDays = 400;
export const overrideReasonMaxLength = 200;

/** The preview shows so many days. */
export const previewDays = 14;

/** What a half-hour of the preview is to a parent: open, or why it is not. */
export const previewStates = [
  "open",
  "booked",
  "outside_hours",
  "day_off",
  "buffer",
  "notice",
  "too_far_ahead",
  "fully_booked",
  "not_listed",
] as const;

export type PreviewState = (typeof previewStates)[number];

/** Times of day `hh:mm` on the half-hour, in the doula's zone; a window may end at 24:00. */
export interface DayWindow {
  start_time: string;
  end_time: string;
}

/** What is wrong with the windows of one weekday; null where nothing is. */
export function findWindowProblem(windows: readonly DayWindow[]): string | null {
  if (windows.length > maxWindowsPerDay) return `Please use at most ${maxWindowsPerDay} windows a day.`;
  if (windows.some(({ start_time, end_time }) => start_time >= end_time)) {
    return "Each window must end after it starts.";
  }
  const sorted = windows.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const isOverlapping = sorted.some((window, index) => {
    const next = sorted[index + 1];
    return next !== undefined && next.start_time < window.end_time;
  });
  return isOverlapping ? "These windows overlap." : null;
}
