import type { Transaction } from "../../db/database.ts";
import type { Mail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import {
  type BookingRecord,
  cancelOpenBookings,
  findBookingRecords,
  findUpcomingBookings,
  findUpcomingBookingsBetween,
  type OpenStatus,
} from "./booking-records.ts";
import { type MailSite, mailSiteOf } from "./mail-parts.ts";
import { calledOffMails, departureMails } from "./mails.ts";
import { notifyParticipants } from "./notify-participants.ts";
import { forgetNotes, lockParticipants } from "./queries.ts";

/**
 * Cancels the upcoming calls of a departing user, as client or as doula, and mails both sides, as
 * part of `tx`. What has been stays in the doula's history, without the client's notes. Call `mailer.wake` after the
 * commit, and remove the account after this: mails name it.
 */
export async function cancelBookingsOfDepartingUser(
  platform: Platform,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await lockParticipants(tx, [userId]);
  await cancelCalls(platform, tx, {
    bookingIds: await findUpcomingBookings(tx, { userId, now: platform.now() }),
    actorId: userId,
    mailsOf: (booking, earlier, site) =>
      departureMails(booking, { earlier, departing: booking.clientId === userId ? "client" : "doula" }, site),
  });
  await forgetNotes(tx, userId);
}

/**
 * Cancels the upcoming calls of a user who is no longer client or doula, and mails both sides, as part of `tx`. Call
 * `mailer.wake` after the commit.
 */
export async function cancelBookingsOfUser(
  platform: Platform,
  tx: Transaction,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<void> {
  await lockParticipants(tx, [userId]);
  await cancelCalls(platform, tx, {
    bookingIds: await findUpcomingBookings(tx, { userId, now: platform.now() }),
    actorId,
    mailsOf: calledOffMails,
  });
}

/**
 * Locks two people's bookings until `tx` ends and cancels the open calls between them. Neither side is told why or by
 * whom. Call `mailer.wake` after the commit.
 */
export async function cancelBookingsBetween(
  platform: Platform,
  tx: Transaction,
  userIds: [string, string],
): Promise<void> {
  await lockParticipants(tx, userIds);
  await cancelCalls(platform, tx, {
    bookingIds: await findUpcomingBookingsBetween(tx, { userIds, now: platform.now() }),
    actorId: null,
    mailsOf: calledOffMails,
  });
}

interface Cancellation {
  bookingIds: string[];
  /** Null: the platform. */
  actorId: string | null;
  /** `earlier` is what the call was before. */
  mailsOf: (booking: BookingRecord, earlier: OpenStatus, site: MailSite) => Mail[];
}

async function cancelCalls(
  platform: Platform,
  tx: Transaction,
  { mailsOf, ...cancellation }: Cancellation,
): Promise<void> {
  const site = mailSiteOf(await readSettings(tx), platform.publicUrl);
  const cancelled = await cancelOpenBookings(tx, cancellation);
  for (const booking of await findBookingRecords(tx, [...cancelled.keys()])) {
    const earlier = cancelled.get(booking.bookingId);
    if (earlier) await notifyParticipants(platform, tx, booking, mailsOf(booking, earlier, site));
  }
}
