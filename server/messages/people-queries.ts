import { sql } from "drizzle-orm";
import { type Queryable, schema } from "../../db/database.ts";
import { storedBlocksSql } from "../blocks/service.ts";

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

/** Keeps a report with whom it is about. */
export async function insertReport(db: Queryable, report: typeof schema.reports.$inferInsert) {
  const [inserted] = await db.insert(schema.reports).values(report).returning();
  if (!inserted) throw new Error("a report was not inserted");
  return { id: inserted.id, created_at: inserted.createdAt.toISOString() };
}

/** Whom a person has blocked and what they reported, as JSON with the columns' names. */
export async function findBlocksAndReports(db: Queryable, userId: string): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select
      ${storedBlocksSql(userId)} as blocks,
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from reports r where r.reporter_id = ${userId})
        as reports
  `);
  return rows[0];
}
