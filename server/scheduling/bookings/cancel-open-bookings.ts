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
  isTooLate,
  type OpenStatus,
} from "./booking-records.ts";
import { type CallEmailSite, emailSite } from "./email-parts.ts";
import { departureEmails, pausedEmails, undisclosedCancellationEmails } from "./ending-emails.ts";
import { saveLateCancellations } from "./late-cancellations.ts";
import { lockDoulasOfPerson, lockParticipants } from "./limit-queries.ts";
import { notifyParticipants } from "./notify-participants.ts";
import { clearClientDetails } from "./queries.ts";

interface DepartingUser {
  userId: string;
  /** Null unless it is confirmed. */
  email: string | null;
  /** They delete the account themselves, so calls within 24 hours count like calls that they cancel. */
  isOwnDecision: boolean;
}

/**
 * Cancels a departing user's upcoming calls, as client or as doula, and emails both people, within `tx`.
 * Past calls stay in the doula's history, without the client's notes. Calls cancelled late count for their mailbox's next
 * account. Delete the account only after this: the emails contain its name.
 */
export async function cancelBookingsOfDepartingUser(
  platform: Platform,
  tx: Transaction,
  { userId, email, isOwnDecision }: DepartingUser,
): Promise<void> {
  await lockClient(tx, userId);
  await lockDoulasOfPerson(tx, userId);
  await cancelCalls(platform, tx, {
    bookingIds: await findUpcomingBookings(tx, { userId, now: platform.now() }),
    actorId: userId,
    lateFor: isOwnDecision ? userId : null,
    buildEmails: (booking, { earlier }, site) =>
      departureEmails(
        booking,
        { earlier, departing: booking.clientId === userId ? "client" : "doula" },
        site,
      ),
  });
  await clearClientDetails(tx, userId);
  if (email !== null) await saveLateCancellations(platform, tx, { userId, email });
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
    lateFor: null,
    buildEmails: undisclosedCancellationEmails,
  });
}

/**
 * Locks two people's bookings until `tx` ends and cancels the open calls between them. Neither of them
 * learns why or by whom. If a parent blocks their doula within 24 hours of a call, it counts like one that they cancel.
 */
export async function cancelBookingsBetween(
  platform: Platform,
  tx: Transaction,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const userIds: [string, string] = [blockerId, blockedId];
  await lockParticipants(tx, userIds);
  await cancelCalls(platform, tx, {
    bookingIds: await findUpcomingBookingsBetween(tx, { userIds, now: platform.now() }),
    actorId: null,
    lateFor: blockerId,
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
    lateFor: null,
    buildEmails: (booking, _, site) => pausedEmails(booking, site),
  });
}

interface CancelledCall {
  /** The status before the cancellation. */
  earlier: OpenStatus;
  /** It still counts toward the client's intro calls. */
  isLate: boolean;
}

interface Cancellation {
  bookingIds: string[];
  /** Null for the platform. */
  actorId: string | null;
  /** The person whose decision it is: the calls that they have as a client count if it is too late. Null for others. */
  lateFor: string | null;
  buildEmails: (booking: BookingRecord, call: CancelledCall, site: CallEmailSite) => Email[];
}

async function cancelCalls(
  platform: Platform,
  tx: Transaction,
  { buildEmails, lateFor, ...cancellation }: Cancellation,
): Promise<void> {
  const site = emailSite(await readSettings(tx), platform);
  const now = platform.now();
  const open = lateFor === null ? [] : await findBookingRecords(tx, cancellation.bookingIds);
  const lateIds = open
    .filter((booking) => booking.clientId === lateFor && isTooLate(booking, now))
    .map(({ bookingId }) => bookingId);
  const cancelled = await cancelOpenBookings(tx, { ...cancellation, lateIds });
  for (const booking of await findBookingRecords(tx, [...cancelled.keys()])) {
    const earlier = cancelled.get(booking.bookingId);
    if (!earlier) continue;
    const call = { earlier, isLate: lateIds.includes(booking.bookingId) };
    await notifyParticipants(platform, tx, booking, buildEmails(booking, call, site));
  }
}
