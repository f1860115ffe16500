import { eq } from "drizzle-orm";
import { schema, type Transaction } from "../../db/database.ts";

const { doulaProfiles, parentProfiles, users } = schema;

/**
 * Points a person and their profiles at a picture, or at none. Answers what they had before; undefined where there is
 * no such account.
 */
export async function replaceProfileImage(
  tx: Transaction,
  userId: string,
  profileImageUrl: string | null,
): Promise<string | null | undefined> {
  const [before] = await tx
    .select({ profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!before) return undefined;
  await tx.update(users).set({ profileImageUrl, updatedAt: new Date() }).where(eq(users.id, userId));
  await tx.update(parentProfiles).set({ profileImageUrl }).where(eq(parentProfiles.userId, userId));
  await tx.update(doulaProfiles).set({ profileImageUrl }).where(eq(doulaProfiles.userId, userId));
  return before.profileImageUrl;
}
