import { CalendarDays, Clock } from "lucide-react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { describeChangeRule } from "../../../contract/change-rule.ts";
import {
  formatFullDate,
  formatShortDate,
  formatTimeOfDay,
  formatZoneName,
  toCalendarDay,
} from "../../../contract/time.ts";

type CallDateTimeProps = { booking: Pick<Booking, "starts_at" | "time_zone"> };

/** A call's date and time in the doula's time zone, and in the viewer's if it differs. */
export function CallDateTime({ booking }: CallDateTimeProps) {
  const { date, time, zone, ownTime } = formatCallTime(
    booking.starts_at,
    booking.time_zone,
    browserTimeZone(),
  );
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
          {ownTime && <span className="block text-pretty text-ink-soft text-sm tabular-nums">{ownTime}</span>}
        </dd>
      </div>
    </dl>
  );
}

/** The same in two lines: the short date with the time, then the zone. */
export function CallTimeLines({ booking }: CallDateTimeProps) {
  const { starts_at, time_zone } = booking;
  const { zone, ownTime } = formatCallTime(starts_at, time_zone, browserTimeZone());
  return (
    <p className="min-w-0 tabular-nums">
      <time dateTime={starts_at} className="font-semibold">
        {formatCallMoment(starts_at, time_zone)}
      </time>
      <span className="block text-pretty text-ink-soft text-sm">
        {zone}
        {ownTime && `, ${ownTime}`}
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
  const [thisYear] = toCalendarDay(new Date(), timeZone).split("-");
  const date = formatShortDate(instant, timeZone);
  return year === thisYear ? date : `${date}, ${year}`;
}

/** The browser's IANA time zone; null if the browser does not report a usable one. */
export function browserTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== "Etc/Unknown" ? timeZone : null;
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
 * The time in the viewer's zone: '10:00 AM', or 'Tue, Nov 24, 12:30 AM' if the day differs from the doula's. Null
 * if the time is the same in both zones.
 */
export function formatOwnTime(instant: Date, doulaZone: string, ownZone: string | null): string | null {
  if (!ownZone || isSameWallClock(instant, doulaZone, ownZone)) return null;
  const time = formatTimeOfDay(instant, ownZone);
  const isSameDay = toCalendarDay(instant, doulaZone) === toCalendarDay(instant, ownZone);
  return isSameDay ? time : `${formatShortDate(instant, ownZone)}, ${time}`;
}

/** A call's start, formatted for its card and confirmation. */
interface CallTime {
  /** 'Monday, November 23, 2026', in the doula's zone. */
  date: string;
  /** '9:00 AM', in the doula's zone. */
  time: string;
  /** 'Central Standard Time' */
  zone: string;
  /** '10:00 AM your time (Eastern Standard Time)'; null if it is the same as the doula's. */
  ownTime: string | null;
}

export function formatCallTime(startsAt: string, doulaZone: string, ownZone: string | null): CallTime {
  const instant = new Date(startsAt);
  const ownTime = formatOwnTime(instant, doulaZone, ownZone);
  return {
    date: formatFullDate(instant, doulaZone),
    time: formatTimeOfDay(instant, doulaZone),
    zone: formatZoneName(instant, doulaZone),
    ownTime: ownTime && ownZone && `${ownTime} your time (${formatZoneName(instant, ownZone)})`,
  };
}

/** A sentence with the parent's deadline for moving or cancelling a booking. */
export function changeRuleText({ status, starts_at, time_zone, doula, is_doula_at_birth }: Booking): string {
  return describeChangeRule(
    {
      status,
      startsAt: new Date(starts_at),
      timeZone: time_zone,
      doulaFirstName: doula.first_name,
      isDoulaAtBirth: is_doula_at_birth,
    },
    new Date(),
  );
}
