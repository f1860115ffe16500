import type { Transaction } from "../../../db/database.ts";
import { lockClient } from "../../platform/database/locks.ts";
import type { Email } from "../../platform/email/email.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import {
  type BookingRecord,
  cancelOpenBookings,
  findBookingRecords,
  findFirstRequests,
  findUpcomingBookings,
  findUpcomingBookingsBetween,
  type OpenStatus,
} from "./booking-records.ts";
import { type CallEmailSite, emailSite } from "./email-parts.ts";
import { departureEmails, pausedEmails, undisclosedCancellationEmails } from "./ending-emails.ts";
import { lockDoulasOfPerson, lockParticipants } from "./limit-queries.ts";
import { notifyParticipants } from "./notify-participants.ts";
import { clearClientDetails } from "./queries.ts";

/**
 * Cancels a departing user's upcoming calls, as client or as doula, and emails both people, within `tx`.
 * Past calls stay in the doula's history, without the client's notes. Delete the account
 * only after this: the emails contain its name.
 */
export async function cancelBookingsOfDepartingUser(
  platform: Platform,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await lockClient(tx, userId);
  await lockDoulasOfPerson(tx, userId);
  await cancelCalls(platform, tx, {
    bookingIds: await findUpcomingBookings(tx, { userId, now: platform.now() }),
    actorId: userId,
    buildEmails: (booking, earlier, site) =>
      departureEmails(
        booking,
        { earlier, departing: booking.clientId === userId ? "client" : "doula" },
        site,
      ),
  });
  await clearClientDetails(tx, userId);
}

/**
 * Cancels the upcoming calls of a user who is no longer a client or a doula, and emails both people, within
 * `tx`.
 */
export async function cancelBookingsOfUser(
  platform: Platform,
  tx: Transaction,
  { userId, actorId }: { userId: string; actorId: string | null },
): Promise<void> {
  await lockClient(tx, userId);
  await lockDoulasOfPerson(tx, userId);
  await cancelCalls(platform, tx, {
    bookingIds: await findUpcomingBookings(tx, { userId, now: platform.now() }),
    actorId,
    buildEmails: undisclosedCancellationEmails,
  });
}

/**
 * Locks two people's bookings until `tx` ends and cancels the open calls between them. Neither of them
 * learns why or by whom.
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
    buildEmails: undisclosedCancellationEmails,
  });
}

/**
 * Cancels the requests of a doula who takes no new clients, and emails the parents, within `tx`, which holds the
 * doula's lock. A new time for a booked call is not a request for a first call, so it stays.
 */
export async function cancelRequestsOfDoula(
  platform: Platform,
  tx: Transaction,
  doulaProfileId: string,
): Promise<void> {
  await cancelCalls(platform, tx, {
    bookingIds: await findFirstRequests(tx, { doulaProfileId, now: platform.now() }),
    actorId: null,
    buildEmails: (booking, _earlier, site) => pausedEmails(booking, site),
  });
}

interface Cancellation {
  bookingIds: string[];
  /** Null for the platform. */
  actorId: string | null;
  /** `earlier` is the call's status before the cancellation. */
  buildEmails: (booking: BookingRecord, earlier: OpenStatus, site: CallEmailSite) => Email[];
}

async function cancelCalls(
  platform: Platform,
  tx: Transaction,
  { buildEmails, ...cancellation }: Cancellation,
): Promise<void> {
  const site = emailSite(await readSettings(tx), platform);
  const cancelled = await cancelOpenBookings(tx, cancellation);
  for (const booking of await findBookingRecords(tx, [...cancelled.keys()])) {
    const earlier = cancelled.get(booking.bookingId);
    if (earlier) await notifyParticipants(platform, tx, booking, buildEmails(booking, earlier, site));
  }
}
