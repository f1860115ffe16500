import type { z } from "zod";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import type { SlotsResponse } from "../../../contract/scheduling/availability.schema.ts";
import type {
  Booking,
  DoulaBooking,
  newIntroCallSchema,
} from "../../../contract/scheduling/bookings.schema.ts";
import {
  contactStatuses,
  type DoulaBookingList,
  describeIntroCallLimit,
  maxDoulasPerDay,
} from "../../../contract/scheduling/bookings.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { requireNoBlock } from "../../directory/blocks/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { lockClient, lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { toMailbox } from "../../platform/email/mailboxes.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { metrics } from "../../platform/observability/metrics.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { type BusyTimes, listFreeSlots } from "../availability/service.ts";
import {
  changeStatus,
  completeEndedBookings,
  findBookingRecord,
  findBookingRecords,
  findFirstRequests,
  findUnansweredRequests,
  findUnansweringDoulas,
} from "./booking-records.ts";
import { createCalendarFile } from "./calendar-file.ts";
import { isCalendarKey } from "./calendar-link.ts";
import type { Side } from "./call-when.ts";
import { findContactPause, hideContact, knowsDoula } from "./contact-pause.ts";
import { findDoulaBooking, findDoulaBookings } from "./doula-queries.ts";
import { emailSite } from "./email-parts.ts";
import { bookedEmails } from "./emails.ts";
import { expiredEmails } from "./ending-emails.ts";
import { countInGroups } from "./group-limits.ts";
import { countIntroCalls, findBookableDoula, findRecentDoulas, isActiveClient } from "./limit-queries.ts";
import { notifyParticipants } from "./notify-participants.ts";
import {
  findBooking,
  findBookings,
  findSameBooking,
  insertBookingEvent,
  insertIntroCall,
} from "./queries.ts";
import { sendReminders, startReminders } from "./reminders.ts";
import { requireFreeSlot, toSlotRefusal } from "./slot-checks.ts";

export { confirmCallsAfterBirth, countCallsUntil, offerNewTimes } from "./at-birth.ts";
export { readOwnUid } from "./calendar-file.ts";
export { findBookedCallIds, findCallTime, findIdsOfDoula } from "./calendar-queries.ts";
export {
  cancelBookingsBetween,
  cancelBookingsOfDepartingUser,
  cancelBookingsOfUser,
  cancelRequestsOfDoula,
} from "./cancel-open-bookings.ts";
export { doulaSeesSql, findContact, hasContactBookingSql, isOpenOrderSql } from "./contact.ts";
export { countDoulaBookings } from "./doula-queries.ts";
export {
  dueDateTopic,
  findSharedDueDates,
  hideDaysInNotes,
  releaseSharedDueDates,
  restoreNotes,
  restoreSharedDueDates,
  updateSharedDueDates,
} from "./due-dates.ts";
export { isActiveClient, lockDoulasOf } from "./limit-queries.ts";
export { saveMeetLink } from "./meet-links.ts";
export { openKind, openSealedKind, sealKind, storedKindSchema } from "./notice-kinds.ts";
export { calendarQueue } from "./notify-participants.ts";
export {
  countUpcomingBookings,
  deleteEndedBirthDetails,
  findBookingHistory,
  findBookingsOfDoula,
  hasBookedSql,
} from "./queries.ts";
export { selectBookings } from "./rows.ts";

export const bookingLimits = defineLimits({
  // Each booking and each change emails two people.
  booking_changes: { points: 40, seconds: 60 * 60 },
  // Calendar programs read a feed a few times an hour, many of them from the same addresses of a provider.
  calendar_feed_address: { points: 1200, seconds: 60 },
  calendar_feed_changes: { points: 20, seconds: 60 * 60 },
  emailed_calendar_address: { points: 60, seconds: 60 },
  // Outlives the account: deleting it and signing up again does not reset the count.
  bookings_mailbox: { points: 20, seconds: 24 * 60 * 60 },
});

type NewIntroCall = z.infer<typeof newIntroCallSchema>;

/**
 * Books a 30-minute intro call for a client, or requests one if the doula approves requests, after reading the doula's
 * calendars again; both people are emailed. A repeated request returns the existing booking. Always locks the client
 * first, then the doula.
 */
export async function bookIntroCall(
  platform: Platform,
  busyTimes: BusyTimes,
  client: SessionUser,
  { input, address }: { input: NewIntroCall; address: string },
): Promise<Booking> {
  await platform.rateLimit.count(bookingLimits.bookings_mailbox, toMailbox(client.email));
  const pair = { clientId: client.id, doulaProfileId: input.doula_profile_id };
  const isNewContact = !(await knowsDoula(platform.db, pair));
  const uncount = await countInGroups(platform, { email: client.email, address, isNewContact });
  const book = async () => {
    await requireNoBlock(platform.db, pair);
    await busyTimes.readNow(input.doula_profile_id);
    return insertOrFindCall(platform, client, input);
  };
  const call = await book().catch(async (error: unknown) => {
    await uncount();
    throw error;
  });
  if (call.isNew) metrics.bookings.inc();
  else await uncount();
  return readBooking(platform, { bookingId: call.bookingId, clientId: client.id });
}

async function insertOrFindCall(
  platform: Platform,
  client: SessionUser,
  input: NewIntroCall,
): Promise<{ bookingId: string; isNew: boolean }> {
  const now = platform.now();
  const startsAt = new Date(input.starts_at);
  const doulaProfileId = input.doula_profile_id;

  const call = await inTransaction(platform.db, async (tx) => {
    await lockClient(tx, client.id);
    if (!(await isActiveClient(tx, client.id))) throw new Refusal("forbidden");
    const sameBooking = await findSameBooking(tx, { clientId: client.id, doulaProfileId, startsAt });
    if (sameBooking) return { bookingId: sameBooking, isNew: false };
    await requireCallsLeft(tx, { clientId: client.id, doulaProfileId, now });
    await lockDoula(tx, doulaProfileId);
    await requireNoBlock(tx, { clientId: client.id, doulaProfileId });
    const doula = await findBookableDoula(tx, doulaProfileId, now);
    if (!doula) throw new Refusal("doula_not_found");
    if (doula.isPaused) throw new Refusal("doula_paused");
    await requireFreeSlot(tx, { doulaProfileId, now, startsAt });
    const settings = await readSettings(tx);
    if (doula.openCalls >= settings.max_bookings_per_doula) throw new Refusal("doula_fully_booked");

    const status = doula.requiresApproval ? "pending" : "confirmed";
    const notes = input.notes || null;
    const id = await insertIntroCall(tx, {
      clientId: client.id,
      doulaProfileId,
      startsAt,
      status,
      notes,
      sharesBirthPlace: input.shares_birth_place,
    });
    await insertBookingEvent(tx, {
      bookingId: id,
      actorId: client.id,
      event: "booked",
      after: { status, starts_at: startsAt.toISOString() },
    });
    if (status === "confirmed") await hideContact(tx, { bookingId: id, clientId: client.id, doulaProfileId });
    const booking = await findBookingRecord(tx, id);
    if (!booking) throw new Refusal("internal");
    if (status === "confirmed") await sendReminders(platform, tx, booking);
    await notifyParticipants(
      platform,
      tx,
      booking,
      bookedEmails(booking, emailSite(settings, platform), now),
    );
    return { bookingId: id, isNew: true };
  }).catch((error: unknown) => {
    throw toSlotRefusal(error);
  });
  return call;
}

/** Checks the client's limits: open calls, and the doulas whose contact details they can see within a day. */
async function requireCallsLeft(
  tx: Transaction,
  { clientId, doulaProfileId, now }: { clientId: string; doulaProfileId: string; now: Date },
): Promise<void> {
  const { count, cancellable, limit } = await countIntroCalls(tx, { clientId, now });
  if (count >= limit) {
    const code = cancellable > 0 ? "booking_limit_reached" : "intro_calls_used";
    throw new Refusal(code, { detail: describeIntroCallLimit(code, limit) });
  }
  const secondsLeft = await findRecentDoulas(tx, { clientId, doulaProfileId });
  // When this doula stops counting, fewer than the maximum are left.
  const retryAfterSeconds = secondsLeft.at(-maxDoulasPerDay);
  if (secondsLeft.length >= maxDoulasPerDay) throw new Refusal("too_many_doulas", { retryAfterSeconds });
}

/** A client's own bookings by time. */
export async function listBookings(
  { db, now }: Platform,
  { clientId, after, limit }: { clientId: string; after?: string; limit: number },
): Promise<Page<Booking>> {
  return readPage(
    limit,
    (limit) => findBookings(db, { clientId, after, limit, now: now() }),
    ({ id }) => id,
  );
}

/** One list of a doula's own bookings. */
export async function listDoulaBookings(
  { db, encryption, now }: Platform,
  { limit, ...page }: { userId: string; list: DoulaBookingList; after?: ListCursor; limit: number },
): Promise<Page<DoulaBooking>> {
  const { items, next_cursor } = await readPage(
    limit,
    (limit) => findDoulaBookings({ encryption }, db, { ...page, limit, now: now() }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ booking }) => booking), next_cursor };
}

/** One of a doula's own bookings. */
export async function readDoulaBooking(
  { db, encryption, now }: Platform,
  own: { bookingId: string; userId: string },
): Promise<DoulaBooking> {
  const booking = await findDoulaBooking({ encryption }, db, { ...own, now: now() });
  if (!booking) throw new Refusal("not_found");
  return booking;
}

/** A client's intro calls that are not cancelled, the limit, and when new doulas' contact details appear. */
export async function readIntroCallCount({ db, now }: Platform, clientId: string) {
  const pause = await findContactPause(db, clientId);
  const count = await countIntroCalls(db, { clientId, now: now() });
  return { ...count, contact_from: pause?.toISOString() ?? null };
}

/** A client's own confirmed or completed call as a calendar file, with the doula's name as in My Bookings. */
export async function readCalendarFile(
  platform: Platform,
  { bookingId, clientId }: { bookingId: string; clientId: string },
): Promise<string> {
  const booking = await findBookingRecord(platform.db, bookingId);
  // Requests have no calendar file: nobody has confirmed yet.
  if (booking?.clientId !== clientId || !contactStatuses.includes(booking.status))
    throw new Refusal("not_found");
  await requireNoBlock(platform.db, { clientId, doulaProfileId: booking.doulaProfileId });
  const { doula: seen } = await readBooking(platform, { bookingId, clientId });
  const name = emailName(seen.full_name, "your doula");
  const doula = { ...booking.doula, name, firstName: emailName(seen.first_name, "your doula") };
  const site = emailSite(await readSettings(platform.db), platform);
  return createCalendarFile({ ...booking, doula }, site, "client");
}

/**
 * A confirmed call as a calendar file for the person whose email links to it; undefined if the link is not ours
 * or the call does not take place.
 */
export async function readEmailedCalendarFile(
  platform: Platform,
  { key, ...call }: { bookingId: string; side: Side; key: string },
): Promise<string | undefined> {
  const booking = await findBookingRecord(platform.db, call.bookingId);
  if (booking?.status !== "confirmed") return undefined;
  const generation = booking[call.side].linkGeneration;
  if (!isCalendarKey(platform, { ...call, generation, key })) return undefined;
  return createCalendarFile(booking, emailSite(await readSettings(platform.db), platform), call.side);
}

/** Free times to move a client's own booking to. */
export async function listSlotsToMoveTo(
  platform: Platform,
  busyTimes: BusyTimes,
  { bookingId, clientId, ...days }: { bookingId: string; clientId: string; from?: string; days: number },
): Promise<SlotsResponse> {
  const booking = await findBookingRecord(platform.db, bookingId);
  if (booking?.clientId !== clientId) throw new Refusal("not_found");
  const { doulaProfileId } = booking;
  return listFreeSlots(platform, busyTimes, { doulaProfileId, viewerId: clientId, ...days, moved: booking });
}

/** A client's own booking. */
export async function readBooking(
  { db, now }: Platform,
  { bookingId, clientId }: { bookingId: string; clientId: string },
): Promise<Booking> {
  const booking = await findBooking(db, { bookingId, now: now() });
  if (booking?.client_id !== clientId) throw new Refusal("not_found");
  return booking;
}

/** Many can be due after an outage; a person booking one of their doulas waits for one batch, not for all. */
const dueBatchSize = 100;

/** Completes calls that have ended and expires requests that were not answered. */
export async function advanceDueBookings(platform: Platform): Promise<void> {
  await repeat(() => completeBatch(platform));
  for (const doulaProfileId of await findUnansweringDoulas(platform.db, platform.now()))
    await repeat(() => expireBatch(platform, doulaProfileId));
}

/** Runs batches until one is not full. */
async function repeat(advanceBatch: () => Promise<number>): Promise<void> {
  let advanced: number;
  do advanced = await advanceBatch();
  while (advanced === dueBatchSize);
}

async function completeBatch(platform: Platform): Promise<number> {
  return inTransaction(platform.db, async (tx) => {
    const completed = await completeEndedBookings(tx, { now: platform.now(), limit: dueBatchSize });
    for (const booking of await findBookingRecords(tx, completed))
      await notifyParticipants(platform, tx, booking, []);
    return completed.length;
  });
}

async function expireBatch(platform: Platform, doulaProfileId: string): Promise<number> {
  const { db, now } = platform;
  const site = emailSite(await readSettings(db), platform);
  return inTransaction(db, async (tx) => {
    await lockDoula(tx, doulaProfileId);
    const expired = await changeStatus(tx, {
      bookingIds: await findUnansweredRequests(tx, { doulaProfileId, now: now(), limit: dueBatchSize }),
      from: "pending",
      to: "cancelled",
      event: "expired",
      actorId: null,
      cancelReason: "Not answered in time",
    });
    for (const booking of await findBookingRecords(tx, expired)) {
      await notifyParticipants(platform, tx, booking, expiredEmails(booking, site));
    }
    return expired.length;
  });
}

/** Returns how many requests for a first call wait for a doula's answer. */
export async function countOpenRequests(
  db: Queryable,
  of: { doulaProfileId: string; now: Date },
): Promise<number> {
  return (await findFirstRequests(db, of)).length;
}

/** Starts the job that runs each minute, and the reminders. */
export async function startBookingJobs(platform: Platform): Promise<void> {
  await platform.jobs.schedule("advance-bookings", "* * * * *", () => advanceDueBookings(platform));
  await startReminders(platform);
}
