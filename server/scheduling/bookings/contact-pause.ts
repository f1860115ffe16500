import { and, eq, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { contactStatuses, maxCancellationsPerDay } from "../../../contract/scheduling/bookings.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { toInstant } from "../../platform/database/rows.ts";

const { bookings } = schema;

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

/**
 * SQL expression: until when a new doula's contact details stay hidden from a client who cancelled too many calls; null
 * if they are not. They appear an hour before the call at the latest.
 */
export function contactFromSql({ clientId, startsAt }: { clientId: string; startsAt: SQLWrapper }): SQL {
  return sql`(
    select least(pause.until, ${startsAt} - interval '1 hour') from (select ${contactPauseSql(clientId)} as until) pause
    where pause.until is not null
  )`;
}

/**
 * Hides the doula's contact details from the client of a request that is about to be confirmed, if the client cancelled
 * too many calls and does not know the doula from this call before it moved, or from another one.
 */
export async function hideContact(
  tx: Transaction,
  { bookingId, clientId, doulaProfileId }: { bookingId: string; clientId: string; doulaProfileId: string },
): Promise<void> {
  const known = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.clientId, clientId), eq(bookings.doulaProfileId, doulaProfileId), knowsContactSql),
    );
  await tx
    .update(bookings)
    .set({
      contactFrom: sql`coalesce(${contactFromSql({ clientId, startsAt: bookings.startsAt })}, ${bookings.contactFrom})`,
    })
    .where(and(eq(bookings.id, bookingId), notExists(known)));
}

/** SQL expression over `bookings`: true if the client has seen the doula's contact details because of this call. */
export const knowsContactSql = sql`(
  (${bookings.contactFrom} is null or ${bookings.contactFrom} <= now())
  and (${bookings.status} in ${contactStatuses} or ${wasConfirmedSql(bookings.id)})
)`;

/** SQL expression: true if a booking was ever confirmed, even if it is a request again or cancelled. */
export function wasConfirmedSql(bookingId: SQLWrapper): SQL {
  return sql`exists (
    select from booking_events k where k.booking_id = ${bookingId} and k.after ->> 'status' = 'confirmed'
  )`;
}

/** Returns true if a booking was ever confirmed. */
export async function wasConfirmed(tx: Transaction, bookingId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select ${wasConfirmedSql(sql`${bookingId}::uuid`)} as was`);
  return rows[0]?.was === true;
}
