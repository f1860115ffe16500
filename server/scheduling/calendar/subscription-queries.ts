import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { CalendarSubscription } from "../../../contract/scheduling/calendar.schema.ts";
import { calendarFileFailures } from "../../../contract/scheduling/calendar-files.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";

const doulas = selectDoulas("doulas");
const users = selectUsers("u");

const { calendarSources } = schema;

const subscriptionSchema = z.object({
  id: z.string(),
  host: z.string(),
  created_at: z.date().transform((at) => at.toISOString()),
  synced_at: z.date().transform((at) => at.toISOString()),
  is_failing: z.boolean(),
  failure: z.enum(calendarFileFailures).nullable(),
  is_stale: z.boolean(),
});

/** A user's calendars outside Google, oldest first. */
export async function findSubscriptions(db: Queryable, userId: string): Promise<CalendarSubscription[]> {
  const found = await db
    .select({
      id: calendarSources.id,
      host: calendarSources.host,
      created_at: calendarSources.createdAt,
      synced_at: calendarSources.syncedAt,
      is_failing: sql<boolean>`${calendarSources.failures} > 0`,
      failure: calendarSources.failure,
      is_stale: sql<boolean>`${calendarSources.staleNotifiedAt} is not null`,
    })
    .from(calendarSources)
    .innerJoin(doulas, eq(doulas.id, calendarSources.doulaProfileId))
    .where(and(eq(doulas.userId, userId), isNull(calendarSources.connectionId)))
    .orderBy(asc(calendarSources.createdAt), asc(calendarSources.id));
  return z.array(subscriptionSchema).parse(found);
}

/** The encrypted addresses of a doula's calendars. */
export async function findAddresses(
  db: Queryable,
  doulaProfileId: string,
): Promise<{ id: string; address: string }[]> {
  const found = await db
    .select({ id: calendarSources.id, address: calendarSources.address })
    .from(calendarSources)
    .where(and(eq(calendarSources.doulaProfileId, doulaProfileId), isNull(calendarSources.connectionId)));
  return z.array(z.object({ id: z.string(), address: z.string() })).parse(found);
}

interface NewSubscription {
  id: string;
  doulaProfileId: string;
  /** Encrypted, bound to the ID. */
  address: string;
  host: string;
  now: Date;
}

/** Returns false if the doula has become something else since the request began. */
export async function insertSubscription(
  tx: Transaction,
  { id, doulaProfileId, address, host, now }: NewSubscription,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into calendar_sources (id, created_at, doula_profile_id, address, host, next_sync_at)
    select ${id}, ${instantSql(now)}, ${doulas.id}, ${address}, ${host}, ${instantSql(now)}
    from ${doulas} join ${users} on ${users.id} = ${doulas.userId}
    where ${doulas.id} = ${doulaProfileId} and ${users.userType} = 'doula' and ${users.suspendedAt} is null
    returning id
  `);
  return rows.length > 0;
}

export async function deleteSubscription(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await db.delete(calendarSources).where(and(isSubscriptionOf(userId), eq(calendarSources.id, id)));
}

/** Deletes all of a user's calendars outside Google. */
export async function deleteSubscriptions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(calendarSources).where(isSubscriptionOf(userId));
}

function isSubscriptionOf(userId: string) {
  const profile = queryBuilder.select({ id: doulas.id }).from(doulas).where(eq(doulas.userId, userId));
  return and(inArray(calendarSources.doulaProfileId, profile), isNull(calendarSources.connectionId));
}
