import type { Transaction } from "../../db/database.ts";
import type { Email } from "../platform/email.ts";
import type { Platform } from "../platform/platform.ts";
import type { BookingRecord } from "./booking-records.ts";

/**
 * Notifies both people of a change, within `tx`: emails them, and makes their open browsers refetch the
 * booking. Call `mailer.wake` after the commit.
 */
export async function notifyParticipants(
  { mailer, realtime }: Platform,
  tx: Transaction,
  booking: BookingRecord,
  emails: Email[],
): Promise<void> {
  for (const email of emails) await mailer.send(tx, email);
  await realtime.publish(tx, [booking.clientId, booking.doulaUserId], {
    type: "booking.changed",
    booking_id: booking.bookingId,
  });
}
