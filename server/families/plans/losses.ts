import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { lossUndoDays } from "../../../contract/families/births.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectParentProfiles } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { Encryption } from "../../platform/security/encryption.ts";

const { losses, sealedLosses } = schema;

interface Keys {
  encryption: Encryption;
}

/** The text whose fingerprint finds a parent's loss. */
const describeLoss = (userId: string) => `loss of ${userId}`;

/**
 * Returns a parent's loss, also one that release 1.0.0 stored. A due date that was entered since then ended it: that release
 * doesn't know sealed losses, so it can't delete them.
 */
export async function findLoss({ encryption }: Keys, db: Queryable, userId: string) {
  const profile = selectParentProfiles("profile");
  const enteredSince = db
    .select({ userId: profile.userId })
    .from(profile)
    .where(and(eq(profile.userId, userId), isNotNull(profile.dueDate)));
  const sealed = db
    .select({
      removed: sealedLosses.removed,
      created_at: sealedLosses.createdAt,
      rank: sql<number>`1`.as("rank"),
    })
    .from(sealedLosses)
    .where(
      and(
        inArray(sealedLosses.parentKey, encryption.fingerprints(describeLoss(userId))),
        notExists(enteredSince),
      ),
    );
  const plain = db
    .select({ removed: losses.removed, created_at: losses.createdAt, rank: sql<number>`2`.as("rank") })
    .from(losses)
    .where(eq(losses.userId, userId));
  const found = unionAll(sealed, plain).as("found");
  const [loss] = await db
    .select({ removed: found.removed, created_at: found.created_at })
    .from(found)
    .orderBy(found.rank)
    .limit(1);
  return loss;
}

export async function insertLoss(
  { encryption }: Keys,
  tx: Transaction,
  { userId, removed }: { userId: string; removed: string },
): Promise<void> {
  const { id, parent_key: parentKey, parent } = sealParent(encryption, { id: randomUUID(), userId });
  // `now()` is when the transaction began to wait for the parent's lock.
  await tx.insert(sealedLosses).values({ id, parentKey, parent, removed, createdAt: sql`clock_timestamp()` });
}

/** Deletes a parent's loss. The order matters: a row that is moved at the same time is found in the second table. */
export async function deleteLoss({ encryption }: Keys, tx: Transaction, userId: string): Promise<void> {
  await tx.delete(losses).where(eq(losses.userId, userId));
  const parentKeys = encryption.fingerprints(describeLoss(userId));
  await tx.delete(sealedLosses).where(inArray(sealedLosses.parentKey, parentKeys));
}

/** Returns until when a loss can be undone; null if what it removed is no longer stored. */
export function findUndoEnd({
  removed,
  created_at,
}: {
  removed: string | null;
  created_at: Date;
}): Date | null {
  return removed === null ? null : new Date(created_at.getTime() + lossUndoDays * 24 * 3_600_000);
}

/** Deletes what losses removed once they can no longer be undone. */
export async function clearOldLosses(db: Queryable, now: Date): Promise<void> {
  const oldest = sql`${instantSql(now)} - make_interval(days => ${lossUndoDays})`;
  for (const table of [sealedLosses, losses])
    await db
      .update(table)
      .set({ removed: null })
      .where(and(isNotNull(table.removed), lt(table.createdAt, oldest)));
}

/** Returns the columns that name a loss's parent. */
export function sealParent(encryption: Encryption, { id, userId }: { id: string; userId: string }) {
  return {
    id,
    parent_key: encryption.fingerprint(describeLoss(userId)),
    parent: encryption.encrypt(userId, { purpose: "loss-parent", id }),
  };
}

/** Returns the ID of a loss's parent. Throws what `decrypt` throws. */
export function openParent(encryption: Encryption, { id, parent }: { id: string; parent: string }): string {
  return encryption.decrypt(parent, { purpose: "loss-parent", id });
}
