import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { type BookingRecord, findBookingRecord } from "./booking-records.ts";
import { emailSite } from "./email-parts.ts";
import { reminderEmails } from "./emails.ts";

const queue = "booking-reminder";
const hoursBefore = [24, 1];

interface Reminder {
  bookingId: string;
  /**
   * The call's sequence number when queued. A call changed since then has other reminders, even if it
   * returned to its time.
   */
  sequence: number;
  hours: number;
}

function reminderTime(startsAt: Date, hours: number): Date {
  return new Date(startsAt.getTime() - hours * 60 * 60 * 1000);
}

/** Queues a confirmed call's reminders, except those whose time has passed, within `tx`. */
export async function sendReminders(
  { jobs, now }: Platform,
  tx: Transaction,
  booking: BookingRecord,
): Promise<void> {
  const reminders = hoursBefore.map((hours) => {
    const payload: Reminder = { bookingId: booking.bookingId, sequence: booking.sequence, hours };
    return { payload, startAfter: reminderTime(booking.startsAt, hours) };
  });
  await jobs.sendAll(
    tx,
    queue,
    reminders.filter(({ startAfter }) => startAfter > now()),
  );
}

/** Declares the queue of reminders. */
export async function startReminders(platform: Platform): Promise<void> {
  await platform.jobs.work<Reminder>(queue, (reminder) => remind(platform, reminder));
}

/**
 * Emails both people, unless the call was cancelled or moved since then, or the job is so late that the
 * next reminder, or the call itself, is due.
 */
async function remind(platform: Platform, { bookingId, sequence, hours }: Reminder): Promise<void> {
  const { db, mailer, now } = platform;
  const site = emailSite(await readSettings(db), platform);
  await inTransaction(db, async (tx) => {
    const booking = await findBookingRecord(tx, bookingId);
    if (booking?.status !== "confirmed" || booking.sequence !== sequence) return;
    const nextHours = hoursBefore[hoursBefore.indexOf(hours) + 1] ?? 0;
    if (platform.now() >= reminderTime(booking.startsAt, nextHours)) return;
    const reminder = { hoursBefore: hours, now: now() };
    await mailer.send(tx, ...reminderEmails(booking, reminder, site));
  });
}
