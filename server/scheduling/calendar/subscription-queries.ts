import { sql } from "drizzle-orm";
import { z } from "zod";
import type { CalendarSubscription } from "../../../contract/scheduling/calendar.schema.ts";
import { calendarFileFailures } from "../../../contract/scheduling/calendar-files.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

const doulas = selectDoulas("doulas");
const users = selectUsers("u");

const subscriptionSchema = z.object({
  id: z.string(),
  host: z.string(),
  created_at: z.unknown().transform((value) => toInstant(value).toISOString()),
  synced_at: z.unknown().transform((value) => toInstant(value).toISOString()),
  is_failing: z.boolean(),
  failure: z.enum(calendarFileFailures).nullable(),
  is_stale: z.boolean(),
});

/** A user's calendars outside Google, oldest first. */
export async function findSubscriptions(db: Queryable, userId: string): Promise<CalendarSubscription[]> {
  const { rows } = await db.execute(sql`
    select s.id, s.host, s.created_at, s.synced_at, s.failures > 0 as is_failing, s.failure,
      s.stale_notified_at is not null as is_stale
    from calendar_sources s join ${doulas} on ${doulas.id} = s.doula_profile_id
    where ${doulas.userId} = ${userId} and s.connection_id is null
    order by s.created_at, s.id
  `);
  return z.array(subscriptionSchema).parse(rows);
}

/** The encrypted addresses of a doula's calendars. */
export async function findAddresses(
  db: Queryable,
  doulaProfileId: string,
): Promise<{ id: string; address: string }[]> {
  const { rows } = await db.execute(sql`
    select id, address from calendar_sources where doula_profile_id = ${doulaProfileId} and connection_id is null
  `);
  return z.array(z.object({ id: z.string(), address: z.string() })).parse(rows);
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
  await db.execute(sql`
    delete from calendar_sources s using ${doulas}
    where ${doulas.id} = s.doula_profile_id and ${doulas.userId} = ${userId} and s.connection_id is null and s.id = ${id}
  `);
}

/** Deletes all of a user's calendars outside Google. */
export async function deleteSubscriptions(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from calendar_sources s using ${doulas}
    where ${doulas.id} = s.doula_profile_id and ${doulas.userId} = ${userId} and s.connection_id is null
  `);
}
