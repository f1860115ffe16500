import { lt, sql } from "drizzle-orm";
import { type Database, schema } from "../../db/database.ts";
import type { Platform } from "./platform.ts";

const { rateLimits, sentMails } = schema;

/** Longer than any job is tried: until then a replay must find the key of what was sent. */
const sentMailDays = 30;

/** Deletes expired counters and the keys of mails sent long ago. */
async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await db
    .delete(sentMails)
    .where(
      lt(sentMails.sentAt, sql`${now.toISOString()}::timestamptz - ${`${sentMailDays} days`}::interval`),
    );
}

/** Deletes what has expired, for the platform and for each noun. */
export async function runNightlyDeletions(
  { db, now }: Pick<Platform, "db" | "now">,
  deletions: ((db: Database, now: Date) => Promise<void>)[],
): Promise<void> {
  for (const deleteFrom of [deleteExpired, ...deletions]) await deleteFrom(db, now());
}
