import { eq, sql } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { births } = schema;

/** After everything that held the parent's lock before: `now()` is when the transaction began to wait for it. */
const enteredNow = sql`clock_timestamp()`;

export async function findBirth(db: Queryable, userId: string) {
  const [birth] = await db
    .select({ born_on: births.bornOn, due_date: births.dueDate, created_at: births.createdAt })
    .from(births)
    .where(eq(births.userId, userId));
  return birth;
}

/** Stores a birth, or changes its date; the due date it replaced stays as first stored. */
export async function saveBirth(
  tx: Transaction,
  birth: { userId: string; bornOn: string; dueDate: string | null; enteredAt?: Date },
): Promise<void> {
  const { userId, bornOn, dueDate, enteredAt } = birth;
  await tx
    .insert(births)
    .values({ userId, bornOn, dueDate, createdAt: enteredAt ?? enteredNow })
    .onConflictDoUpdate({
      target: births.userId,
      set: { bornOn, dueDate: sql`coalesce(${births.dueDate}, excluded.due_date)` },
    });
}

export async function deleteBirth(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(births).where(eq(births.userId, userId));
}
