import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

const daySchema = z.string().nullable();
const createdSchema = z.unknown().transform(toInstant);

/** After everything that held the parent's lock before: `now()` is when the transaction began to wait for it. */
const enteredNow = sql`clock_timestamp()`;

const birthSchema = z.object({ born_on: z.string(), due_date: daySchema, created_at: createdSchema });

export async function findBirth(db: Queryable, userId: string) {
  const { rows } = await db.execute(sql`
    select born_on::text, due_date::text, created_at from births where user_id = ${userId}
  `);
  return rows[0] && birthSchema.parse(rows[0]);
}

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
export async function changeDueDate(
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
  await tx.execute(sql`update parent_profiles set due_date = ${dueDate}::date where user_id = ${userId}`);
}

/** Stores a birth, or changes its date; the due date it replaced stays as first stored. */
export async function saveBirth(
  tx: Transaction,
  birth: { userId: string; bornOn: string; dueDate: string | null; enteredAt?: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into births (user_id, born_on, due_date, created_at)
    values (${birth.userId}, ${birth.bornOn}, ${birth.dueDate}::date, ${birth.enteredAt ? instantSql(birth.enteredAt) : enteredNow})
    on conflict (user_id) do update set born_on = excluded.born_on,
      due_date = coalesce(births.due_date, excluded.due_date)
  `);
}

export async function deleteBirth(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from births where user_id = ${userId}`);
}
