import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { schema, type Transaction } from "../../../db/database.ts";

const { parentProfiles } = schema;

const daySchema = z.string().nullable();

/** Takes the due date out of the parent's profile. Doulas' copies on bookings remain. Returns it; null if none. */
export async function removeDueDate(tx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await tx.execute(sql`
    with before as (select id, due_date::text from parent_profiles where user_id = ${userId} for update)
    update parent_profiles f set due_date = null from before where f.id = before.id
    returning before.due_date
  `);
  return daySchema.parse(rows[0]?.due_date ?? null);
}

/**
 * Changes the due date in a parent's profile, unless it has none. Doulas' copies on bookings remain. Returns the one
 * before; null if nothing changed.
 */
export async function moveDueDateInProfile(
  tx: Transaction,
  { userId, dueDate }: { userId: string; dueDate: string },
): Promise<string | null> {
  const { rows } = await tx.execute(sql`
    with before as (select id, due_date::text from parent_profiles where user_id = ${userId} for update)
    update parent_profiles f set due_date = ${dueDate}::date
    from before where f.id = before.id and f.due_date <> ${dueDate}::date
    returning before.due_date
  `);
  return daySchema.parse(rows[0]?.due_date ?? null);
}

/** Puts the due date back into the parent's profile. */
export async function restoreDueDate(
  tx: Transaction,
  { userId, dueDate }: { userId: string; dueDate: string | null },
): Promise<void> {
  await tx.update(parentProfiles).set({ dueDate }).where(eq(parentProfiles.userId, userId));
}
