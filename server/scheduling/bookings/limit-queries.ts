import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import {
  bookingStatuses,
  introCallLimit,
  isDuringBirth,
  isTooLateToChange,
  nextStatus,
} from "../../../contract/scheduling/bookings.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { doulaOrders } from "../../../db/views/doula-orders.ts";
import { openCallCountSql } from "../../../db/views/free-times.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { lockClient, lockDoula } from "../../platform/database/locks.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

const doulas = selectDoulas("doulas");
const clients = selectUsers("c");

/**
 * Locks every doula with whom a person has a booking or an order, and the person's own profile, before rows that others
 * may change too. Call after `lockClient`: then none can be added.
 */
export async function lockDoulasOf(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select doula_profile_id as id from bookings where client_id = ${userId}
    union
    select ${doulaOrders.doulaProfileId} from ${doulaOrders}
    where ${doulaOrders.parentUserId} = ${userId} and ${doulaOrders.doulaProfileId} is not null
    union
    select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId}
    order by id
  `);
  for (const { id } of rows) await lockDoula(tx, String(id));
}

/**
 * Returns true if the user is still a client and not suspended: that may change between the request's guard
 * and the lock.
 */
export async function isActiveClient(tx: Transaction, clientId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${clients}
    where ${clients.id} = ${clientId} and ${clients.userType} = 'client' and ${clients.suspendedAt} is null
  `);
  return rows.length > 0;
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

/**
 * The intro calls that count against the client's limit, all that are not cancelled; how many of them can
 * still be cancelled; and the limit.
 */
export async function countIntroCalls(
  db: Queryable,
  { clientId, now }: { clientId: string; now: Date },
): Promise<{ count: number; cancellable: number; limit: number }> {
  const { rows } = await db.execute(sql`
    select b.status, b.starts_at, ${doulas.atBirthUntil}
    from bookings b join ${doulas} on ${doulas.id} = b.doula_profile_id
    where b.client_id = ${clientId} and b.booking_type = 'intro_call' and b.status <> 'cancelled'
  `);
  const calls = z.array(countedCallSchema).parse(rows);
  const [client] = await db
    .select({ extraIntroCalls: clients.extraIntroCalls })
    .from(clients)
    .where(eq(clients.id, clientId));
  return {
    count: calls.length,
    cancellable: calls.filter((call) => canCancel(call, now)).length,
    limit: introCallLimit + (client?.extraIntroCalls ?? 0),
  };
}

const countedCallSchema = z
  .object({
    status: z.enum(bookingStatuses),
    starts_at: z.unknown().transform(toInstant),
    at_birth_until: z.unknown().transform((at) => (at === null ? null : toInstant(at))),
  })
  .transform(({ status, starts_at, at_birth_until }) => ({
    status,
    startsAt: starts_at,
    atBirthUntil: at_birth_until,
  }));

function canCancel(call: z.infer<typeof countedCallSchema>, now: Date): boolean {
  const isDoulaAtBirth = isDuringBirth(call, now);
  return (
    nextStatus(call.status, "cancel", "client") !== undefined &&
    !isTooLateToChange({ ...call, isDoulaAtBirth }, now)
  );
}

/**
 * The other doulas a client has booked in the last 24 hours, including cancelled bookings. For each, in how
 * many seconds they stop counting, soonest first.
 */
export async function findRecentDoulas(
  db: Queryable,
  { clientId, doulaProfileId }: { clientId: string; doulaProfileId: string },
): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select ceil(extract(epoch from max(b.created_at) + interval '24 hours' - now()))::int as seconds
    from bookings b
    where b.client_id = ${clientId} and b.doula_profile_id <> ${doulaProfileId}
      and b.created_at > now() - interval '24 hours'
    group by b.doula_profile_id
    order by seconds
  `);
  return rows.map((row) => Number(row.seconds));
}

/** Everything that determines whether a doula can be booked. Undefined if the doula is not listed. */
export async function findBookableDoula(db: Queryable, doulaProfileId: string, now: Date) {
  const { rows } = await db.execute(sql`
    select ${doulas.requiresApproval}, ${doulas.pausedAt} is not null as is_paused, ${openCallCountSql(doulas.id, instantSql(now))}::int as open_calls
    from ${doulas}
    where ${doulas.id} = ${doulaProfileId} and ${doulas.isListed}
  `);
  const row = rows[0];
  return (
    row && {
      requiresApproval: row.requires_approval === true,
      isPaused: row.is_paused === true,
      openCalls: Number(row.open_calls),
    }
  );
}
