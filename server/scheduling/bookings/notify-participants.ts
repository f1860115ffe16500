import type { Transaction } from "../../../db/database.ts";
import type { Email } from "../../platform/email/email.ts";
import type { Platform } from "../../platform/platform.ts";
import type { BookingRecord } from "./booking-records.ts";

/** Jobs that make the doula's calendar show a booking as it is now. scheduling/calendar works them. */
export const calendarQueue = "calendar-events";

/**
 * Notifies both people of a change, within `tx`: emails them, makes their open browsers refetch the booking, and sends
 * the job that updates the doula's calendar.
 */
export async function notifyParticipants(
  { jobs, mailer, realtime }: Platform,
  tx: Transaction,
  booking: BookingRecord,
  emails: Email[],
): Promise<void> {
  await mailer.send(tx, ...emails);
  // A call that is booked and moved at once is then written once.
  await jobs.send(tx, calendarQueue, { bookingId: booking.bookingId }, { canWait: true });
  await realtime.publish(tx, [booking.clientId, booking.doulaUserId], {
    type: "booking.changed",
    booking_id: booking.bookingId,
  });
}
