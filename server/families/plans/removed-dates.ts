import { and, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Encryption, UnknownKey } from "../../platform/security/encryption.ts";
import { deleteLoss, findLoss, openParent, sealParent } from "./losses.ts";
import { deleteBirth, findBirth } from "./queries.ts";

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
  const [birth, loss] = [await findBirth(db, userId), await findLoss({ encryption }, db, userId)];
  if (!loss?.removed) return birth?.due_date === dueDate;
  const removed = openRemoved(encryption, userId, loss.removed);
  return [removed.due_date, ...removed.orders.map((order) => order.due_date)].includes(dueDate);
}

/**
 * Prepares for a new due date in the profile: an earlier birth or loss ends. Returns false if this is the date that
 * the birth or the loss removed, which a form that was already open must not bring back.
 */
export async function acceptsDueDate(
  keys: { encryption: Encryption },
  tx: Transaction,
  { userId, dueDate }: { userId: string; dueDate: string },
): Promise<boolean> {
  if (await isRemovedDueDate(keys, tx, { userId, dueDate })) return false;
  await deleteBirth(tx, userId);
  await deleteLoss(keys, tx, userId);
  return true;
}

const { losses, sealedLosses } = schema;

const plainSchema = z.array(z.object({ user_id: z.string(), removed: z.string() }));

/**
 * Stores losses again with the current key: what they removed, and whose they are. Changes nothing when repeated, or run by
 * two processes at once. Returns how many are left unchanged because they were altered. Throws UnknownKey if they were
 * encrypted with another ENCRYPTION_KEY.
 */
export async function encryptLosses(db: Database, encryption: Encryption): Promise<{ unreadable: number }> {
  return inTransaction(db, async (tx) => {
    const unreadable = [await renewPlain(tx, encryption), await renewSealed(tx, encryption)];
    return { unreadable: unreadable.reduce((sum, count) => sum + count) };
  });
}

async function renewPlain(tx: Transaction, encryption: Encryption): Promise<number> {
  const rows = await tx
    .select({ user_id: losses.userId, removed: losses.removed })
    .from(losses)
    .where(
      and(isNotNull(losses.removed), sql`not starts_with(${losses.removed}, ${encryption.currentPrefix})`),
    )
    .orderBy(losses.userId)
    .for("update");
  const stale = plainSchema.parse(rows);
  const renewed = mapReadable(stale, ({ user_id, removed }) => ({
    user_id,
    removed: renewRemoved(encryption, user_id, removed),
  }));
  await tx.execute(sql`
    update losses set removed = renewed.removed
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (user_id uuid, removed text)
    where losses.user_id = renewed.user_id
  `);
  return stale.length - renewed.length;
}

async function renewSealed(tx: Transaction, encryption: Encryption): Promise<number> {
  const { id, parent, removed } = sealedLosses;
  const stale = await tx
    .select({ id, parent, removed })
    .from(sealedLosses)
    .where(
      sql`not starts_with(${parent}, ${encryption.currentPrefix}) or not starts_with(${removed}, ${encryption.currentPrefix})`,
    )
    .orderBy(id)
    .for("update");
  const renewed = mapReadable(stale, (row) => {
    const userId = openParent(encryption, row);
    const removed = row.removed && renewRemoved(encryption, userId, row.removed);
    return { ...sealParent(encryption, { id: row.id, userId }), removed };
  });
  // A process that has only the old key cannot find a renewed row, and may have stored the parent's loss again.
  await tx.execute(sql`
    delete from sealed_losses s
    using jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (id uuid, parent_key text)
    where s.parent_key = renewed.parent_key and s.id <> renewed.id
  `);
  await tx.execute(sql`
    update sealed_losses s set parent_key = renewed.parent_key, parent = renewed.parent, removed = renewed.removed
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb)
      as renewed (id uuid, parent_key text, parent text, removed text)
    where s.id = renewed.id
  `);
  return stale.length - renewed.length;
}

function renewRemoved(encryption: Encryption, userId: string, removed: string): string {
  const binding = { purpose: "loss", id: userId } as const;
  return encryption.encrypt(encryption.decrypt(removed, binding), binding);
}

/** Leaves out the rows that no key decrypts, because they were altered. */
function mapReadable<Row, Renewed>(rows: Row[], renew: (row: Row) => Renewed): Renewed[] {
  return rows.flatMap((row) => {
    try {
      return [renew(row)];
    } catch (error) {
      if (error instanceof UnknownKey) throw error;
      return [];
    }
  });
}
