import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { asPlannedEmail, newTimesEmail } from "./at-birth-emails.ts";
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
  const { rows } = await db.execute(sql`
    select b.id from bookings b
    where b.doula_profile_id = ${doulaProfileId} and b.status = 'confirmed'
      and b.starts_at > ${instantSql(now)} and b.starts_at < ${instantSql(until)}
    order by b.starts_at
  `);
  return rows.map((row) => String(row.id));
}

/** Returns how many of a doula's confirmed calls start in a period. */
export async function countCallsUntil(db: Queryable, period: Period): Promise<number> {
  return (await findCallsUntil(db, period)).length;
}

interface Birth extends Period {
  /** When the doula left for the birth; emails are sent once per call and day of leaving. */
  since: Date;
}

/**
 * Offers new times to the parents whose calls start while their doula is at a birth, within `tx`. They may move
 * or cancel the call until it starts (`isDuringBirth`).
 */
export function offerNewTimes(platform: Platform, tx: Transaction, birth: Birth): Promise<void> {
  return emailClients(platform, tx, { birth, buildEmail: newTimesEmail });
}

/** Tells the same parents that the doula is back and the call takes place as planned. */
export function confirmCallsAfterBirth(platform: Platform, tx: Transaction, birth: Birth): Promise<void> {
  return emailClients(platform, tx, { birth, buildEmail: asPlannedEmail });
}

async function emailClients(
  platform: Platform,
  tx: Transaction,
  { birth, buildEmail }: { birth: Birth; buildEmail: typeof newTimesEmail },
): Promise<void> {
  const site = emailSite(await readSettings(tx), platform);
  for (const booking of await findBookingRecords(tx, await findCallsUntil(tx, birth)))
    await notifyParticipants(platform, tx, booking, [buildEmail(booking, birth, site)]);
}
