import { eq } from "drizzle-orm";
import type { ParentProfile, ParentProfileChange, User } from "../../../contract/identity/profiles.schema.ts";
import { toUserType } from "../../../contract/identity/users.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { parentProfiles, users } = schema;

export async function findUser(db: Queryable, userId: string): Promise<User | undefined> {
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  return (
    user && {
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      full_name: user.fullName,
      user_type: toUserType(user.userType),
      profile_image_url: user.profileImageUrl,
      created_at: user.createdAt.toISOString(),
      updated_at: user.updatedAt.toISOString(),
    }
  );
}

/** A parent's profile; unknown fields are null, even without a row. */
export async function findParentProfile(db: Queryable, userId: string): Promise<ParentProfile | undefined> {
  const [profile] = await db
    .select({
      user_id: users.id,
      full_name: users.fullName,
      email: users.email,
      parent2_name: parentProfiles.parent2Name,
      phone: parentProfiles.phone,
      address: parentProfiles.address,
      due_date: parentProfiles.dueDate,
      provider: parentProfiles.provider,
      profile_image_url: users.profileImageUrl,
    })
    .from(users)
    .leftJoin(parentProfiles, eq(parentProfiles.userId, users.id))
    .where(eq(users.id, userId));
  return profile;
}

/** A new client's profile, with their sign-up details. */
export async function insertParentProfile(
  tx: Transaction,
  profile: { userId: string; dueDate: string | null; provider: string | null },
): Promise<void> {
  await tx.insert(parentProfiles).values(profile);
}

/** Creates the parent profile of a client who has none (spec section 4). */
export async function ensureParentProfile(db: Queryable, userId: string): Promise<void> {
  await db.insert(parentProfiles).values({ userId }).onConflictDoNothing({ target: parentProfiles.userId });
}

/** Creates or changes a client's profile. */
export async function saveParentProfile(
  tx: Transaction,
  userId: string,
  change: Omit<ParentProfileChange, "full_name">,
): Promise<void> {
  const columns = {
    parent2Name: change.parent2_name,
    phone: change.phone,
    address: change.address,
    dueDate: change.due_date,
    provider: change.provider,
  };
  await tx
    .insert(parentProfiles)
    .values({ userId, ...columns })
    .onConflictDoUpdate({ target: parentProfiles.userId, set: columns });
}

/**
 * Locks an account. Transactions that change an account and a doula profile lock the account first, so that
 * they cannot deadlock.
 */
export async function lockAccount(
  tx: Transaction,
  userId: string,
): Promise<{ fullName: string } | undefined> {
  const [user] = await tx
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return user;
}

export async function saveNames(
  tx: Transaction,
  userId: string,
  names: { firstName: string; lastName: string; fullName: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...names, updatedAt: new Date() })
    .where(eq(users.id, userId));
}

/**
 * Points a person and their parent profile at a picture, or at none. Returns the previous one; undefined if there
 * is no such account.
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
  return before.profileImageUrl;
}
