import type { SessionUser } from "../../contract/accounts.schema.ts";
import {
  type BookingAction,
  type BookingActor,
  type BookingEventName,
  isTooLateToChange,
  nextStatus,
} from "../../contract/bookings.ts";
import type { Transaction } from "../../db/database.ts";
import { requireNoBlock } from "../blocks/service.ts";
import type { Mail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { type MailSite, mailSiteOf } from "./call-mail.ts";
import { type Call, changeStatus, findCall, moveCall } from "./call-queries.ts";
import { approvedMails, cancelledMails, declinedMails, rescheduledMails } from "./mails.ts";
import { notifyParticipants } from "./notify-participants.ts";
import { findBookableDoula, insertBookingEvent, lockClient, lockDoula } from "./queries.ts";
import { sendReminders } from "./reminders.ts";
import { refusalOfViolation, requireFreeSlot } from "./slot-checks.ts";

/**
 * A client cancels a call or takes a request back; its time is free again and both sides are mailed. Sent again, it
 * changes nothing. Refuses with not_found, cancel_too_late or booking_changed.
 */
export async function cancelBooking(
  platform: Platform,
  client: SessionUser,
  { bookingId, reason }: { bookingId: string; reason: string | null },
): Promise<void> {
  await changeCall(platform, { bookingId, side: "client", userId: client.id }, async (tx, call, site) => {
    if (call.cancelledBy === client.id) return [];
    if (isTooLateToChange(call, platform.now())) throw new Refusal("cancel_too_late");
    const cancelled = await transitionBooking(tx, call, {
      action: "cancel",
      actor: "client",
      actorId: client.id,
      reason,
    });
    return cancelledMails(cancelled, { earlier: call.status, reason }, site);
  });
}

/**
 * A client moves a confirmed call: the old time is freed and the new one taken in one transaction, both sides are
 * mailed, the reminders follow. Sent again, it changes nothing. Refuses with not_found, booking_changed, call_started,
 * reschedule_too_late, doula_not_found, doula_blocked, slot_not_offered, slot_taken or client_busy.
 */
export async function rescheduleBooking(
  platform: Platform,
  client: SessionUser,
  { bookingId, startsAt }: { bookingId: string; startsAt: Date },
): Promise<void> {
  const now = platform.now();
  await changeCall(platform, { bookingId, side: "client", userId: client.id }, async (tx, call, site) => {
    const earlierStart = call.startsAt;
    if (!nextStatus(call.status, "reschedule", "client")) throw new Refusal("booking_changed");
    if (earlierStart.getTime() === startsAt.getTime()) return [];
    if (earlierStart <= now) throw new Refusal("call_started");
    if (isTooLateToChange(call, now)) throw new Refusal("reschedule_too_late");
    const { doulaProfileId } = call;
    await requireNoBlock(tx, { clientId: client.id, doulaProfileId });
    if (!(await findBookableDoula(tx, doulaProfileId, now))) throw new Refusal("doula_not_found");
    await requireFreeSlot(tx, { doulaProfileId, now, startsAt, movedBookingId: bookingId });
    if (!(await moveCall(tx, { bookingId, startsAt, now }))) throw new Refusal("booking_changed");
    await insertBookingEvent(tx, {
      bookingId,
      actorId: client.id,
      event: "rescheduled",
      before: { status: call.status, starts_at: earlierStart.toISOString() },
      after: { status: call.status, starts_at: startsAt.toISOString() },
    });
    const moved = await requireCall(tx, bookingId);
    await sendReminders(platform, tx, moved);
    return rescheduledMails(moved, earlierStart, site);
  });
}

/**
 * A doula takes a request; both sides are mailed. Sent again, it changes nothing.
 * Refuses with not_found, call_started or booking_changed.
 */
export async function approveRequest(
  platform: Platform,
  doula: SessionUser,
  { bookingId }: { bookingId: string },
): Promise<Call> {
  return changeCall(platform, { bookingId, side: "doula", userId: doula.id }, async (tx, call, site) => {
    if (call.status === "confirmed") return [];
    if (call.startsAt <= platform.now()) throw new Refusal("call_started");
    const approved = await transitionBooking(tx, call, {
      action: "approve",
      actor: "doula",
      actorId: doula.id,
    });
    await sendReminders(platform, tx, approved);
    return approvedMails(approved, site);
  });
}

/**
 * A doula declines a request; its time is free again and both sides are mailed. Sent again, it changes nothing.
 * Refuses with not_found or booking_changed.
 */
export async function declineRequest(
  platform: Platform,
  doula: SessionUser,
  { bookingId, reason }: { bookingId: string; reason: string | null },
): Promise<Call> {
  return changeCall(platform, { bookingId, side: "doula", userId: doula.id }, async (tx, call, site) => {
    if (call.cancelledBy === doula.id) return [];
    const declined = await transitionBooking(tx, call, {
      action: "decline",
      actor: "doula",
      actorId: doula.id,
      reason,
    });
    return declinedMails(declined, reason, site);
  });
}

interface OwnCall {
  bookingId: string;
  side: "client" | "doula";
  userId: string;
}

/**
 * Changes somebody's own call in one transaction, tells both sides with the mails that `change` answers (none where
 * nothing has changed), and answers the call as it then stands. Nobody else books or changes anything of this client or this doula meanwhile: locks as in
 * `bookIntroCall`, the client's first.
 */
async function changeCall(
  platform: Platform,
  { bookingId, side, userId }: OwnCall,
  change: (tx: Transaction, call: Call, site: MailSite) => Promise<Mail[]>,
): Promise<Call> {
  const { db, mailer, publicUrl } = platform;
  const site = mailSiteOf(await readSettings(db), publicUrl);
  const changed = await db
    .transaction(async (tx) => {
      const found = await requireCall(tx, bookingId);
      const ownerId = side === "client" ? found.clientId : found.doulaUserId;
      if (ownerId !== userId) throw new Refusal("not_found");
      await lockClient(tx, found.clientId);
      await lockDoula(tx, found.doulaProfileId);
      const mails = await change(tx, await requireCall(tx, bookingId), site);
      const call = await requireCall(tx, bookingId);
      if (mails.length > 0) await notifyParticipants(platform, tx, call, mails);
      return call;
    })
    .catch((error: unknown) => {
      throw refusalOfViolation(error);
    });
  mailer.wake();
  return changed;
}

async function requireCall(tx: Transaction, bookingId: string): Promise<Call> {
  const call = await findCall(tx, bookingId);
  if (!call) throw new Refusal("not_found");
  return call;
}

interface Step {
  action: Exclude<BookingAction, "reschedule">;
  actor: BookingActor;
  actorId: string;
  reason?: string | null;
}

const events = {
  approve: "approved",
  decline: "declined",
  cancel: "cancelled",
  expire: "expired",
  complete: "completed",
} as const satisfies Record<Step["action"], BookingEventName>;

/** Moves a call along the graph and answers it as it then stands. Refuses with booking_changed where no such way leads. */
async function transitionBooking(
  tx: Transaction,
  call: Call,
  { action, actor, actorId, reason }: Step,
): Promise<Call> {
  const to = nextStatus(call.status, action, actor);
  const [movedId] = to
    ? await changeStatus(tx, {
        bookingIds: [call.bookingId],
        from: call.status,
        to,
        event: events[action],
        actorId,
        cancelReason: reason,
      })
    : [];
  if (!movedId) throw new Refusal("booking_changed");
  return requireCall(tx, movedId);
}
