import { and, asc, eq, gt, lt } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { asPlannedEmail, newTimesEmail } from "./away-emails.ts";
import { findBookingRecords } from "./booking-records.ts";
import { emailSite } from "./email-parts.ts";
import { notifyParticipants } from "./notify-participants.ts";

interface Period {
  doulaProfileId: string;
  now: Date;
  until: Date;
}

/** A doula's confirmed calls that start after `now` and before `until`. */
async function findCallsUntil(db: Queryable, { doulaProfileId, now, until }: Period): Promise<string[]> {
  const { bookings } = schema;
  const calls = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.doulaProfileId, doulaProfileId),
        eq(bookings.status, "confirmed"),
        gt(bookings.startsAt, now),
        lt(bookings.startsAt, until),
      ),
    )
    .orderBy(asc(bookings.startsAt));
  return calls.map(({ id }) => id);
}

/** Returns how many of a doula's confirmed calls start in a period. */
export async function countCallsUntil(db: Queryable, period: Period): Promise<number> {
  return (await findCallsUntil(db, period)).length;
}

interface TimeAway extends Period {
  /** When the doula left for the birth; emails are sent once per call and day of leaving. */
  since: Date;
}

/**
 * Offers new times to the parents whose calls start while their doula is at a birth, within `tx`. They may move
 * or cancel the call until it starts (`isWhileAway`).
 */
export function offerNewTimes(platform: Platform, tx: Transaction, away: TimeAway): Promise<void> {
  return emailClients(platform, tx, { away, buildEmail: newTimesEmail });
}

/** Tells the same parents that the doula is back and the call takes place as planned. */
export function confirmCallsAfterReturn(platform: Platform, tx: Transaction, away: TimeAway): Promise<void> {
  return emailClients(platform, tx, { away, buildEmail: asPlannedEmail });
}

async function emailClients(
  platform: Platform,
  tx: Transaction,
  { away, buildEmail }: { away: TimeAway; buildEmail: typeof newTimesEmail },
): Promise<void> {
  const site = emailSite(await readSettings(tx), platform);
  for (const booking of await findBookingRecords(tx, await findCallsUntil(tx, away)))
    await notifyParticipants(platform, tx, booking, [buildEmail(booking, away, site)]);
}
