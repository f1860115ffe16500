import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Queryable } from "../../db/database.ts";
import { type Encryption, UnknownKey } from "../platform/encryption.ts";
import { findBirth, findLoss } from "./queries.ts";

/** The due dates of one order. */
export const orderDatesSchema = z.object({
  id: z.uuid(),
  due_date: z.string(),
  /** To which the parent asked to move it. */
  proposed_due_date: z.string().nullable(),
  due_date_proposed_at: z.string().nullable(),
  first_due_date: z.string().nullable(),
});

export type OrderDates = z.infer<typeof orderDatesSchema>;

/** What a loss removed. */
const removedSchema = z.object({
  due_date: z.string().nullable(),
  born_on: z.string().nullable(),
  birth_entered_at: z.iso.datetime().nullable(),
  /** The due dates of the parent's orders. */
  orders: orderDatesSchema.array().default([]),
});

export type RemovedDates = z.infer<typeof removedSchema>;

/** Encrypts what a loss removed. It can be decrypted for this parent only. */
export function sealRemoved(encryption: Encryption, userId: string, removed: RemovedDates): string {
  return encryption.encrypt(JSON.stringify(removed), { purpose: "loss", id: userId });
}

export function openRemoved(encryption: Encryption, userId: string, removed: string): RemovedDates {
  return removedSchema.parse(JSON.parse(encryption.decrypt(removed, { purpose: "loss", id: userId })));
}

/** Returns true if a birth or a loss removed this due date from a parent's plans. */
export async function isRemovedDueDate(
  { encryption }: { encryption: Encryption },
  db: Queryable,
  { userId, dueDate }: { userId: string; dueDate: string },
): Promise<boolean> {
  const [birth, loss] = [await findBirth(db, userId), await findLoss(db, userId)];
  if (!loss?.removed) return birth?.due_date === dueDate;
  const removed = openRemoved(encryption, userId, loss.removed);
  return [removed.due_date, ...removed.orders.map((order) => order.due_date)].includes(dueDate);
}

const rowsSchema = z.array(z.object({ user_id: z.string(), removed: z.string() }));

/**
 * Re-encrypts with the current key what losses removed. Changes nothing when repeated, or run by two processes
 * at once. Returns how many are left unchanged because they were altered. Throws UnknownKey if they were
 * encrypted with another ENCRYPTION_KEY. At most a few hundred rows exist at a time, so it is one batch.
 */
export async function encryptRemovedDates(
  db: Database,
  encryption: Encryption,
): Promise<{ unreadable: number }> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select user_id, removed from losses
      where removed is not null and not starts_with(removed, ${encryption.currentPrefix})
      order by user_id
      for update
    `);
    const stale = rowsSchema.parse(rows);
    const renewed = stale.flatMap((row) => renew(encryption, row) ?? []);
    await tx.execute(sql`
      update losses set removed = renewed.removed
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (user_id uuid, removed text)
      where losses.user_id = renewed.user_id
    `);
    return { unreadable: stale.length - renewed.length };
  });
}

/** Undefined if no key decrypts it, because the row was altered. */
function renew(encryption: Encryption, { user_id, removed }: z.infer<typeof rowsSchema>[number]) {
  const binding = { purpose: "loss", id: user_id } as const;
  try {
    return { user_id, removed: encryption.encrypt(encryption.decrypt(removed, binding), binding) };
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return undefined;
  }
}
