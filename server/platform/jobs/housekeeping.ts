import { inArray, lt, sql } from "drizzle-orm";
import { type Database, schema } from "../../../db/database.ts";
import { instantSql } from "../database/rows.ts";

const { rateLimits, sentEmails } = schema;

/** Longer than any job is retried. Until then, a repeated job must find the key of its sent email. */
const sentEmailDays = 30;

/** Deletes expired counters and the keys of emails sent long ago. */
async function deleteExpired(db: Database, now: Date): Promise<void> {
  // A booking locks several counters, which this would lock in another order.
  const unused = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.expire, now))
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, unused));
  await db
    .delete(sentEmails)
    .where(lt(sentEmails.sentAt, sql`${instantSql(now)} - ${`${sentEmailDays} days`}::interval`));
}

/** Deletes expired data of the platform and of each noun. */
export async function runNightlyDeletions(
  { db, now }: { db: Database; now: () => Date },
  deletions: ((db: Database, now: Date) => Promise<void>)[],
): Promise<void> {
  for (const deleteFrom of [deleteExpired, ...deletions]) await deleteFrom(db, now());
}
