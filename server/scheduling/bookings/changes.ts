import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import {
  type BookingActor,
  type BookingEventName,
  getNextStatus,
  openStatuses,
} from "../../../contract/scheduling/bookings.ts";
import type { Transaction } from "../../../db/database.ts";
import { requireNoBlock } from "../../directory/blocks/service.ts";
import { lockClient, lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Email } from "../../platform/email/email.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import type { BusyTimes } from "../availability/service.ts";
import {
  type BookingRecord,
  changeStatus,
  findBookingRecord,
  isTooLate,
  moveBooking,
} from "./booking-records.ts";
import { wasConfirmed } from "./contact-pause.ts";
import { mergeHiddenLines } from "./days-in-notes.ts";
import { type CallEmailSite, emailSite } from "./email-parts.ts";
import { newTimeRequestedEmails, rescheduledEmails } from "./emails.ts";
import { cancelledEmails } from "./ending-emails.ts";
import { recordCancellation } from "./group-limits.ts";
import { notifyParticipants } from "./notify-participants.ts";
import {
  type BookingNotes,
  deleteBookingBirthPlace,
  findNotes,
  insertBookingEvent,
  updateNotes,
} from "./queries.ts";
import { sendReminders } from "./reminders.ts";
import { requireBookableDoula, requireFreeSlot, toSlotRefusal } from "./slot-checks.ts";

interface CancelInput {
  bookingId: string;
  reason: string | null;
  /** Whether the client was told that the call still counts. Undefined from release 1.0.0, which refused late ones. */
  isLateAsShown: boolean | undefined;
  address: string;
}

/**
 * Cancels a client's call or withdraws a request; its time is free again and both people are emailed. Within 24 hours of
 * its start, a confirmed call still counts toward the client's intro calls, and no reason is stored. Repeating it changes
 * nothing.
 */
export async function cancelBooking(
  platform: Platform,
  client: SessionUser,
  { bookingId, reason, isLateAsShown, address }: CancelInput,
): Promise<void> {
  let isCounted = false;
  await changeBooking(
    platform,
    { bookingId, side: "client", userId: client.id },
    async (tx, booking, site) => {
      if (booking.cancelledBy === client.id) return [];
      const now = platform.now();
      if (booking.status === "confirmed" && booking.startsAt <= now) throw new Refusal("call_started");
      const isLate = isTooLate(booking, now);
      if (isLate && isLateAsShown === false) throw new Refusal("booking_changed");
      const storedReason = isLate ? null : reason;
      const cancelled = await transitionBooking(tx, booking, {
        action: "cancel",
        actor: "client",
        actorId: client.id,
        reason: storedReason,
        isLate,
      });
      isCounted = await wasConfirmed(tx, bookingId);
      return cancelledEmails(cancelled, { earlier: booking.status, reason: storedReason, isLate }, site);
    },
  );
  if (isCounted) await recordCancellation(platform, { email: client.email, address });
}

/**
 * Moves a client's confirmed call, after reading the doula's calendars again: one transaction frees the old time and
 * takes the new one, and both people are emailed. If the doula approves requests, the call becomes a request again.
 * Repeating it changes nothing.
 */
export async function rescheduleBooking(
  platform: Platform,
  busyTimes: BusyTimes,
  client: SessionUser,
  { bookingId, startsAt }: { bookingId: string; startsAt: Date },
): Promise<void> {
  const now = platform.now();
  const found = await findBookingRecord(platform.db, bookingId);
  // Checked again under the locks. Here, it keeps calendars from being read for nothing.
  if (
    found?.clientId === client.id &&
    getNextStatus(found.status, "reschedule", "client") &&
    !isTooLate(found, now)
  ) {
    const { doulaProfileId } = found;
    await requireNoBlock(platform.db, { clientId: client.id, doulaProfileId });
    await busyTimes.readNow(doulaProfileId);
  }
  await changeBooking(
    platform,
    { bookingId, side: "client", userId: client.id },
    async (tx, booking, site) => {
      const earlierStart = booking.startsAt;
      const isSameTime = earlierStart.getTime() === startsAt.getTime();
      if (isSameTime && (booking.status === "confirmed" || booking.status === "pending")) return [];
      if (!getNextStatus(booking.status, "reschedule", "client")) throw new Refusal("booking_changed");
      if (earlierStart <= now) throw new Refusal("call_started");
      if (isTooLate(booking, now)) throw new Refusal("reschedule_too_late");
      const { doulaProfileId } = booking;
      const wanted = { clientId: client.id, doulaProfileId, startsAt, now, movedBookingId: bookingId };
      const doula = await requireBookableDoula(tx, wanted);
      requireFreeSlot(doula);
      const action = doula.requiresApproval ? "request_new_time" : "reschedule";
      const to = getNextStatus(booking.status, action, "client");
      if (!to || !(await moveBooking(tx, { bookingId, startsAt, to, now })))
        throw new Refusal("booking_changed");
      await insertBookingEvent(tx, {
        bookingId,
        actorId: client.id,
        event: "rescheduled",
        before: { status: booking.status, starts_at: earlierStart.toISOString() },
        after: { status: to, starts_at: startsAt.toISOString() },
      });
      const moved = await requireBooking(tx, bookingId);
      if (to === "pending") return newTimeRequestedEmails(moved, { earlierStart, now }, site);
      await sendReminders(platform, tx, moved);
      return rescheduledEmails(moved, { earlierStart, now }, site);
    },
  );
}

/**
 * Stops sharing a client's planned place of birth; the doula's open pages hide it immediately. Repeating it changes
 * nothing.
 */
export async function withdrawBookingBirthPlace(
  platform: Platform,
  client: SessionUser,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await changeBooking(platform, { bookingId, side: "client", userId: client.id }, async (tx, booking) => {
    if (!(await deleteBookingBirthPlace(tx, bookingId))) return [];
    const changed = { type: "booking.changed", booking_id: bookingId } as const;
    await platform.realtime.publish(tx, [booking.clientId, booking.doulaUserId], changed);
    return [];
  });
}

/**
 * Replaces the note of a client's own upcoming call or request, which the doula's open pages then show. Repeating it
 * changes nothing.
 */
export async function changeNote(
  platform: Platform,
  client: SessionUser,
  { bookingId, notes }: { bookingId: string; notes: string | null },
): Promise<void> {
  await changeBooking(platform, { bookingId, side: "client", userId: client.id }, async (tx, booking) => {
    const { clientId, doulaProfileId, doulaUserId } = booking;
    if (!openStatuses.includes(booking.status)) throw new Refusal("booking_changed");
    if (booking.startsAt <= platform.now()) throw new Refusal("call_started");
    await requireNoBlock(tx, { clientId, doulaProfileId });
    const before = await findNotes(tx, bookingId);
    if (((before.clientNotes ?? before.notes) || null) === notes) return [];
    await updateNotes(tx, { bookingId, ...editNotes(before, notes) });
    // The history outlives the note, so it does not contain it.
    await insertBookingEvent(tx, { bookingId, actorId: client.id, event: "note_changed" });
    const changed = { type: "booking.changed", booking_id: bookingId } as const;
    await platform.realtime.publish(tx, [clientId, doulaUserId], changed);
    return [];
  });
}

/** The lines that a birth or a loss hides from the client stay for the doula. */
function editNotes({ notes, clientNotes }: BookingNotes, edited: string | null): BookingNotes {
  if (notes === null || clientNotes === null) return { notes: edited, clientNotes: null };
  const merged = mergeHiddenLines({ whole: notes, shown: clientNotes, edited: edited ?? "" });
  const excess = merged.length - noteMaxLength;
  if (excess > 0) {
    const message = `Please use at most ${Math.max(0, (edited ?? "").length - excess)} characters.`;
    throw new Refusal("invalid_input", { errors: [{ field: "notes", code: "too_big", message }] });
  }
  return { notes: merged, clientNotes: edited ?? "" };
}

interface OwnBooking {
  bookingId: string;
  side: "client" | "doula";
  userId: string;
}

/**
 * Changes a person's own call in one transaction, sends both people the emails that `change` returns, and
 * returns the changed call. Locks like `bookIntroCall`, so that nothing else of this client or doula
 * changes at the same time.
 */
export async function changeBooking(
  platform: Platform,
  { bookingId, side, userId }: OwnBooking,
  change: (tx: Transaction, booking: BookingRecord, site: CallEmailSite) => Promise<Email[]>,
): Promise<BookingRecord> {
  const { db } = platform;
  const site = emailSite(await readSettings(db), platform);
  const changed = await inTransaction(db, async (tx) => {
    const found = await requireBooking(tx, bookingId);
    const ownerId = side === "client" ? found.clientId : found.doulaUserId;
    if (ownerId !== userId) throw new Refusal("not_found");
    await lockClient(tx, found.clientId);
    await lockDoula(tx, found.doulaProfileId);
    const emails = await change(tx, await requireBooking(tx, bookingId), site);
    const booking = await requireBooking(tx, bookingId);
    if (emails.length > 0) await notifyParticipants(platform, tx, booking, emails);
    return booking;
  }).catch((error: unknown) => {
    throw toSlotRefusal(error);
  });
  return changed;
}

export async function requireBooking(tx: Transaction, bookingId: string): Promise<BookingRecord> {
  const booking = await findBookingRecord(tx, bookingId);
  if (!booking) throw new Refusal("not_found");
  return booking;
}

interface Step {
  action: "approve" | "decline" | "cancel";
  actor: BookingActor;
  actorId: string;
  reason?: string | null;
  isLate?: boolean;
}

const events = {
  approve: "approved",
  decline: "declined",
  cancel: "cancelled",
} as const satisfies Record<Step["action"], BookingEventName>;

/** Moves a call along the graph and returns its new state. */
export async function transitionBooking(
  tx: Transaction,
  booking: BookingRecord,
  { action, actor, actorId, reason, isLate }: Step,
): Promise<BookingRecord> {
  const to = getNextStatus(booking.status, action, actor);
  const [movedId] = to
    ? await changeStatus(tx, {
        bookingIds: [booking.bookingId],
        from: booking.status,
        to,
        event: events[action],
        actorId,
        cancelReason: reason,
        isCancelledLate: isLate,
      })
    : [];
  if (!movedId) throw new Refusal("booking_changed");
  return requireBooking(tx, movedId);
}
