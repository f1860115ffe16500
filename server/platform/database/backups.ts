import { lt, max } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";

const { backups } = schema;

/** Records a backup made now, and deletes the record of the one before. */
export async function recordBackup(db: Queryable): Promise<void> {
  const [backup] = await db.insert(backups).values({}).returning({ createdAt: backups.createdAt });
  if (backup) await db.delete(backups).where(lt(backups.createdAt, backup.createdAt));
}

/** When the last backup was made; null if none was. */
export async function readLastBackup(db: Queryable): Promise<Date | null> {
  const [last] = await db.select({ at: max(backups.createdAt) }).from(backups);
  return last?.at ?? null;
}
