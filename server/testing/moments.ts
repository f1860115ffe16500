/** A Monday, 4 AM in Austin. */
export const monday = new Date("2026-11-23T10:00:00Z");
/** Two hours later. */
export const noon = new Date("2026-11-23T12:00:00Z");

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return secondsAfter(moment, minutes * 60);
}

/**
 * A Monday, 4 AM in Austin, years ahead of the real clock: for tests that move the server's clock by days.
 * Comparing a stored moment with the database's clock then always has the same result.
 */
export const distantMonday = new Date("2031-01-06T10:00:00Z");

const realNow = new Date();
const daysUntilMonday = 1 + ((7 - realNow.getUTCDay()) % 7);

/**
 * The Monday after today, 4 or 5 AM in Austin: for tests of what the server's clock decides about moments that the
 * database stored.
 */
export const comingMonday = new Date(
  Date.UTC(realNow.getUTCFullYear(), realNow.getUTCMonth(), realNow.getUTCDate() + daysUntilMonday, 10),
);

/** An ID that does not exist. */
export const unknownId = "00000000-0000-4000-8000-000000000000";
