import { lt, sql } from "drizzle-orm";
import { type Database, schema } from "../../db/database.ts";
import type { Jobs } from "./jobs.ts";

const { accountTokens, rateLimits, sentMails, sessions, verifications } = schema;

/** Longer than any job is tried: until then a replay must find the key of what was sent. */
const sentMailDays = 30;

/** Deletes what has expired: counters, sessions, tokens, and the keys of mails sent long ago. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db
    .delete(sentMails)
    .where(
      lt(sentMails.sentAt, sql`${now.toISOString()}::timestamptz - ${`${sentMailDays} days`}::interval`),
    );
}

/** Declares the night's work. */
export async function startHousekeeping(db: Database, jobs: Jobs, now: () => Date): Promise<void> {
  await jobs.schedule("housekeeping", "17 4 * * *", () => deleteExpired(db, now()));
}
