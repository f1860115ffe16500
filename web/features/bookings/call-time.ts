import {
  calendarDayOf,
  formatFullDate,
  formatShortDate,
  formatTimeOfDay,
  formatZoneName,
} from "../../../contract/time.ts";

/** The IANA zone of this browser; null where it does not tell one that can be used. */
export function browserTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== "Etc/Unknown" ? timeZone : null;
}

/** Whether clocks in both zones show the same day and time at that instant. They may on one day and not on another. */
export function isSameWallClock(instant: Date, zone: string, otherZone: string): boolean {
  return (
    formatTimeOfDay(instant, zone) === formatTimeOfDay(instant, otherZone) &&
    calendarDayOf(instant, zone) === calendarDayOf(instant, otherZone)
  );
}

/**
 * What the parent's own clock shows at that instant: '10:00 AM', with the day in front where that differs:
 * 'Tue, Nov 24, 12:30 AM'. Null where it shows the same as the doula's.
 */
export function ownTimeOf(instant: Date, doulaZone: string, ownZone: string | null): string | null {
  if (!ownZone || isSameWallClock(instant, doulaZone, ownZone)) return null;
  const time = formatTimeOfDay(instant, ownZone);
  const isSameDay = calendarDayOf(instant, doulaZone) === calendarDayOf(instant, ownZone);
  return isSameDay ? time : `${formatShortDate(instant, ownZone)}, ${time}`;
}

/** One instant as a call's card and its confirmation say it. */
export interface CallTime {
  /** 'Monday, November 23, 2026', in the doula's zone. */
  date: string;
  /** '9:00 AM', in the doula's zone. */
  time: string;
  /** 'Central Standard Time' */
  zone: string;
  /** '10:00 AM your time (Eastern Standard Time)'; null where the parent's clock shows the same. */
  ownTime: string | null;
}

export function callTimeOf(startsAt: string, doulaZone: string, ownZone: string | null): CallTime {
  const instant = new Date(startsAt);
  const ownTime = ownTimeOf(instant, doulaZone, ownZone);
  return {
    date: formatFullDate(instant, doulaZone),
    time: formatTimeOfDay(instant, doulaZone),
    zone: formatZoneName(instant, doulaZone),
    ownTime: ownTime && ownZone && `${ownTime} your time (${formatZoneName(instant, ownZone)})`,
  };
}
