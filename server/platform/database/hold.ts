import { isNull, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";

const { restores } = schema;

export interface Hold {
  /** When the restored backup was made. */
  backupTakenAt: Date;
}

/**
 * Returns the restore that still holds this site back, or null. Its queued emails may already have been sent by the site
 * that the backup came from, so no email is sent and no job runs until an operator releases it.
 */
export async function readHold(db: Queryable): Promise<Hold | null> {
  const [hold] = await db
    .select({ backupTakenAt: restores.backupTakenAt })
    .from(restores)
    .where(isNull(restores.releasedAt))
    .limit(1);
  return hold ?? null;
}

/** Ends the hold for processes that start from now on. Returns false if there was none. */
export async function releaseHold(db: Queryable): Promise<boolean> {
  const released = await db
    .update(restores)
    .set({ releasedAt: sql`now()` })
    .where(isNull(restores.releasedAt))
    .returning({ id: restores.id });
  return released.length > 0;
}
