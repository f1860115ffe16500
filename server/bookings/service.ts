import type { z } from "zod";
import type { SessionUser } from "../../contract/accounts.ts";
import { introCallMinutes } from "../../contract/availability.ts";
import { type Booking, introCallLimit, type newIntroCallSchema } from "../../contract/bookings.ts";
import type { Transaction } from "../../db/database.ts";
import { findSlot } from "../availability/service.ts";
import { violatedConstraint } from "../platform/database.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { calendarFileOf } from "./calendar-file.ts";
import { bookedMails, expiredMail } from "./mails.ts";
import {
  completeEndedBookings,
  countIntroCalls,
  expirePendingBookings,
  findBookableDoula,
  findBooking,
  findBookings,
  findSameCall,
  insertBookingEvent,
  insertIntroCall,
  lockClient,
  lockDoula,
} from "./queries.ts";

type NewIntroCall = z.infer<typeof newIntroCallSchema>;

/**
 * Books a 30-minute intro call for a client; both sides are mailed, with a calendar file.
 * Refuses with doula_not_found, booking_limit_reached, doula_fully_booked, slot_not_offered, slot_taken or
 * client_busy. A repeated request answers the booking that is there and does nothing else.
 * Locks: the client's first, then the doula's, always in that order.
 */
export async function bookIntroCall(
  platform: Platform,
  client: SessionUser,
  input: NewIntroCall,
): Promise<Booking> {
  const settings = await readSettings(platform.db);
  const now = platform.now();
  const startsAt = new Date(input.starts_at);
  const doulaProfileId = input.doula_profile_id;

  const bookingId = await platform.db
    .transaction(async (tx) => {
      await lockClient(tx, client.id);
      const sameCall = await findSameCall(tx, { clientId: client.id, doulaProfileId, startsAt });
      if (sameCall) return sameCall;
      if ((await countIntroCalls(tx, client.id)) >= introCallLimit)
        throw new Refusal("booking_limit_reached");
      await lockDoula(tx, doulaProfileId);
      const doula = await findBookableDoula(tx, doulaProfileId, now);
      if (!doula) throw new Refusal("doula_not_found");
      await requireFreeSlot(tx, { doulaProfileId, now, startsAt });
      if (doula.openCalls >= settings.max_bookings_per_doula) throw new Refusal("doula_fully_booked");

      const status = doula.requiresApproval ? "pending" : "confirmed";
      const notes = input.notes || null;
      const id = await insertIntroCall(tx, { clientId: client.id, doulaProfileId, startsAt, status, notes });
      await insertBookingEvent(tx, {
        bookingId: id,
        actorId: client.id,
        event: "booked",
        after: { status, starts_at: startsAt.toISOString() },
      });
      const call = {
        bookingId: id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + introCallMinutes * 60_000),
        timeZone: doula.timeZone,
        status,
        notes,
        doula: { name: doula.fullName, email: doula.email },
        client: { name: client.full_name, email: client.email },
      } as const;
      for (const mail of bookedMails(call, { name: settings.site_name, publicUrl: platform.publicUrl })) {
        await platform.mailer.send(tx, mail);
      }
      return id;
    })
    .catch((error: unknown) => {
      throw refusalOfViolation(error);
    });
  platform.mailer.wake();
  const booking = await findBooking(platform.db, bookingId);
  if (!booking) throw new Refusal("not_found");
  return booking;
}

async function requireFreeSlot(tx: Transaction, slot: { doulaProfileId: string; now: Date; startsAt: Date }) {
  const found = await findSlot(tx, slot);
  if (!found) throw new Refusal("slot_not_offered");
  if (found.isTaken) throw new Refusal("slot_taken");
}

/** The exclusion constraints have the last word where two requests were faster than their checks. */
function refusalOfViolation(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === "bookings_doula_free") return new Refusal("slot_taken");
  if (constraint === "bookings_client_free") return new Refusal("client_busy");
  return error;
}

/** A client's own bookings, by time. */
export async function listBookings(
  { db }: Platform,
  { clientId, after, limit }: { clientId: string; after?: string; limit: number },
): Promise<{ items: Booking[]; next_cursor: string | null }> {
  const found = await findBookings(db, { clientId, after, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Intro calls of a client that are not cancelled. */
export async function introCallCount({ db }: Platform, clientId: string) {
  return { count: await countIntroCalls(db, clientId), limit: introCallLimit } as const;
}

/** A client's own booking as a calendar file. Refuses with not_found, also for the bookings of others. */
export async function readCalendarFile(
  platform: Platform,
  { bookingId, client }: { bookingId: string; client: SessionUser },
): Promise<string> {
  const booking = await findBooking(platform.db, bookingId);
  if (!booking || booking.client_id !== client.id || booking.status === "cancelled")
    throw new Refusal("not_found");
  const settings = await readSettings(platform.db);
  return calendarFileOf({
    bookingId,
    sequence: booking.ics_sequence,
    startsAt: new Date(booking.starts_at),
    endsAt: new Date(booking.ends_at),
    status: booking.status === "pending" ? "pending" : "confirmed",
    doulaName: booking.doula.full_name,
    clientName: client.full_name,
    siteName: settings.site_name,
    url: new URL("/bookings", platform.publicUrl).href,
  });
}

/** What time does to bookings: calls that have ended are completed, requests that were not answered expire. */
export async function passTime({ db, mailer, now, publicUrl }: Platform): Promise<void> {
  await completeEndedBookings(db, now());
  const { site_name } = await readSettings(db);
  await db.transaction(async (tx) => {
    for (const expired of await expirePendingBookings(tx, now())) {
      await mailer.send(tx, expiredMail(expired, { name: site_name, publicUrl }));
    }
  });
  mailer.wake();
}

/** Declares the minute's work. */
export async function startBookingJobs(platform: Platform): Promise<void> {
  await platform.jobs.schedule("bookings-pass-time", "* * * * *", () => passTime(platform));
}
