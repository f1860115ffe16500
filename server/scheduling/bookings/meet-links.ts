import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { findBookingRecord, updateMeetLink } from "./booking-records.ts";
import { emailSite } from "./email-parts.ts";
import { linkEmails } from "./emails.ts";
import { notifyParticipants } from "./notify-participants.ts";
import { sendReminders } from "./reminders.ts";

/**
 * Stores the Google Meet link of a confirmed call, or null if there will be none, so that the two talk by phone or agree
 * in messages. Emails both. Repeating it changes nothing.
 */
export async function saveMeetLink(
  platform: Platform,
  { bookingId, link }: { bookingId: string; link: string | null },
): Promise<void> {
  const { db, now } = platform;
  const site = emailSite(await readSettings(db), platform);
  await inTransaction(db, async (tx) => {
    if (!(await updateMeetLink(tx, { bookingId, link }))) return;
    const booking = await findBookingRecord(tx, bookingId);
    if (!booking) return;
    // Those that are queued belong to the booking without the link.
    await sendReminders(platform, tx, booking);
    await notifyParticipants(platform, tx, booking, linkEmails(booking, site, now()));
  });
}
