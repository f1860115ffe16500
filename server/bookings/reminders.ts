import type { Transaction } from "../../db/database.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import { type BookingRecord, findBookingRecord } from "./booking-records.ts";
import { mailSiteOf } from "./mail-parts.ts";
import { reminderMails } from "./mails.ts";

const queue = "booking-reminder";
const hoursBefore = [24, 1];

interface Reminder {
  bookingId: string;
  /** Of the call as it was. One that was changed since has reminders of its own, also where it came back to its time. */
  sequence: number;
  hours: number;
}

function momentOf(startsAt: Date, hours: number): Date {
  return new Date(startsAt.getTime() - hours * 60 * 60 * 1000);
}

/** Hands over the reminders of a confirmed call at its time, those whose moment has not passed, as part of `tx`. */
export async function sendReminders(
  { jobs, now }: Platform,
  tx: Transaction,
  booking: BookingRecord,
): Promise<void> {
  for (const hours of hoursBefore) {
    const moment = momentOf(booking.startsAt, hours);
    if (moment <= now()) continue;
    const reminder: Reminder = { bookingId: booking.bookingId, sequence: booking.sequence, hours };
    await jobs.send(tx, queue, reminder, { startAfter: moment });
  }
}

/** Declares the queue of reminders. */
export async function startReminders(platform: Platform): Promise<void> {
  await platform.jobs.work<Reminder>(queue, (reminder) => remind(platform, reminder));
}

/**
 * Mails both sides, unless the call was cancelled or moved since, or the worker is so late that the next reminder, or
 * the call itself, has come.
 */
async function remind(platform: Platform, { bookingId, sequence, hours }: Reminder): Promise<void> {
  const { db, mailer, publicUrl } = platform;
  const site = mailSiteOf(await readSettings(db), publicUrl);
  await db.transaction(async (tx) => {
    const booking = await findBookingRecord(tx, bookingId);
    if (booking?.status !== "confirmed" || booking.sequence !== sequence) return;
    const nextHours = hoursBefore[hoursBefore.indexOf(hours) + 1] ?? 0;
    if (platform.now() >= momentOf(booking.startsAt, nextHours)) return;
    for (const mail of reminderMails(booking, hours, site)) await mailer.send(tx, mail);
  });
  mailer.wake();
}
