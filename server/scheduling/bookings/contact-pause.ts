import {
  and,
  desc,
  eq,
  exists,
  gt,
  isNull,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contactStatuses, maxCancellationsPerDay } from "../../../contract/scheduling/bookings.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";

const { bookingEvents, bookings } = schema;
/** For expressions that others put where they may read these. */
const calls = alias(bookings, "calls");
const confirmations = alias(bookingEvents, "confirmations");

/**
 * Selects when a client may see new doulas' contact details again: a day after the third-to-last time they cancelled a
 * confirmed call; no row if they cancelled fewer in 24 hours. Calls cancelled by a block count too, because their history
 * names nobody and a block can be lifted right away. Uses the database's clock, like created_at.
 */
function selectContactPause(clientId: string) {
  const { actorId, createdAt, event } = bookingEvents;
  return queryBuilder
    .select({ until: sql<Date>`${createdAt} + interval '24 hours'`.mapWith(createdAt).as("until") })
    .from(bookingEvents)
    .innerJoin(calls, eq(calls.id, bookingEvents.bookingId))
    .where(
      and(
        eq(calls.clientId, clientId),
        or(eq(actorId, clientId), isNull(actorId)),
        eq(event, "cancelled"),
        gt(createdAt, sql`now() - interval '24 hours'`),
        wasConfirmedSql(calls.id),
      ),
    )
    .orderBy(desc(createdAt))
    .offset(maxCancellationsPerDay - 1)
    .limit(1)
    .as("pause");
}

/** Null if the client's view is not restricted. */
export async function findContactPause(db: Queryable, clientId: string): Promise<Date | null> {
  const pause = selectContactPause(clientId);
  const [found] = await db.select({ until: pause.until }).from(pause);
  return found?.until ?? null;
}

/**
 * SQL expression: until when a new doula's contact details stay hidden from a client who cancelled too many calls; null
 * if they are not. They appear an hour before the call at the latest.
 */
export function contactFromSql({ clientId, startsAt }: { clientId: string; startsAt: SQLWrapper }): SQL {
  const pause = selectContactPause(clientId);
  return sql`(select least(${pause.until}, ${startsAt} - interval '1 hour') from ${pause})`;
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
  const isConfirmation = sql`${confirmations.after} ->> 'status' = 'confirmed'`;
  return exists(
    queryBuilder
      .select({ id: confirmations.id })
      .from(confirmations)
      .where(and(eq(confirmations.bookingId, bookingId), isConfirmation)),
  );
}

/** Returns true if a booking was ever confirmed. */
export async function wasConfirmed(tx: Transaction, bookingId: string): Promise<boolean> {
  const [booking] = await tx
    .select({ wasConfirmed: sql<boolean>`${wasConfirmedSql(bookings.id)}` })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return booking?.wasConfirmed === true;
}
