import { and, eq, ne } from "drizzle-orm";
import { schema, type Transaction } from "../../../db/database.ts";

const { parentProfiles } = schema;

/** Takes the due date out of the parent's profile. Doulas' copies on bookings remain. Returns it; null if none. */
export async function removeDueDate(tx: Transaction, userId: string): Promise<string | null> {
  const before = lockDueDate(tx, userId);
  const [removed] = await tx
    .with(before)
    .update(parentProfiles)
    .set({ dueDate: null })
    .from(before)
    .where(eq(parentProfiles.id, before.id))
    .returning({ dueDate: before.dueDate });
  return removed?.dueDate ?? null;
}

/**
 * Changes the due date in a parent's profile, unless it has none. Doulas' copies on bookings remain. Returns the one
 * before; null if nothing changed.
 */
export async function moveDueDateInProfile(
  tx: Transaction,
  { userId, dueDate }: { userId: string; dueDate: string },
): Promise<string | null> {
  const before = lockDueDate(tx, userId);
  const [moved] = await tx
    .with(before)
    .update(parentProfiles)
    .set({ dueDate })
    .from(before)
    .where(and(eq(parentProfiles.id, before.id), ne(parentProfiles.dueDate, dueDate)))
    .returning({ dueDate: before.dueDate });
  return moved?.dueDate ?? null;
}

/** Defines a locked row for a `with` clause: the due date before the statement. */
function lockDueDate(tx: Transaction, userId: string) {
  const { id, dueDate } = parentProfiles;
  return tx
    .$with("before")
    .as(
      tx.select({ id, dueDate }).from(parentProfiles).where(eq(parentProfiles.userId, userId)).for("update"),
    );
}

/** Puts the due date back into the parent's profile. */
export async function restoreDueDate(
  tx: Transaction,
  { userId, dueDate }: { userId: string; dueDate: string | null },
): Promise<void> {
  await tx.update(parentProfiles).set({ dueDate }).where(eq(parentProfiles.userId, userId));
}
