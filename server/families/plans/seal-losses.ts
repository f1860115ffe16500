import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, schema, type Transaction } from "../../../db/database.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Encryption } from "../../platform/security/encryption.ts";
import { openParent, sealParent } from "./losses.ts";

const { losses, sealedLosses } = schema;

/**
 * Moves the losses that release 1.0.0 stored, which name their parents. It can run beside the new release, or again after a
 * rollback, so this runs every night. Also deletes the sealed losses that it could not: of deleted accounts,
 * and of parents who have entered a due date since.
 */
export async function sealLosses({ db, encryption }: Pick<Platform, "db" | "encryption">): Promise<void> {
  await inTransaction(db, (tx) => moveLosses(tx, encryption));
  await deleteEndedLosses(db, encryption);
}

async function moveLosses(tx: Transaction, encryption: Encryption): Promise<void> {
  const { userId, removed, createdAt } = losses;
  const plain = await tx
    // As text, to the microsecond.
    .select({ user_id: userId, removed, created_at: sql<string>`${createdAt}::text` })
    .from(losses)
    .orderBy(userId)
    .for("update");
  const moved = plain.map((row) => ({
    ...row,
    ...sealParent(encryption, { id: randomUUID(), userId: row.user_id }),
  }));
  await tx.execute(sql`
    with plain as (
      select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as plain (id uuid, user_id uuid, parent_key text, parent text, removed text, created_at timestamptz)
    ), sealed as (
      insert into sealed_losses (id, parent_key, parent, removed, created_at)
      select id, parent_key, parent, removed, created_at from plain
      on conflict (parent_key) do nothing
    )
    delete from losses using plain where losses.user_id = plain.user_id
  `);
}

async function deleteEndedLosses(db: Database, encryption: Encryption): Promise<void> {
  const sealed = await db.select({ id: sealedLosses.id, parent: sealedLosses.parent }).from(sealedLosses);
  const named = sealed.flatMap((row) => {
    try {
      return { id: row.id, user_id: openParent(encryption, row) };
    } catch {
      // Reported at start (encryptLosses).
      return [];
    }
  });
  const [parent, profile] = [selectUsers("parent"), selectParentProfiles("profile")];
  await db.execute(sql`
    delete from sealed_losses s
    using jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (id uuid, user_id uuid)
    where s.id = named.id and (
      not exists (select from ${parent} where ${parent.id} = named.user_id)
      or exists (select from ${profile} where ${profile.userId} = named.user_id and ${profile.dueDate} is not null)
    )
  `);
}

/** Everything that is encrypted of losses, as `value`. */
export const encryptedLossesSql = sql`
  select removed as value from losses
  union all select parent from sealed_losses
  union all select removed from sealed_losses
`;
