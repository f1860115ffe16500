import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { canMarkNoShow } from "../../../contract/scheduling/bookings.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { updateUsesMeet } from "./booking-records.ts";
import { changeBooking, requireBooking, transitionBooking } from "./changes.ts";
import { hideContact } from "./contact-pause.ts";
import { updateNoShow } from "./doula-queries.ts";
import { approvedEmails } from "./emails.ts";
import { cancelledByDoulaEmails, declinedEmails } from "./ending-emails.ts";
import { insertBookingEvent } from "./queries.ts";
import { sendReminders } from "./reminders.ts";

/** Approves a request; both people are emailed. Repeating it changes nothing. */
export async function approveRequest(
  platform: Platform,
  doula: SessionUser,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await changeBooking(platform, { bookingId, side: "doula", userId: doula.id }, async (tx, booking, site) => {
    if (booking.status === "confirmed") return [];
    if (booking.startsAt <= platform.now()) throw new Refusal("call_started");
    await hideContact(tx, booking);
    const approved = await transitionBooking(tx, booking, {
      action: "approve",
      actor: "doula",
      actorId: doula.id,
    });
    await updateUsesMeet(tx, bookingId);
    await sendReminders(platform, tx, approved);
    return approvedEmails(await requireBooking(tx, bookingId), site, platform.now());
  });
}

/** Declines a request; its time is free again and both people are emailed. Repeating it changes nothing. */
export async function declineBookingRequest(
  platform: Platform,
  doula: SessionUser,
  { bookingId, reason }: { bookingId: string; reason: string | null },
): Promise<void> {
  await changeBooking(platform, { bookingId, side: "doula", userId: doula.id }, async (tx, booking, site) => {
    if (booking.cancelledBy === doula.id) return [];
    const declined = await transitionBooking(tx, booking, {
      action: "decline",
      actor: "doula",
      actorId: doula.id,
      reason,
    });
    return declinedEmails(declined, reason, site);
  });
}

/**
 * Cancels a confirmed call before its start. Both people are emailed; the client reads the reason and is offered other
 * times. Repeating it changes nothing.
 */
export async function cancelAsDoula(
  platform: Platform,
  doula: SessionUser,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<void> {
  await changeBooking(platform, { bookingId, side: "doula", userId: doula.id }, async (tx, booking, site) => {
    if (booking.cancelledBy === doula.id) return [];
    if (booking.status === "confirmed" && booking.startsAt <= platform.now()) {
      throw new Refusal("call_started");
    }
    const cancelled = await transitionBooking(tx, booking, {
      action: "cancel",
      actor: "doula",
      actorId: doula.id,
      reason,
    });
    return cancelledByDoulaEmails(cancelled, reason, site);
  });
}

/**
 * Marks a completed call as a no-show, or undoes that. Only the doula's own open browsers are notified. Repeating it
 * changes nothing.
 */
export async function setNoShow(
  platform: Platform,
  doula: SessionUser,
  { bookingId, isNoShow }: { bookingId: string; isNoShow: boolean },
): Promise<void> {
  const now = platform.now();
  await changeBooking(platform, { bookingId, side: "doula", userId: doula.id }, async (tx, booking) => {
    if (!canMarkNoShow(booking, now)) throw new Refusal("no_show_not_possible");
    if (!(await updateNoShow(tx, { bookingId, noShowAt: isNoShow ? now : null }))) return [];
    const event = isNoShow ? "no_show" : "no_show_undone";
    await insertBookingEvent(tx, { bookingId, actorId: doula.id, event });
    await platform.realtime.publish(tx, [doula.id], { type: "booking.changed", booking_id: bookingId });
    return [];
  });
}
