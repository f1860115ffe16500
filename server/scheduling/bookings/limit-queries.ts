import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import {
  bookingStatuses,
  getNextStatus,
  isTooLateToChange,
  isWhileAway,
} from "../../../contract/scheduling/bookings.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { doulaOrders } from "../../../db/views/doula-orders.ts";
import { openCallCountSql } from "../../../db/views/free-times.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { lockClient, lockDoula } from "../../platform/database/locks.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { hasBlockedSql, isBlockedBetweenSql } from "../../trust/blocks/service.ts";
import { isSlotTakenSql } from "../availability/service.ts";
import { knowsContactSql } from "./contact-pause.ts";

const { bookings } = schema;
const doulas = selectDoulas("doulas");
const clients = selectUsers("c");

/**
 * Locks every doula with whom a person has a booking or an order, and the person's own profile, before rows that others
 * may change too. Call after `lockClient`: then none can be added.
 */
export async function lockDoulasOfPerson(tx: Transaction, userId: string): Promise<void> {
  const found = await tx
    .select({ id: sql<string>`${bookings.doulaProfileId}` })
    .from(bookings)
    .where(eq(bookings.clientId, userId))
    .union(
      tx
        .select({ id: sql<string>`${doulaOrders.doulaProfileId}` })
        .from(doulaOrders)
        .where(and(eq(doulaOrders.parentUserId, userId), isNotNull(doulaOrders.doulaProfileId))),
    )
    .union(
      tx
        .select({ id: sql<string>`${doulas.id}` })
        .from(doulas)
        .where(eq(doulas.userId, userId)),
    );
  for (const id of found.map(({ id }) => id).toSorted()) await lockDoula(tx, id);
}

/**
 * Returns how many intro calls an admin allowed a client beyond the limit; undefined if the person is no client, or
 * suspended: that may change between the request's guard and the lock.
 */
export async function findActiveClient(
  db: Queryable,
  clientId: string,
): Promise<{ extraIntroCalls: number } | undefined> {
  const [client] = await db
    .select({ extraIntroCalls: clients.extraIntroCalls })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.userType, "client"), isNull(clients.suspendedAt)));
  return client;
}

/** Like `lockClient` and `lockDoula` for two people, either of whom may be the doula. */
export async function lockParticipants(tx: Transaction, userIds: [string, string]): Promise<void> {
  for (const userId of userIds.toSorted()) await lockClient(tx, userId);
  const profiles = await tx
    .select({ id: doulas.id })
    .from(doulas)
    .where(inArray(doulas.userId, userIds))
    .orderBy(doulas.id);
  for (const { id } of profiles) await lockDoula(tx, id);
}

const clientCallSchema = z.object({
  id: z.string(),
  doulaProfileId: z.string(),
  status: z.enum(bookingStatuses),
  startsAt: z.date(),
  cancelledLate: z.boolean(),
  atBirthUntil: z.date().nullable(),
  /** In how many seconds it is 24 hours since the client booked it; negative after that. */
  secondsUntilDayOld: z.int(),
  knowsContact: z.boolean(),
});

/** One of a client's calls, for what it allows them to book next. */
export type ClientCall = z.infer<typeof clientCallSchema>;

/** All calls of a client, cancelled ones included. */
export async function findClientCalls(db: Queryable, clientId: string): Promise<ClientCall[]> {
  const calls = await db
    .select({
      id: bookings.id,
      doulaProfileId: bookings.doulaProfileId,
      status: bookings.status,
      startsAt: bookings.startsAt,
      cancelledLate: bookings.cancelledLate,
      atBirthUntil: doulas.atBirthUntil,
      secondsUntilDayOld: sql`ceil(extract(epoch from ${bookings.createdAt} + interval '24 hours' - now()))::int`,
      knowsContact: knowsContactSql,
    })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .where(eq(bookings.clientId, clientId));
  return z.array(clientCallSchema).parse(calls);
}

/**
 * Counts the calls that count against the client's limit, all that were not cancelled in time, and those that would not
 * count once cancelled. `lateBefore` are those that deleted accounts of the same mailbox cancelled late.
 */
export function countIntroCalls(
  calls: ClientCall[],
  { lateBefore, now }: { lateBefore: number; now: Date },
): { count: number; cancellable: number } {
  const counted = calls.filter(({ status, cancelledLate }) => status !== "cancelled" || cancelledLate);
  return {
    count: counted.length + lateBefore,
    cancellable: counted.filter((call) => canCancel(call, now)).length,
  };
}

function canCancel(call: ClientCall, now: Date): boolean {
  const isDoulaAtBirth = isWhileAway(call, now);
  return (
    getNextStatus(call.status, "cancel", "client") !== undefined &&
    !isTooLateToChange({ ...call, isDoulaAtBirth }, now)
  );
}

/** Returns true if a client has never seen a doula's contact details because of a call. */
export function isNewContact(calls: ClientCall[], doulaProfileId: string): boolean {
  return !calls.some((call) => call.doulaProfileId === doulaProfileId && call.knowsContact);
}

/**
 * The other doulas a client has booked in the last 24 hours, including cancelled calls. Returns for each in how
 * many seconds they stop counting, soonest first.
 */
export function findRecentDoulas(calls: ClientCall[], doulaProfileId: string): number[] {
  const seconds = new Map<string, number>();
  for (const call of calls)
    if (call.doulaProfileId !== doulaProfileId && call.secondsUntilDayOld > 0)
      seconds.set(
        call.doulaProfileId,
        Math.max(call.secondsUntilDayOld, seconds.get(call.doulaProfileId) ?? 0),
      );
  return [...seconds.values()].toSorted((a, b) => a - b);
}

export interface RequestedCall {
  clientId: string;
  doulaProfileId: string;
  startsAt: Date;
  now: Date;
  /** The call that is moved to this time. Its own time counts as free. */
  movedBookingId?: string;
}

const bookableSchema = z.object({
  requiresApproval: z.boolean(),
  isPaused: z.boolean(),
  isListed: z.boolean(),
  isBlockedByClient: z.boolean(),
  isBlocked: z.boolean(),
  openCalls: z.int(),
  /** Null if the doula does not offer this time. */
  isTaken: z.boolean().nullable(),
});

/** Everything that determines whether a client can book a doula at a time. Undefined if there is no such doula. */
export async function findBookableDoula(
  db: Queryable,
  { clientId, doulaProfileId, ...slot }: RequestedCall,
): Promise<z.infer<typeof bookableSchema> | undefined> {
  const client = sql`${clientId}::uuid`;
  const [row] = await db
    .select({
      // Nested, because drizzle drops the table's name from a column that stands in a selected expression.
      requiresApproval: doulas.requiresApproval,
      isPaused: sql`${doulas.pausedAt} is not null`,
      isListed: doulas.isListed,
      isBlockedByClient: sql`${hasBlockedSql(client, doulas.userId)}`,
      isBlocked: sql`${isBlockedBetweenSql(client, doulas.userId)}`,
      openCalls: sql`${openCallCountSql(doulas.id, instantSql(slot.now))}::int`,
      isTaken: sql`${isSlotTakenSql(doulas, slot)}`,
    })
    .from(doulas)
    .where(eq(doulas.id, doulaProfileId));
  return row && bookableSchema.parse(row);
}
