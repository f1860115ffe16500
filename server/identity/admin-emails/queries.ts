import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { AdminEmailTopic } from "../../../contract/identity/admin-emails.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { users } = schema;

const adminSchema = z.object({ id: z.string(), email: z.string() });

/** The admins who are emailed about a topic. An admin does not get emails about themselves: `exceptId`. */
export async function findAdminsToEmail(
  db: Queryable,
  { topic, exceptId }: { topic: AdminEmailTopic; exceptId: string | null },
): Promise<z.infer<typeof adminSchema>[]> {
  const { rows } = await db.execute(sql`
    select id, email from users
    where user_type = 'admin' and suspended_at is null and not ${topic} = any(muted_admin_emails)
      and id is distinct from ${exceptId}::uuid
    order by id
  `);
  return adminSchema.array().parse(rows);
}

export async function findMutedTopics(db: Queryable, userId: string): Promise<string[]> {
  const [user] = await db.select({ muted: users.mutedAdminEmails }).from(users).where(eq(users.id, userId));
  return user?.muted ?? [];
}

export async function saveMutedTopics(
  tx: Transaction,
  { userId, muted }: { userId: string; muted: AdminEmailTopic[] },
): Promise<void> {
  await tx.update(users).set({ mutedAdminEmails: muted }).where(eq(users.id, userId));
}
