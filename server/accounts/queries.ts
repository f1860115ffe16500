import { eq } from "drizzle-orm";
import { splitFullName } from "../../contract/accounts.ts";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";

const { accounts, parentProfiles, users } = schema;

export async function findUserByEmail(db: Queryable, email: string) {
  return db.query.users.findFirst({ where: eq(users.email, email) });
}

interface NewClient {
  email: string;
  fullName: string;
  passwordHash: string;
  dueDate: string | null;
  provider: string | null;
}

/** A client with their password and parent profile. Null where the email has an account already. */
export async function insertClient(tx: Transaction, client: NewClient): Promise<string | null> {
  const [user] = await tx
    .insert(users)
    .values({
      email: client.email,
      fullName: client.fullName,
      ...splitFullName(client.fullName),
      userType: "client",
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return null;
  await tx.insert(accounts).values({
    userId: user.id,
    accountId: user.id,
    providerId: "credential",
    password: client.passwordHash,
  });
  await tx.insert(parentProfiles).values({
    userId: user.id,
    dueDate: client.dueDate,
    provider: client.provider,
  });
  return user.id;
}

/** Creates the parent profile of a client who has none (spec section 4). */
export async function ensureParentProfile(db: Queryable, userId: string): Promise<void> {
  await db.insert(parentProfiles).values({ userId }).onConflictDoNothing({ target: parentProfiles.userId });
}
