import {
  formatFullDate,
  formatShortDate,
  formatShortZoneName,
  formatTimeOfDay,
  formatZoneName,
} from "../../../contract/platform/time.ts";

export type Side = "client" | "doula";

/** Whose zones a call's times are given in. */
export interface CallZones {
  /** The doula's zone at the time of booking. */
  timeZone: string;
  doula: { firstName: string };
  /** The zone of the parent's browser; null until it has sent one. */
  client: { timeZone: string | null };
}

/** The zone in which this person reads times. A parent without a known zone reads the doula's. */
export function readerZone(side: Side, { timeZone, client }: CallZones): string {
  return side === "client" ? (client.timeZone ?? timeZone) : timeZone;
}

/**
 * 'Monday, November 23, 2026 at 9:00 AM (Central Standard Time)'. If the doula's clocks differ from the reader's, also
 * the doula's time: '… at 10:00 AM (Eastern Standard Time; 9:00 AM Central Standard Time for Rosa)'.
 */
export function formatWhen(side: Side, instant: Date, zones: CallZones): string {
  const zone = readerZone(side, zones);
  const doulaTime = formatDoulaTime(zone, instant, zones);
  const other =
    doulaTime && `; ${doulaTime} ${formatZoneName(instant, zones.timeZone)} for ${zones.doula.firstName}`;
  return `${formatFullDate(instant, zone)} at ${formatTimeOfDay(instant, zone)} (${formatZoneName(instant, zone)}${other})`;
}

/** 'Mon, Nov 23, 9:00 AM CST', or with the doula's time 'Mon, Nov 23, 10:00 AM EST (9:00 AM CST)'. */
export function formatShortWhen(side: Side, instant: Date, zones: CallZones): string {
  return `${formatShortDate(instant, readerZone(side, zones))}, ${formatShortTime(side, instant, zones)}`;
}

/** '9:00 AM CST', or with the doula's time '10:00 AM EST (9:00 AM CST)'. */
export function formatShortTime(side: Side, instant: Date, zones: CallZones): string {
  const zone = readerZone(side, zones);
  const doulaTime = formatDoulaTime(zone, instant, zones);
  const other = doulaTime && ` (${doulaTime} ${formatShortZoneName(instant, zones.timeZone)})`;
  return `${formatTimeOfDay(instant, zone)} ${formatShortZoneName(instant, zone)}${other}`;
}

/** The doula's time of day, with the day if it is another one; empty if the reader's clocks show the same. */
function formatDoulaTime(zone: string, instant: Date, { timeZone }: CallZones): string {
  const [day, doulaDay] = [formatShortDate(instant, zone), formatShortDate(instant, timeZone)];
  const doulaTime = formatTimeOfDay(instant, timeZone);
  if (day !== doulaDay) return `${doulaDay}, ${doulaTime}`;
  return doulaTime === formatTimeOfDay(instant, zone) ? "" : doulaTime;
}
