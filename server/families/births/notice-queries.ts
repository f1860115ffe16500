import { randomUUID } from "node:crypto";
import { and, count, desc, eq, exists, gte, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type BirthNotice,
  birthNoticeSchema,
  type StoredNotice,
} from "../../../contract/families/births.schema.ts";
import type { NoticeKind } from "../../../contract/families/births.ts";
import { contactDays } from "../../../contract/platform/retention.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { openKind, sealKind, storedKindSchema } from "../../scheduling/bookings/service.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";
import { isHiddenSql, parentIdentitySql } from "../../trust/relations/service.ts";
import { hasBookedDueDateSql, hasOpenOrderSql, type PlanOrders } from "./plan-orders.ts";

const { birthNotices, recordedBirths } = schema;

type Keys = Pick<Platform, "encryption">;

interface NoticeInput {
  userId: string;
  doulaProfileId: string;
  kind: NoticeKind;
  bornOn: string | null;
  /** When the birth or the loss was entered, if there is one. */
  since: Date | undefined;
}

/**
 * Stores what a parent tells a doula. A birth replaces an earlier one. A loss and changed plans replace either of the same
 * birth or loss, so that two notices do not show that both were told; older ones stay, for undoing.
 */
export async function saveNotice({ encryption }: Keys, tx: Transaction, notice: NoticeInput): Promise<void> {
  const { userId, doulaProfileId, bornOn, since } = notice;
  const isReplaced =
    notice.kind === "birth"
      ? eq(birthNotices.kind, "birth")
      : and(ne(birthNotices.kind, "birth"), since ? gte(birthNotices.createdAt, since) : sql`false`);
  await tx
    .delete(birthNotices)
    .where(and(eq(birthNotices.userId, userId), eq(birthNotices.doulaProfileId, doulaProfileId), isReplaced));
  const { id, kind, sealed_kind } = sealKind(encryption, { id: randomUUID(), kind: notice.kind });
  // Two notices of one transaction would have the same now().
  await tx.insert(birthNotices).values({
    id,
    userId,
    doulaProfileId,
    kind,
    sealedKind: sealed_kind,
    bornOn,
    createdAt: sql`clock_timestamp()`,
  });
}

export interface DoulaAccount {
  user_id: string;
  email: string;
}

/** The accounts and email addresses of some doulas. */
export async function findDoulaAccounts(db: Queryable, userIds: string[]): Promise<DoulaAccount[]> {
  if (userIds.length === 0) return [];
  const doula = selectDoulas("doula");
  return selectDoulaAccounts(db, inArray(doula.userId, userIds));
}

export async function findDoulaAccount(
  db: Queryable,
  doulaProfileId: string,
): Promise<DoulaAccount | undefined> {
  const doula = selectDoulas("doula");
  const [account] = await selectDoulaAccounts(db, eq(doula.id, doulaProfileId));
  return account;
}

function selectDoulaAccounts(db: Queryable, condition: SQL) {
  const [doula, account] = [selectDoulas("doula"), selectUsers("account")];
  return db
    .select({ user_id: doula.userId, email: sql<string>`coalesce(${doula.email}, ${account.email})` })
    .from(doula)
    .innerJoin(account, eq(account.id, doula.userId))
    .where(condition)
    .orderBy(doula.userId);
}

/**
 * Copies a changed date of birth to the doulas who were told of this birth. Returns their accounts, except those
 * with a block: they see no notice.
 */
export async function updateSharedBirth(
  tx: Transaction,
  { userId, bornOn, since }: { userId: string; bornOn: string; since: Date },
): Promise<string[]> {
  const doula = selectDoulas("doula");
  const told = await tx
    .update(birthNotices)
    .set({ bornOn })
    .from(doula)
    .where(
      and(
        eq(birthNotices.userId, userId),
        eq(birthNotices.kind, "birth"),
        gte(birthNotices.createdAt, since),
        eq(doula.id, birthNotices.doulaProfileId),
      ),
    )
    .returning({
      userId: doula.userId,
      isBlocked: sql<boolean>`${isBlockedBetweenSql(birthNotices.userId, doula.userId)}`,
    });
  return unblockedAccounts(told);
}

function unblockedAccounts(rows: { userId: string; isBlocked: boolean }[]): string[] {
  return rows.filter(({ isBlocked }) => !isBlocked).map(({ userId }) => userId);
}

/**
 * Deletes notices of these kinds since a moment, with the births recorded because of them. Returns the doulas'
 * accounts, except those with a block.
 */
export async function deleteNotices(
  tx: Transaction,
  { userId, kinds, since }: { userId: string; kinds: NoticeKind[]; since: Date },
): Promise<string[]> {
  const doula = selectDoulas("doula");
  const { rows } = await tx.execute(sql`
    with undone as (
      select n.id, ${doula.userId}, ${isBlockedBetweenSql(sql`n.user_id`, doula.userId)} as is_blocked
      from birth_notices n join ${doula} on ${doula.id} = n.doula_profile_id
      where n.user_id = ${userId} and n.kind in ${kinds} and n.created_at >= ${instantSql(since)}
    ), recorded as (
      delete from recorded_births r using undone where r.notice_id = undone.id
    )
    delete from birth_notices n using undone where n.id = undone.id
    returning undone.user_id as "userId", undone.is_blocked as "isBlocked"
  `);
  return unblockedAccounts(undoneSchema.parse(rows));
}

const undoneSchema = z.array(z.object({ userId: z.string(), isBlocked: z.boolean() }));

/**
 * Returns what parents have told a doula, newest first: each parent's latest notice while the two are in contact.
 * `parentId` limits it to one parent.
 */
export async function findNoticesToDoula(
  { encryption }: Keys,
  db: Queryable,
  { userId, parentId, orders, now }: { userId: string; parentId?: string; orders: PlanOrders; now: Date },
): Promise<BirthNotice[]> {
  const [doula, parent] = [selectDoulas("doula"), selectUsers("parent")];
  const seen = { viewerId: doula.userId, account: parent };
  const pair = { userId: parent.id, doulaProfileId: doula.id };
  const { id, kind, sealedKind, bornOn, createdAt } = birthNotices;
  const recorded = db
    .select({ id: recordedBirths.id })
    .from(recordedBirths)
    .where(eq(recordedBirths.noticeId, id));
  const latest = db
    .selectDistinctOn([birthNotices.userId], {
      id,
      kind,
      sealed_kind: sealedKind,
      born_on: bornOn,
      created_at: createdAt,
      is_recorded: exists(recorded).as("is_recorded"),
      parent: sql`${parentIdentitySql(seen)} || jsonb_build_object('user_id', ${parent.id})`.as(
        "parent_seen",
      ),
    })
    .from(birthNotices)
    .innerJoin(doula, eq(doula.id, birthNotices.doulaProfileId))
    .innerJoin(parent, eq(parent.id, birthNotices.userId))
    .where(
      and(
        eq(doula.userId, userId),
        parentId === undefined ? undefined : eq(birthNotices.userId, parentId),
        not(isHiddenSql(seen)),
        or(
          sql`${createdAt} > ${instantSql(now)} - make_interval(days => ${contactDays})`,
          hasOpenOrderSql(pair, orders),
        ),
      ),
    )
    .orderBy(birthNotices.userId, desc(createdAt))
    .as("latest");
  const rows = await db.select().from(latest).orderBy(desc(latest.created_at), latest.id).limit(50);
  return rows.map(({ sealed_kind, created_at, ...row }) => {
    const parent = z.record(z.string(), z.unknown()).parse(row.parent);
    const notice = storedKindSchema.parse({ id: row.id, kind: row.kind, sealed_kind });
    return birthNoticeSchema.parse({
      ...row,
      kind: openKind(encryption, notice),
      created_at: created_at.toISOString(),
      parent: { ...parent, profile_image: parent.profile_image_url },
    });
  });
}

/** What a parent told doulas, for their own export. */
export async function findStoredNotices(
  { encryption }: Keys,
  db: Queryable,
  userId: string,
): Promise<StoredNotice[]> {
  const { id, kind, sealedKind, doulaProfileId, bornOn, createdAt } = birthNotices;
  const notices = await db
    .select({
      id,
      kind: sql<NoticeKind>`${kind}`,
      sealed_kind: sealedKind,
      doula_profile_id: doulaProfileId,
      born_on: bornOn,
      created_at: createdAt,
    })
    .from(birthNotices)
    .where(eq(birthNotices.userId, userId))
    .orderBy(createdAt, id);
  return notices.map(({ id, kind, sealed_kind, created_at, ...notice }) => ({
    ...notice,
    created_at: created_at.toISOString(),
    kind: openKind(encryption, { id, kind, sealed_kind }),
  }));
}

export async function countRecordedBirths(db: Queryable, userId: string): Promise<number> {
  const doula = selectDoulas("doula");
  const [counted] = await db
    .select({ births: count() })
    .from(recordedBirths)
    .innerJoin(doula, eq(doula.id, recordedBirths.doulaProfileId))
    .where(eq(doula.userId, userId));
  return counted?.births ?? 0;
}

/** Counts the birth of a notice to this doula. Returns true if the notice is hers and about a birth. */
export async function insertRecordedBirth(
  tx: Transaction,
  { noticeId, userId }: { noticeId: string; userId: string },
): Promise<boolean> {
  const doula = selectDoulas("doula");
  const [notice] = await tx
    .select({ doulaProfileId: birthNotices.doulaProfileId })
    .from(birthNotices)
    .innerJoin(doula, eq(doula.id, birthNotices.doulaProfileId))
    .where(and(eq(birthNotices.id, noticeId), eq(birthNotices.kind, "birth"), eq(doula.userId, userId)))
    .for("share", { of: birthNotices });
  if (!notice) return false;
  await tx
    .insert(recordedBirths)
    .values({ doulaProfileId: notice.doulaProfileId, noticeId })
    .onConflictDoNothing({ target: recordedBirths.noticeId });
  return true;
}

export async function deleteRecordedBirth(
  tx: Transaction,
  { noticeId, userId }: { noticeId: string; userId: string },
): Promise<boolean> {
  const doula = selectDoulas("doula");
  const deleted = await tx
    .delete(recordedBirths)
    .where(
      and(
        eq(recordedBirths.noticeId, noticeId),
        inArray(
          recordedBirths.doulaProfileId,
          tx.select({ id: doula.id }).from(doula).where(eq(doula.userId, userId)),
        ),
      ),
    )
    .returning({ id: recordedBirths.id });
  return deleted.length > 0;
}

/** Deletes notices that no doula sees any longer and no booking's due date depends on. */
export async function deleteOldNotices(
  db: Queryable,
  { orders, now }: { orders: PlanOrders; now: Date },
): Promise<void> {
  const pair = { userId: birthNotices.userId, doulaProfileId: birthNotices.doulaProfileId };
  await db
    .delete(birthNotices)
    .where(
      and(
        sql`${birthNotices.createdAt} < ${instantSql(now)} - make_interval(days => ${contactDays})`,
        not(hasOpenOrderSql(pair, orders)),
        not(hasBookedDueDateSql(pair)),
      ),
    );
}
