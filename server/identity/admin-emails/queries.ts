import { and, arrayContains, eq, isNull, ne, not } from "drizzle-orm";
import type { AdminEmailTopic } from "../../../contract/identity/admin-emails.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { users } = schema;

/** The admins who are emailed about a topic. An admin does not get emails about themselves: `exceptId`. */
export async function findAdminsToEmail(
  db: Queryable,
  { topic, exceptId }: { topic: AdminEmailTopic; exceptId: string | null },
): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.userType, "admin"),
        isNull(users.suspendedAt),
        not(arrayContains(users.mutedAdminEmails, [topic])),
        exceptId === null ? undefined : ne(users.id, exceptId),
      ),
    )
    .orderBy(users.id);
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
