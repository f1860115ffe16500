import { type SQL, sql } from "drizzle-orm";
import { contactStatuses, maxCancellationsPerDay } from "../../../contract/scheduling/bookings.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { toInstant } from "../../platform/database/rows.ts";

/**
 * When a client may see new doulas' contact details again, as a scalar query: a day after the third-to-last
 * time they cancelled a confirmed call; null if they cancelled fewer in 24 hours. Calls cancelled by a
 * block count too, because their history names nobody and a block can be lifted right away. Uses the
 * database's clock, like created_at.
 */
function contactPauseSql(clientId: string): SQL {
  return sql`(
    select e.created_at + interval '24 hours'
    from booking_events e join bookings c on c.id = e.booking_id
    where c.client_id = ${clientId} and (e.actor_id = ${clientId} or e.actor_id is null)
      and e.event = 'cancelled' and e.created_at > now() - interval '24 hours'
      and ${wasConfirmedSql(sql`c.id`)}
    order by e.created_at desc
    offset ${maxCancellationsPerDay - 1} limit 1
  )`;
}

/** Null if the client's view is not restricted. */
export async function findContactPause(db: Queryable, clientId: string): Promise<Date | null> {
  const { rows } = await db.execute(sql`select ${contactPauseSql(clientId)} as until`);
  const until = rows[0]?.until;
  return until ? toInstant(until) : null;
}

interface Pair {
  clientId: string;
  doulaProfileId: string;
}

/**
 * Hides the doula's contact details of a newly confirmed call from its client, if the client cancelled too
 * many calls and does not know the doula from this call before it moved, or from another one. They appear
 * an hour before the call at the latest.
 */
export async function hideContact(
  tx: Transaction,
  { bookingId, ...pair }: Pair & { bookingId: string },
): Promise<void> {
  await tx.execute(sql`
    update bookings b set contact_from = least(pause.until, b.starts_at - interval '1 hour')
    from (select ${contactPauseSql(pair.clientId)} as until) pause
    where b.id = ${bookingId} and pause.until is not null and not ${knowsDoulaSql({ ...pair, confirmedNowId: bookingId })}
  `);
}

/** Returns true if a client has ever seen a doula's contact details because of a confirmed call. */
export async function knowsDoula(db: Queryable, pair: Pair): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${knowsDoulaSql(pair)} as knows`);
  return rows[0]?.knows === true;
}

/** The call that this transaction confirms must not count. */
function knowsDoulaSql({
  clientId,
  doulaProfileId,
  confirmedNowId,
}: Pair & { confirmedNowId?: string }): SQL {
  const isOtherSql = confirmedNowId ? sql`c.id <> ${confirmedNowId}` : sql`true`;
  return sql`exists (
    select from bookings c
    where c.client_id = ${clientId} and c.doula_profile_id = ${doulaProfileId}
      and (c.contact_from is null or c.contact_from <= now())
      and (
        ${isOtherSql} and c.status in ${contactStatuses}
        or ${wasConfirmedSql(sql`c.id`)}
      )
  )`;
}

/** SQL expression: true if an earlier transaction confirmed a booking, even if that changed later. Times would miss one we waited for. */
export function wasConfirmedSql(bookingId: SQL): SQL {
  return sql`exists (
    select from booking_events k
    where k.booking_id = ${bookingId} and k.after ->> 'status' = 'confirmed' and k.xmin <> pg_current_xact_id()::xid
  )`;
}

/** Returns true if a booking was confirmed before this transaction, even if it is a request again. */
export async function wasConfirmed(tx: Transaction, bookingId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select ${wasConfirmedSql(sql`${bookingId}::uuid`)} as was`);
  return rows[0]?.was === true;
}
