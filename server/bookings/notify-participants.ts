import type { Transaction } from "../../db/database.ts";
import type { Mail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import type { BookingRecord } from "./booking-records.ts";

/**
 * Notifies both sides of a change, as part of `tx`: by mail, and their open browsers refetch the booking. Call
 * `mailer.wake` after the commit.
 */
export async function notifyParticipants(
  { mailer, realtime }: Platform,
  tx: Transaction,
  booking: BookingRecord,
  mails: Mail[],
): Promise<void> {
  for (const mail of mails) await mailer.send(tx, mail);
  await realtime.publish(tx, [booking.clientId, booking.doulaUserId], {
    type: "booking.changed",
    booking_id: booking.bookingId,
  });
}
