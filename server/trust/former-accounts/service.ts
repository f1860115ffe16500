import { and, count, eq, lt, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { formerAccountMonths } from "../../../contract/platform/retention.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { toMailbox } from "../../platform/email/mailboxes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Encryption } from "../../platform/security/encryption.ts";

const { blocks, formerAccounts, reports } = schema;

interface Owner {
  userId: string;
  email: string;
}

/**
 * Moves an account's blocks in both directions, its warnings and its open reports to a fingerprint of its
 * mailbox. Call it while deleting the account, after locking the bookings, which new blocks lock too, and the account's
 * row, to which new reports refer: each is either stored before or refused.
 */
export async function saveRelations(
  { encryption, now }: Pick<Platform, "encryption" | "now">,
  tx: Transaction,
  { userId, email }: Owner,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into former_accounts (fingerprint, created_at)
    select ${encryption.fingerprint(emailSubject(email))}, ${instantSql(now())}
    where exists (select from blocks where blocker_id = ${userId} or blocked_id = ${userId})
      or exists (select from reports where reported_id = ${userId} and outcome is distinct from 'dismissed')
    returning id
  `);
  if (!rows[0]) return;
  const { id: formerId } = z.object({ id: z.string() }).parse(rows[0]);
  await tx
    .update(blocks)
    .set({ blockerId: null, blockerFormerId: formerId, blockedName: null })
    .where(eq(blocks.blockerId, userId));
  await tx
    .update(blocks)
    .set({ blockedId: null, blockedFormerId: formerId, blockedName: null })
    .where(eq(blocks.blockedId, userId));
  await tx
    .update(reports)
    .set({ reportedFormerId: formerId })
    .where(and(eq(reports.reportedId, userId), sql`${reports.outcome} is distinct from 'dismissed'`));
}

/**
 * Applies earlier accounts' blocks, warnings and reports to an account with the same mailbox. Call it once
 * its address is confirmed or, if confirmation is off, at sign-in. Only admins can notice: the statements are
 * the same for every mailbox, blocks are restored silently, and warnings count as seen. Blocks are copied, so
 * that they also apply to the mailbox's next account.
 */
export async function restoreRelations(
  { encryption, now }: Pick<Platform, "encryption" | "now">,
  tx: Transaction,
  { userId, email }: Owner,
): Promise<void> {
  const former = sql`(select id from former_accounts where fingerprint in ${fingerprintEmail(encryption, email)})`;
  // If several former accounts blocked the same person, one block is enough.
  await tx.execute(sql`
    insert into blocks (blocker_id, blocked_id, blocked_former_id, is_carried_over, created_at)
    select distinct on (coalesce(k.blocked_id, k.blocked_former_id))
      ${userId}::uuid, k.blocked_id, k.blocked_former_id, true, k.created_at
    from blocks k
    where k.blocker_former_id in ${former} and k.blocked_id is distinct from ${userId} and not exists (
      select from blocks o where o.blocker_id = ${userId}
        and (o.blocked_id = k.blocked_id or o.blocked_former_id = k.blocked_former_id)
    )
    order by coalesce(k.blocked_id, k.blocked_former_id), k.created_at
    on conflict do nothing
  `);
  await tx.execute(sql`
    insert into blocks (blocker_id, blocker_former_id, blocked_id, is_carried_over, created_at)
    select distinct on (coalesce(k.blocker_id, k.blocker_former_id))
      k.blocker_id, k.blocker_former_id, ${userId}::uuid, true, k.created_at
    from blocks k
    where k.blocked_former_id in ${former} and k.blocker_id is distinct from ${userId} and not exists (
      select from blocks o where o.blocked_id = ${userId}
        and (o.blocker_id = k.blocker_id or o.blocker_former_id = k.blocker_former_id)
    )
    order by coalesce(k.blocker_id, k.blocker_former_id), k.created_at
    on conflict do nothing
  `);
  const seenAt = sql`case when ${reports.outcome} = 'warned'
    then coalesce(${reports.warningSeenAt}, ${instantSql(now())}) else ${reports.warningSeenAt} end`;
  await tx
    .update(reports)
    .set({ reportedId: userId, reportedFormerId: null, warningSeenAt: seenAt })
    .where(sql`${reports.reportedFormerId} in ${former}`);
  const remaining = tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(or(eq(blocks.blockerFormerId, formerAccounts.id), eq(blocks.blockedFormerId, formerAccounts.id)));
  await tx.delete(formerAccounts).where(and(sql`${formerAccounts.id} in ${former}`, notExists(remaining)));
}

/**
 * Counts an account's warnings, and the blocks against it, that come from earlier accounts of its mailbox: warnings from
 * conversations other than its own, whose IDs `conversationIds` selects as `id`. For admins only.
 */
export async function countRestoredRelations(
  db: Queryable,
  { userId, conversationIds }: { userId: string; conversationIds: SQL },
): Promise<RestoredRelations> {
  const account = selectUsers("account");
  const isElsewhere = sql`not exists (select from (${conversationIds}) own where own.id = ${reports.conversationId})`;
  const warnings = db
    .select({ count: count() })
    .from(reports)
    .where(and(eq(reports.reportedId, account.id), eq(reports.outcome, "warned"), isElsewhere));
  const carriedOver = db
    .select({ count: count() })
    .from(blocks)
    .where(
      and(eq(blocks.blockedId, account.id), blocks.isCarriedOver, lt(blocks.createdAt, account.createdAt)),
    );
  const [restored] = await db
    .select({
      warnings: sql`${warnings}`.mapWith(Number),
      blocks: sql`${carriedOver}`.mapWith(Number),
    })
    .from(account)
    .where(eq(account.id, userId));
  return restored ?? { warnings: 0, blocks: 0 };
}

interface RestoredRelations {
  warnings: number;
  blocks: number;
}

/** Deletes former accounts' retained data once it is old enough. */
export async function deleteOldFormerAccounts(db: Queryable, now: Date): Promise<void> {
  const oldest = sql`${instantSql(now)} - make_interval(months => ${formerAccountMonths})`;
  await db.delete(formerAccounts).where(lte(formerAccounts.createdAt, oldest));
}

function fingerprintEmail(encryption: Encryption, email: string): string[] {
  return encryption.fingerprints(emailSubject(email));
}

/** The prefix distinguishes this fingerprint from the one that marks failed emails to the address. */
function emailSubject(email: string): string {
  return `former account ${toMailbox(email)}`;
}
