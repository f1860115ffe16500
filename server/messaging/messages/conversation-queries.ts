import { type SQL, sql } from "drizzle-orm";
import { type Conversation, conversationSchema } from "../../../contract/messaging/messages.schema.ts";
import { previewLength } from "../../../contract/messaging/messages.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { hasContactBookingSql } from "../../scheduling/bookings/service.ts";
import { hasBlockedSql } from "../../trust/blocks/service.ts";
import {
  doulaIdentitySql,
  doulaSlugSql,
  type IdentitySql,
  parentIdentitySql,
} from "../../trust/relations/service.ts";

/**
 * Returns the other person in the user's conversation, or null if that account is gone. Undefined if the
 * conversation is not the user's.
 */
export async function findOtherSide(
  db: Queryable,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<{ otherId: string | null } | undefined> {
  const { rows } = await db.execute(sql`
    select other_user_id from conversation_members
    where conversation_id = ${conversationId} and user_id = ${userId}
  `);
  const row = rows[0];
  return row && { otherId: row.other_user_id === null ? null : String(row.other_user_id) };
}

export async function findConversationOfPair(
  db: Queryable,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    select conversation_id from conversation_members where user_id = ${userId} and other_user_id = ${otherId}
  `);
  return rows[0] && String(rows[0].conversation_id);
}

export async function insertConversation(
  tx: Transaction,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<string> {
  const { rows } = await tx.execute(sql`insert into conversations default values returning id`);
  const conversationId = String(rows[0]?.id);
  await tx.insert(schema.conversationMembers).values([
    { conversationId, userId, otherUserId: otherId },
    { conversationId, userId: otherId, otherUserId: userId },
  ]);
  return conversationId;
}

interface ConversationsPage {
  userId: string;
  search?: string;
  after?: ListCursor;
  limit: number;
}

/** Returns a person's conversations that have messages, latest first, each with its list cursor. */
export async function findConversations(
  db: Queryable,
  page: ConversationsPage,
): Promise<{ conversation: Conversation; cursor: string }[]> {
  const { rows } = await db.execute(conversationsPageSql(page));
  return rows.map((row) => ({ conversation: toConversation(row), cursor: String(row.cursor) }));
}

/** Returns one of a person's own conversations. */
export async function findConversation(
  db: Queryable,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<Conversation | undefined> {
  const { rows } = await db.execute(
    conversationsSql(
      userId,
      sql`select * from conversation_members where conversation_id = ${conversationId} and user_id = ${userId}`,
    ),
  );
  return rows[0] && toConversation(rows[0]);
}

/** The other person. */
const users = selectUsers("u");
const doulas = selectDoulas("p");

const byTime = keyset({ at: sql`m.last_message_at`, id: sql`m.conversation_id` }, "newest first");

/** Limits the page first, so that names and messages are looked up only for its rows. */
export function conversationsPageSql({ userId, search, after, limit }: ConversationsPage): SQL {
  return conversationsSql(
    userId,
    sql`
      select m.* from conversation_members m
      where m.user_id = ${userId} and m.last_message_at is not null ${byTime.andAfter(after)} ${matchingSql(userId, search)}
      ${byTime.orderBy}
      limit ${limit}
    `,
  );
}

/** The name is a scalar subquery, because with `exists` the planner would read everyone's names. */
function matchingSql(userId: string, search: string | undefined): SQL {
  if (!search) return sql``;
  return sql`and (
    (
      select strpos(
        normalize_for_search(${otherIdentitySql(userId)} ->> 'full_name'), normalize_for_search(${search})
      ) > 0
      from ${users} left join ${doulas} on p.user_id = u.id
      where u.id = m.other_user_id
    )
    or exists (
      select from messages x where x.conversation_id = m.conversation_id and strpos(lower(x.content), lower(${search}::text)) > 0
    )
  )`;
}

/**
 * SQL expression: true if `userId` may see the last name and picture of the other person, `u`. A doula may
 * only after the parent wrote to them or has a confirmed call with them.
 */
function isNameSharedSql(userId: string): SQL {
  const ownProfile = sql`(select own.id from ${selectDoulas("own")} where own.user_id = ${userId}::uuid)`;
  return sql`(
    u.user_type <> 'client'
    or exists (
      select from messages x where x.conversation_id = m.conversation_id and x.sender_id = m.other_user_id
    )
    or ${hasContactBookingSql({ clientId: sql`u.id`, doulaProfileId: ownProfile })}
  )`;
}

/** SQL expression: the name and picture of the other person, `u`, as `userId` sees them, as JSON. */
export function otherIdentitySql(userId: string): SQL {
  const viewerId = sql`${userId}::uuid`;
  const isShared = isNameSharedSql(userId);
  const parentIdentity = parentIdentitySql({
    viewerId,
    account: users,
    current: {
      fullName: sql`coalesce(case when ${isShared} then u.full_name else u.first_name end, '')`,
      firstName: sql`coalesce(u.first_name, '')`,
      lastName: sql`case when ${isShared} then u.last_name else '' end`,
      profileImageUrl: sql`case when ${isShared} then u.profile_image_url end`,
    },
  });
  return sql`case when ${isDoulaToSql(viewerId)} then ${doulaIdentitySql({ viewerId, doula: doulas, current: doulaIdentity })} else ${parentIdentity} end`;
}

/** Doulas appear under their profile's name if it has one. */
const doulaIdentity: IdentitySql = {
  fullName: sql`coalesce(nullif(p.full_name, ''), u.full_name)`,
  firstName: sql`case when p.full_name <> '' then p.first_name else u.first_name end`,
  lastName: sql`case when p.full_name <> '' then p.last_name else u.last_name end`,
  profileImageUrl: sql`coalesce(p.profile_image_url, u.profile_image_url)`,
};

/**
 * SQL expression: true if the viewer knows the other person as a doula, even if their type has changed since
 * then. Every conversation is between a parent and a doula.
 */
function isDoulaToSql(viewerId: SQL): SQL {
  return sql`(
    p.id is not null
    and (u.user_type = 'doula' or (select v.user_type from ${selectUsers("v")} where v.id = ${viewerId}) <> 'doula')
  )`;
}

function conversationsSql(userId: string, members: SQL): SQL {
  return sql`
    select m.conversation_id as id,
      ${byTime.cursor} as cursor,
      jsonb_build_object(
        'id', u.id, 'is_deleted', u.id is null,
        'doula', case when p.id is not null and u.user_type = 'doula' then
          jsonb_build_object('id', p.id, 'slug', ${doulaSlugSql({ viewerId: sql`${userId}::uuid`, doula: doulas })}, 'is_listed', p.is_listed)
        end
      ) || ${otherIdentitySql(userId)} as other,
      latest.message as last_message,
      (
        select count(*)::int from messages x
        where x.receiver_id = ${userId} and x.conversation_id = m.conversation_id and not x.read
      ) as unread_count,
      ${hasBlockedSql(sql`${userId}::uuid`, sql`m.other_user_id`)} as is_blocked
    from (${members}) m
    left join ${users} on u.id = m.other_user_id
    left join ${doulas} on p.user_id = u.id
    left join lateral (
      select jsonb_build_object(
        'id', x.id, 'conversation_id', x.conversation_id, 'sender_id', x.sender_id, 'receiver_id', x.receiver_id,
        'content', left(x.content, ${previewLength}), 'read', x.read,
        'created_at', to_char(x.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) as message
      from messages x
      where x.conversation_id = m.conversation_id
      order by x.created_at desc, x.id desc
      limit 1
    ) latest on true
    order by m.last_message_at desc, m.conversation_id desc
  `;
}

function toConversation(row: Record<string, unknown>): Conversation {
  return conversationSchema.parse(row);
}

/** Updates both people's rows after a new message. */
export async function updateLastMessage(
  tx: Transaction,
  { conversationId, at }: { conversationId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update conversation_members set last_message_at = ${instantSql(at)}
    where conversation_id = ${conversationId}
  `);
}

/** Returns when the last message of a conversation was sent. */
export async function findLastMessageTime(db: Queryable, conversationId: string): Promise<Date | undefined> {
  const { rows } = await db.execute(sql`
    select max(last_message_at) as at from conversation_members where conversation_id = ${conversationId}
  `);
  const at = rows[0]?.at;
  return at ? toInstant(at) : undefined;
}

/** Deletes conversations whose two accounts are both gone. */
export async function deleteAbandonedConversations(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from conversations c
    where not exists (select from conversation_members m where m.conversation_id = c.id)
  `);
}
