import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { openPaidStatuses, openUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import {
  type BirthNotice,
  birthNoticeSchema,
  type KnownDoula,
  ownBirthSchema,
  type StoredNotice,
} from "../../../contract/families/births.schema.ts";
import type { NoticeKind } from "../../../contract/families/births.ts";
import { contactDays } from "../../../contract/platform/retention.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Encryption } from "../../platform/security/encryption.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";
import {
  accountColumns,
  doulaColumns,
  doulaIdentitySql,
  doulaSlugSql,
  isHiddenSql,
  parentIdentitySql,
} from "../../trust/relations/service.ts";
import { openKind, sealKind, storedKindSchema } from "../plans/service.ts";

type Keys = Pick<Platform, "encryption">;

/** Orders as a subquery, which the caller takes from commerce. */
export interface PlanOrders extends SQLWrapper {
  id: SQLWrapper;
  createdAt: SQLWrapper;
  parentUserId: SQLWrapper;
  doulaProfileId: SQLWrapper;
  packageName: SQLWrapper;
  hasDueDate: SQLWrapper;
  /** Paid and open, or a birth that may be paid. */
  isOpen: SQLWrapper;
  /** A paid and open birth for which the doula holds a due date. */
  isPaidBirth: SQLWrapper;
}

interface Pair {
  userId: SQLWrapper;
  doulaProfileId: SQLWrapper;
}

/** SQL expression: an order between a parent and a doula is open. */
const hasOpenOrderSql = ({ userId, doulaProfileId }: Pair, orders: PlanOrders) => sql`exists (
  select from ${orders}
  where ${orders.parentUserId} = ${userId} and ${orders.doulaProfileId} = ${doulaProfileId} and ${orders.isOpen}
)`;

/** SQL expression: doula `p` has a copy of parent `userId`'s due date. */
const hasDueDateSql = (userId: SQL) => sql`(
  exists (
    select from bookings b
    where b.client_id = ${userId} and b.doula_profile_id = p.id and b.due_date is not null
  )
  or exists (
    select from orders o
    where o.parent_user_id = ${userId} and o.doula_profile_id = p.id and o.due_date is not null
  )
)`;

const toldSchema = z.array(storedKindSchema.extend({ is_since: z.boolean() }));

/**
 * The doulas who know a parent's due date or plan for it: with a call that is not cancelled, until contact ends,
 * or an open order. `since` is when the birth or loss was entered: earlier notices do not count, except that plans
 * changed, until the doula has a due date again.
 */
export async function findKnownDoulas(
  { encryption }: Keys,
  db: Queryable,
  { userId, since, now }: { userId: string; since: Date | undefined; now: Date },
): Promise<KnownDoula[]> {
  const parent = sql`${userId}::uuid`;
  const hasOpenOrder = hasOpenOrderSql(parent, now);
  const isSince = isSinceSql(since);
  const { rows } = await db.execute(sql`
    select p.id as doula_profile_id, ${doulaSlugSql({ viewerId: parent, doula: doulaColumns("p") })} as slug, seen.doula ->> 'first_name' as first_name,
      seen.doula ->> 'last_name' as last_name, seen.doula ->> 'full_name' as full_name,
      seen.doula ->> 'profile_image_url' as profile_image,
      ${hasOpenOrder} as has_open_order,
      array(
        select o.package_snapshot ->> 'name' from orders o
        where o.parent_user_id = ${parent} and o.doula_profile_id = p.id and o.is_birth and o.due_date is not null
          and o.status in ${openPaidStatuses} and order_ends_at(o) > ${instantSql(now)}
        order by o.created_at, o.id
      ) as paid_births,
      exists (
        select from bookings b
        where b.client_id = ${parent} and b.doula_profile_id = p.id
          and b.status in ('pending', 'confirmed') and b.ends_at > ${instantSql(now)}
      ) as has_upcoming_call,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'kind', n.kind, 'sealed_kind', n.sealed_kind, 'is_since', ${isSince}
        ) order by n.created_at desc), '[]')
        from birth_notices n
        where n.user_id = ${parent} and n.doula_profile_id = p.id
          and (${isSince} or (n.kind = 'plans_changed' and not ${hasDueDateSql(parent)}))
      ) as notices
    from doula_profiles p
    cross join lateral (select ${doulaIdentitySql({ viewerId: parent, doula: doulaColumns("p") })} as doula) seen
    where (
      ${hasOpenOrder} or p.id in (
        select b.doula_profile_id from bookings b
        where b.client_id = ${parent} and b.status <> 'cancelled'
          and b.ends_at > ${instantSql(now)} - make_interval(days => ${contactDays})
      )
    )
    and not ${isBlockedBetweenSql(parent, sql`p.user_id`)}
    order by has_open_order desc, has_upcoming_call desc, p.full_name, p.id
  `);
  return ownBirthSchema.shape.doulas.parse(
    rows.map(({ notices, ...row }) => ({ ...row, told: findTold(encryption, toldSchema.parse(notices)) })),
  );
}

/** SQL condition: notice `n` is not older than a birth or loss that was entered at this moment. */
const isSinceSql = (since: Date | undefined) =>
  sql`n.created_at >= ${since ? instantSql(since) : sql`'infinity'`}`;

/** Returns what the newest notice that counts says. An older loss is another one. */
function findTold(encryption: Encryption, newestFirst: z.infer<typeof toldSchema>): NoticeKind | null {
  for (const notice of newestFirst) {
    const kind = openKind(encryption, notice);
    if (notice.is_since || kind === "plans_changed") return kind;
  }
  return null;
}

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
    notice.kind === "birth" ? sql`n.kind = 'birth'` : sql`n.kind <> 'birth' and ${isSinceSql(since)}`;
  await tx.execute(sql`
    delete from birth_notices n
    where n.user_id = ${userId} and n.doula_profile_id = ${doulaProfileId} and ${isReplaced}
  `);
  const { id, kind, sealed_kind } = sealKind(encryption, { id: randomUUID(), kind: notice.kind });
  // Two notices of one transaction would have the same now().
  await tx.execute(sql`
    insert into birth_notices (id, user_id, doula_profile_id, kind, sealed_kind, born_on, created_at)
    values (${id}, ${userId}, ${doulaProfileId}, ${kind}, ${sealed_kind}, ${bornOn}::date, clock_timestamp())
  `);
}

const doulaAccountSchema = z.object({ user_id: z.string(), email: z.string() });

export type DoulaAccount = z.infer<typeof doulaAccountSchema>;

/** The accounts and email addresses of some doulas. */
export async function findDoulaAccounts(db: Queryable, userIds: readonly string[]): Promise<DoulaAccount[]> {
  if (userIds.length === 0) return [];
  const { rows } = await db.execute(sql`
    select p.user_id, coalesce(p.email, u.email) as email
    from doula_profiles p join users u on u.id = p.user_id
    where p.user_id in ${userIds}
    order by p.user_id
  `);
  return z.array(doulaAccountSchema).parse(rows);
}

export async function findDoulaAccount(db: Queryable, doulaProfileId: string) {
  const { rows } = await db.execute(sql`
    select p.user_id, coalesce(p.email, u.email) as email
    from doula_profiles p join users u on u.id = p.user_id
    where p.id = ${doulaProfileId}
  `);
  return rows[0] && doulaAccountSchema.parse(rows[0]);
}

/**
 * Copies a changed date of birth to the doulas who were told of this birth. Returns their accounts, except those
 * with a block: they see no notice.
 */
export async function updateToldBirth(
  tx: Transaction,
  { userId, bornOn, since }: { userId: string; bornOn: string; since: Date },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    update birth_notices n set born_on = ${bornOn}::date
    from doula_profiles p
    where n.user_id = ${userId} and n.kind = 'birth' and n.created_at >= ${instantSql(since)} and p.id = n.doula_profile_id
    returning p.user_id, ${isBlockedBetweenSql(sql`n.user_id`, sql`p.user_id`)} as is_blocked
  `);
  return unblockedAccounts(rows);
}

function unblockedAccounts(rows: Record<string, unknown>[]): string[] {
  return rows.filter((row) => row.is_blocked === false).map((row) => String(row.user_id));
}

/**
 * Deletes notices of these kinds since a moment, with the births recorded because of them. Returns the doulas'
 * accounts, except those with a block.
 */
export async function deleteNotices(
  tx: Transaction,
  { userId, kinds, since }: { userId: string; kinds: NoticeKind[]; since: Date },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    with undone as (
      select n.id, p.user_id, ${isBlockedBetweenSql(sql`n.user_id`, sql`p.user_id`)} as is_blocked
      from birth_notices n join doula_profiles p on p.id = n.doula_profile_id
      where n.user_id = ${userId} and n.kind in ${kinds} and n.created_at >= ${instantSql(since)}
    ), recorded as (
      delete from recorded_births r using undone where r.notice_id = undone.id
    )
    delete from birth_notices n using undone where n.id = undone.id
    returning undone.user_id, undone.is_blocked
  `);
  return unblockedAccounts(rows);
}

const noticeRowSchema = birthNoticeSchema.extend({
  ...storedKindSchema.shape,
  created_at: z.unknown().transform((at) => toInstant(at).toISOString()),
});

/** What parents told a doula, newest first: the latest notice of each parent while the two are in contact. */
export async function findNoticesToDoula(
  { encryption }: Keys,
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<BirthNotice[]> {
  const { rows } = await db.execute(sql`
    select * from (
      select distinct on (n.user_id) n.id, n.kind, n.sealed_kind, n.born_on::text, n.created_at,
        exists (select from recorded_births r where r.notice_id = n.id) as is_recorded,
        ${parentIdentitySql({ viewerId: sql`p.user_id`, account: accountColumns("c") })} || jsonb_build_object('user_id', c.id) as parent
      from birth_notices n
      join doula_profiles p on p.id = n.doula_profile_id
      join users c on c.id = n.user_id
      where p.user_id = ${userId} and not ${isHiddenSql({ viewerId: sql`p.user_id`, account: accountColumns("c") })} and (
        n.created_at > ${instantSql(now)} - make_interval(days => ${contactDays})
        or ${hasOpenOrderSql(sql`n.user_id`, now)}
      )
      order by n.user_id, n.created_at desc
    ) latest
    order by created_at desc, id
    limit 50
  `);
  return rows.map((row) => {
    const parent = z.record(z.string(), z.unknown()).parse(row.parent);
    const notice = noticeRowSchema.parse({
      ...row,
      parent: { ...parent, profile_image: parent.profile_image_url },
    });
    return birthNoticeSchema.parse({ ...notice, kind: openKind(encryption, notice) });
  });
}

const storedNoticeSchema = storedKindSchema.extend({
  doula_profile_id: z.string(),
  born_on: z.string().nullable(),
  created_at: z.unknown().transform((at) => toInstant(at).toISOString()),
});

/** What a parent told doulas, for their own export. */
export async function findStoredNotices(
  { encryption }: Keys,
  db: Queryable,
  userId: string,
): Promise<StoredNotice[]> {
  const { rows } = await db.execute(sql`
    select id, kind, sealed_kind, doula_profile_id, born_on::text as born_on, created_at from birth_notices
    where user_id = ${userId}
    order by created_at, id
  `);
  return z
    .array(storedNoticeSchema)
    .parse(rows)
    .map(({ id, kind, sealed_kind, ...notice }) => ({
      ...notice,
      kind: openKind(encryption, { id, kind, sealed_kind }),
    }));
}

export async function countRecordedBirths(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as births from recorded_births r
    join doula_profiles p on p.id = r.doula_profile_id
    where p.user_id = ${userId}
  `);
  return z.int().parse(rows[0]?.births);
}

/** Counts the birth of a notice to this doula. Returns true if the notice is hers and about a birth. */
export async function insertRecordedBirth(
  tx: Transaction,
  { noticeId, userId }: { noticeId: string; userId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select n.doula_profile_id from birth_notices n join doula_profiles p on p.id = n.doula_profile_id
    where n.id = ${noticeId} and p.user_id = ${userId} and n.kind = 'birth'
    for share of n
  `);
  if (!rows[0]) return false;
  await tx.execute(sql`
    insert into recorded_births (doula_profile_id, notice_id)
    values (${String(rows[0].doula_profile_id)}, ${noticeId})
    on conflict (notice_id) do nothing
  `);
  return true;
}

export async function deleteRecordedBirth(
  tx: Transaction,
  { noticeId, userId }: { noticeId: string; userId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from recorded_births r using doula_profiles p
    where r.notice_id = ${noticeId} and p.id = r.doula_profile_id and p.user_id = ${userId}
    returning r.id
  `);
  return rows.length > 0;
}

/** Deletes notices that no doula sees any longer and no booking's due date depends on. */
export async function deleteOldNotices(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    delete from birth_notices n using doula_profiles p
    where p.id = n.doula_profile_id
      and n.created_at < ${instantSql(now)} - make_interval(days => ${contactDays})
      and not ${hasOpenOrderSql(sql`n.user_id`, now)}
      and not exists (
        select from bookings b
        where b.client_id = n.user_id and b.doula_profile_id = n.doula_profile_id and b.due_date is not null
      )
  `);
}
