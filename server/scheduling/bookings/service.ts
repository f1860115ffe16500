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
  introCallLimit,
  maxDoulasPerDay,
  openStatuses,
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
import { findContactPause } from "./contact-pause.ts";
import { findDoulaBooking, findDoulaBookings } from "./doula-queries.ts";
import { emailSite } from "./email-parts.ts";
import { bookedEmails } from "./emails.ts";
import { expiredEmails } from "./ending-emails.ts";
import { countInGroups, requireLeftInGroups } from "./group-limits.ts";
import { readLateCancellations } from "./late-cancellations.ts";
import {
  type ClientCall,
  countIntroCalls,
  findActiveClient,
  findClientCalls,
  findRecentDoulas,
  isNewContact,
} from "./limit-queries.ts";
import { notifyParticipants } from "./notify-participants.ts";
import { findBooking, findBookings, insertIntroCall } from "./queries.ts";
import { sendReminders, startReminders } from "./reminders.ts";
import { requireBookableDoula, requireFreeSlot, toSlotRefusal } from "./slot-checks.ts";

export { confirmCallsAfterReturn, countCallsUntil, offerNewTimes } from "./away.ts";
export { readOwnUid } from "./calendar-file.ts";
export { findBookedCallIds, findCallTime, findIdsOfDoula } from "./calendar-queries.ts";
export {
  cancelBookingsBetween,
  cancelBookingsOfDepartingUser,
  cancelBookingsOfUser,
  cancelRequestsOfDoula,
} from "./cancel-open-bookings.ts";
export { doulaSeesSql, findContact, hasContactBookingSql } from "./contact.ts";
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
export { findActiveClient, lockDoulasOfPerson } from "./limit-queries.ts";
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

interface RequestedIntroCall {
  input: NewIntroCall;
  /** The network address that the request comes from. */
  address: string;
}

/**
 * Books a 30-minute intro call for a client, or requests one if the doula approves requests, after reading the doula's
 * calendars again; both people are emailed. A repeated request returns the existing booking.
 */
export async function bookIntroCall(
  platform: Platform,
  busyTimes: BusyTimes,
  client: SessionUser,
  wanted: RequestedIntroCall,
): Promise<Booking> {
  const { db, rateLimit } = platform;
  const { email, id: clientId } = client;
  const doulaProfileId = wanted.input.doula_profile_id;
  await rateLimit.count(bookingLimits.bookings_mailbox, toMailbox(email));
  // The transaction counts groups and checks blocks. Here, they keep calendars from being read for nothing.
  await requireLeftInGroups(platform, { email, address: wanted.address }, async () =>
    isNewContact(await findClientCalls(db, clientId), doulaProfileId),
  );
  await requireNoBlock(db, { clientId, doulaProfileId });
  await busyTimes.readNow(doulaProfileId);
  const lateBefore = await readLateCancellations(platform, client);
  const requested = { ...wanted, lateBefore };
  const call = await inTransaction(db, (tx) => findOrBook(platform, tx, client, requested)).catch(
    (error: unknown) => {
      throw toSlotRefusal(error);
    },
  );
  if (call.isNew) metrics.bookings.inc();
  return readBooking(platform, { bookingId: call.bookingId, clientId });
}

/** Locks the client, then the doula. */
async function findOrBook(
  platform: Platform,
  tx: Transaction,
  client: SessionUser,
  { input, address, lateBefore }: RequestedIntroCall & { lateBefore: number },
): Promise<{ bookingId: string; isNew: boolean }> {
  const now = platform.now();
  const pair = { clientId: client.id, doulaProfileId: input.doula_profile_id };
  const wanted = { ...pair, startsAt: new Date(input.starts_at), now };

  await lockClient(tx, client.id);
  const active = await findActiveClient(tx, client.id);
  if (!active) throw new Refusal("forbidden");
  const calls = await findClientCalls(tx, client.id);
  const same = calls.find(
    ({ doulaProfileId, status, startsAt }) =>
      doulaProfileId === wanted.doulaProfileId &&
      openStatuses.includes(status) &&
      startsAt.getTime() === wanted.startsAt.getTime(),
  );
  if (same) return { bookingId: same.id, isNew: false };
  requireCallsLeft(calls, { ...active, ...wanted, lateBefore });

  await lockDoula(tx, wanted.doulaProfileId);
  const doula = await requireBookableDoula(tx, wanted);
  if (doula.isPaused) throw new Refusal("doula_paused");
  requireFreeSlot(doula);
  const settings = await readSettings(tx);
  if (doula.openCalls >= settings.max_bookings_per_doula) throw new Refusal("doula_fully_booked");

  const group = { email: client.email, address, isNewContact: isNewContact(calls, wanted.doulaProfileId) };
  const status = doula.requiresApproval ? "pending" : "confirmed";
  const bookingId = await insertIntroCall(tx, {
    ...wanted,
    status,
    notes: input.notes || null,
    sharesBirthPlace: input.shares_birth_place,
    isNewContact: group.isNewContact,
  });
  const booking = await findBookingRecord(tx, bookingId);
  if (!booking) throw new Refusal("internal");
  if (status === "confirmed") await sendReminders(platform, tx, booking);
  const emails = bookedEmails(booking, emailSite(settings, platform), now);
  await notifyParticipants(platform, tx, booking, emails);
  await countInGroups(platform, tx, group);
  return { bookingId, isNew: true };
}

/** Checks the client's limits: open calls, and the doulas whose contact details they can see within a day. */
function requireCallsLeft(
  calls: ClientCall[],
  {
    extraIntroCalls,
    doulaProfileId,
    ...counted
  }: { extraIntroCalls: number; doulaProfileId: string; lateBefore: number; now: Date },
): void {
  const { count, cancellable } = countIntroCalls(calls, counted);
  const limit = introCallLimit + extraIntroCalls;
  if (count >= limit) {
    const code = cancellable > 0 ? "booking_limit_reached" : "intro_calls_used";
    throw new Refusal(code, { detail: describeIntroCallLimit(code, limit) });
  }
  const secondsLeft = findRecentDoulas(calls, doulaProfileId);
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

/** A client's intro calls that were not cancelled in time, the limit, and when new doulas' contact details appear. */
export async function readIntroCallCount(
  platform: Platform,
  { id: clientId, email }: Pick<SessionUser, "id" | "email">,
) {
  const { db, now } = platform;
  const lateBefore = await readLateCancellations(platform, { id: clientId, email });
  const active = await findActiveClient(db, clientId);
  const pause = await findContactPause(db, clientId);
  return {
    ...countIntroCalls(await findClientCalls(db, clientId), { lateBefore, now: now() }),
    limit: introCallLimit + (active?.extraIntroCalls ?? 0),
    contact_from: pause?.toISOString() ?? null,
  };
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
