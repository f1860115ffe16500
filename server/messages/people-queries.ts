import { sql } from "drizzle-orm";
import { type Queryable, schema } from "../../db/database.ts";

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

interface Block {
  blockerId: string;
  blockedId: string;
}

/** Answers whether it is a new one. */
export async function insertBlock(db: Queryable, block: Block): Promise<boolean> {
  const inserted = await db
    .insert(schema.blocks)
    .values(block)
    .onConflictDoNothing()
    .returning({ id: schema.blocks.id });
  return inserted.length > 0;
}

export async function deleteBlock(db: Queryable, { blockerId, blockedId }: Block): Promise<void> {
  await db.execute(sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`);
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
      (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at), '[]') from blocks b where b.blocker_id = ${userId})
        as blocks,
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from reports r where r.reporter_id = ${userId})
        as reports
  `);
  return rows[0];
}
