import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/database.ts";

/** The person behind a doula's profile, listed or not. */
export async function findDoulaUser(
  db: Queryable,
  doula: { doula_profile_id: string } | { doula_slug: string },
): Promise<string | undefined> {
  const isMeant =
    "doula_slug" in doula ? sql`slug = ${doula.doula_slug}` : sql`id = ${doula.doula_profile_id}`;
  const { rows } = await db.execute(sql`select user_id from doula_profiles where ${isMeant}`);
  return rows[0] && String(rows[0].user_id);
}
