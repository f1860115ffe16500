import { eq } from "drizzle-orm";
import { type Database, type Queryable, schema } from "../../../db/database.ts";

const { users } = schema;

/** Returns false for an address without an account. */
export async function hasPlainSubjects(db: Queryable, { email }: { email: string }): Promise<boolean> {
  const [user] = await db
    .select({ isPlain: users.hasPlainSubjects })
    .from(users)
    .where(eq(users.email, email));
  return user?.isPlain ?? false;
}

export async function savePlainSubjects(
  db: Database,
  { userId, isPlain }: { userId: string; isPlain: boolean },
): Promise<void> {
  await db.update(users).set({ hasPlainSubjects: isPlain }).where(eq(users.id, userId));
}
