/** A doula's births: how many she takes on, and for which due dates she is on call. */

/** What a parent learns about a doula and a due date; never why. */
export const onCallAnswers = ["yes", "no", "unknown"] as const;

export type OnCallAnswer = (typeof onCallAnswers)[number];

export const practiceLimits = {
  /** Births with a due date in one calendar month. */
  birthsPerMonth: { min: 1, max: 20, default: 2 },
  /** Clients she is on call for on one day. */
  onCallAtOnce: { min: 1, max: 20, default: 3 },
  /** The on-call window around a due date, in days. */
  daysBefore: { min: 0, max: 35, default: 14 },
  daysAfter: { min: 0, max: 28, default: 14 },
  /** Due dates of clients from elsewhere that a doula can keep. */
  commitments: 200,
  labelLength: 80,
  /** The most ranges of time off from births. */
  timeOff: 100,
  /** In one on-call window, a backup can cover this many days off. */
  coveredDays: 5,
  backupNameLength: 80,
  /** The most doulas in one question about a due date. */
  askedDoulas: 10,
  /** An account, or a visitor's network, learns about this many different due dates a day. */
  dueDatesPerDay: 10,
  /** All accounts of one network together: enough for a carrier's shared address, too few to read a calendar. */
  networkDueDatesPerDay: 50,
} as const;

/** How many months a doula sees at once. */
export const practiceMonths = 12;

/** Whether a doula is on call for no due date of a month, for some, or for all of them without a client yet. */
export const monthStates = ["full", "some_room", "open"] as const;

/** Whether a birth is paid, its parent is paying, or it is the date to which a parent asks to move a paid one. */
export const bookedStates = ["paid", "paying", "proposed"] as const;

export type MonthState = (typeof monthStates)[number];
