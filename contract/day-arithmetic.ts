/** The calendar day `yyyy-mm-dd` that many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days after `from` the day `to` is; negative where it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 60 * 60 * 1000),
  );
}

const hourMs = 60 * 60 * 1000;

/** The earliest and the latest calendar day that it is anywhere on Earth at this moment: in UTC-12 and in UTC+14. */
export function todayOnEarth(now: Date): { earliest: string; latest: string } {
  const dayIn = (hoursAheadOfUtc: number) =>
    new Date(now.getTime() + hoursAheadOfUtc * hourMs).toISOString().slice(0, 10);
  return { earliest: dayIn(-12), latest: dayIn(14) };
}
