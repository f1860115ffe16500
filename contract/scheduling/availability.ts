export const introCallMinutes = 30;

/** The half-hour windows a doula starts with, Monday to Friday, in the doula's zone (spec section 2). */
export const startingHours = ["09:00", "10:00", "11:00", "14:00", "15:00", "16:00"] as const;

/**
 * How an intro call takes place: the parent calls the doula's phone, both open the doula's video link, or,
 * if the doula gave neither, the two agree in messages.
 */
export const callKinds = ["phone", "video", "message"] as const;

export type CallKind = (typeof callKinds)[number];

/** The week a doula starts with; 0 is Sunday. A function, because a computed constant would be in every page's script. */
export function listStartingWeek() {
  return [1, 2, 3, 4, 5].flatMap((weekday) =>
    startingHours.map((startTime) => ({ weekday, startTime, endTime: startTime.replace(/00$/, "30") })),
  );
}

/** How many dates the picker shows at first, and how many 'More dates' adds. */
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

/** The range of the notice a doula can require before a call. */
export const noticeMinutesRange = { min: 0, max: 20_160 };
export const bufferMinutesRange = { min: 0, max: 240 };
export const horizonDaysRange = { min: 1, max: 180 };

/** A day of calls that start every hour has one window for each. */
export const maxWindowsPerDay = 24;
/** Limits on one entry of days off or extra hours, and on the number of upcoming entries. */
export const maxOverrideRangeDays = 92;
export const maxOverrideDays = 400;
export const overrideReasonMaxLength = 200;

/** What time off is from: intro calls, births, or both. */
export const timeOffKinds = ["calls", "births", "both"] as const;

/** How many days the preview shows. */
export const previewDays = 14;

/** What parents see for a half-hour of the preview: open, or why it is closed. */
export const previewStates = [
  "open",
  "booked",
  "outside_hours",
  "day_off",
  "buffer",
  "notice",
  "too_far_ahead",
  "busy",
  "calendar_unknown",
  "at_birth",
  "fully_booked",
  "paused",
  "not_listed",
] as const;

export type PreviewState = (typeof previewStates)[number];

/** Times of day `hh:mm` on the half hour, in the doula's zone. A window may end at 24:00. */
export interface DayWindow {
  start_time: string;
  end_time: string;
}

/** The problem with one weekday's windows; null if there is none. */
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
