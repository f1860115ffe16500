import { CalendarDays, Clock } from "lucide-react";
import { countDaysBetween, toCalendarDay } from "../../../../contract/platform/time.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { describeChangeRule } from "../../../../contract/scheduling/change-rule.ts";
import {
  formatDeadline,
  formatFullDate,
  formatRelativeDay,
  formatShortDate,
  formatShortWeekday,
  formatTimeOfDay,
  formatZoneName,
  getBrowserTimeZone,
} from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { capitalize } from "../../../lib/text.ts";

type CallMoment = Pick<Booking, "starts_at" | "time_zone"> & {
  /** Missing for the doula's own view. */
  doula?: Pick<Booking["doula"], "first_name">;
};

type CallDateTimeProps = { booking: CallMoment };

/** A call's date and time in the viewer's time zone, and in the doula's if it differs. */
export function CallDateTime({ booking }: CallDateTimeProps) {
  const { date, time, zone, doulaTime } = formatCallTime(booking, getViewerZone(booking.time_zone));
  return (
    <dl className="flex flex-col gap-1.5">
      <div className="flex gap-2.5">
        <dt>
          <CalendarDays aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
          <span className="sr-only">Date</span>
        </dt>
        <dd className="font-semibold">
          <time dateTime={booking.starts_at}>{date}</time>
        </dd>
      </div>
      <div className="flex gap-2.5">
        <dt>
          <Clock aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
          <span className="sr-only">Time</span>
        </dt>
        <dd>
          <span className="font-semibold tabular-nums">{time}</span>{" "}
          <span className="text-ink-soft text-sm">{zone}</span>
          {doulaTime && (
            <span className="block text-pretty text-ink-soft text-sm tabular-nums">{doulaTime}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface CallTimeLinesProps extends CallDateTimeProps {
  /** The date leads. */
  isLarge?: boolean;
}

/** The same in two lines: the short date with the time, then the zone. */
export function CallTimeLines({ booking, isLarge = false }: CallTimeLinesProps) {
  const ownZone = getViewerZone(booking.time_zone);
  const { zone, doulaTime } = formatCallTime(booking, ownZone);
  return (
    <p className="min-w-0 tabular-nums">
      <time
        dateTime={booking.starts_at}
        className={isLarge ? "block font-display font-medium text-xl" : "font-semibold"}
      >
        {formatCallMoment(booking.starts_at, ownZone)}
      </time>
      <span className="block text-pretty text-ink-soft text-sm">
        {zone}
        {doulaTime && (
          <>
            , <span className="inline-block">{doulaTime}</span>
          </>
        )}
      </span>
    </p>
  );
}

/** 'Mon, Nov 23, 9:00 AM', with the year if it is not this one. */
export function formatCallMoment(startsAt: string, timeZone: string): string {
  return `${formatCallDay(startsAt, timeZone)}, ${formatTimeOfDay(new Date(startsAt), timeZone)}`;
}

/** 'Mon, Nov 23', with the year if it is not this one. */
export function formatCallDay(startsAt: string, timeZone: string): string {
  const instant = new Date(startsAt);
  const [year] = toCalendarDay(instant, timeZone).split("-");
  const [thisYear] = toCalendarDay(getNow(), timeZone).split("-");
  const date = formatShortDate(instant, timeZone);
  return year === thisYear ? date : `${date}, ${year}`;
}

/** The viewer's time zone, in which times are shown first; the doula's if the browser reports none. */
export function getViewerZone(doulaZone: string): string {
  return getBrowserTimeZone() ?? doulaZone;
}

/**
 * Returns true if both zones have the same date and time at that instant. Because of daylight saving, that can
 * differ from day to day.
 */
export function isSameWallClock(instant: Date, zone: string, otherZone: string): boolean {
  return (
    formatTimeOfDay(instant, zone) === formatTimeOfDay(instant, otherZone) &&
    toCalendarDay(instant, zone) === toCalendarDay(instant, otherZone)
  );
}

/**
 * The time in another zone than the shown one: '10:00 AM', or 'Tue, Nov 24, 12:30 AM' if the day differs. Null if
 * the time is the same in both zones.
 */
export function formatOtherTime(instant: Date, shownZone: string, otherZone: string): string | null {
  if (isSameWallClock(instant, shownZone, otherZone)) return null;
  const time = formatTimeOfDay(instant, otherZone);
  const isSameDay = toCalendarDay(instant, shownZone) === toCalendarDay(instant, otherZone);
  return isSameDay ? time : `${formatShortDate(instant, otherZone)}, ${time}`;
}

/** A call's start, formatted for its card and confirmation. */
interface CallTime {
  /** 'Monday, November 23, 2026', in the viewer's zone. */
  date: string;
  /** '10:00 AM', in the viewer's zone. */
  time: string;
  /** 'Eastern Standard Time' */
  zone: string;
  /** '9:00 AM for Rosa' or, for the doula, '9:00 AM Central Standard Time'; null if it is the same as the viewer's. */
  doulaTime: string | null;
}

export function formatCallTime({ starts_at, time_zone, doula }: CallMoment, ownZone: string): CallTime {
  const instant = new Date(starts_at);
  const doulaTime = formatOtherTime(instant, ownZone, time_zone);
  return {
    date: formatFullDate(instant, ownZone),
    time: formatTimeOfDay(instant, ownZone),
    zone: formatZoneName(instant, ownZone),
    doulaTime:
      doulaTime && `${doulaTime} ${doula ? `for ${doula.first_name}` : formatZoneName(instant, time_zone)}`,
  };
}

/** A sentence with the parent's deadline for moving or cancelling a booking. */
export function describeBookingChangeRule({ status, starts_at, doula, is_doula_at_birth }: Booking): string {
  return describeChangeRule(
    {
      status,
      startsAt: new Date(starts_at),
      formatDeadline,
      doulaFirstName: doula.first_name,
      isDoulaAtBirth: is_doula_at_birth,
    },
    getNow(),
  );
}

/** The day of a call for a chip: 'Today', 'Wed', 'Nov 30'. */
export function formatChipDay(start: Date, today: string, timeZone: string): string {
  const day = toCalendarDay(start, timeZone);
  const daysAhead = countDaysBetween(today, day);
  if (daysAhead > 1 && daysAhead < 7) return formatShortWeekday(day);
  return capitalize(formatRelativeDay(day, today));
}
