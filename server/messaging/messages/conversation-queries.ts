import {
  and,
  type Column,
  count,
  desc,
  eq,
  exists,
  isNotNull,
  max,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Conversation, conversationSchema } from "../../../contract/messaging/messages.schema.ts";
import { previewLength } from "../../../contract/messaging/messages.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { hasContactBookingSql } from "../../scheduling/bookings/service.ts";
import { hasBlockedSql } from "../../trust/blocks/service.ts";
import {
  doulaIdentitySql,
  doulaSlugSql,
  type IdentitySql,
  parentIdentitySql,
} from "../../trust/relations/service.ts";

const { conversationMembers, conversations, messages } = schema;

/**
 * Returns the other person in the user's conversation, or null if that account is gone. Undefined if the
 * conversation is not the user's.
 */
export async function findOtherSide(
  db: Queryable,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<{ otherId: string | null } | undefined> {
  const [side] = await db
    .select({ otherId: conversationMembers.otherUserId })
    .from(conversationMembers)
    .where(
      and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId)),
    );
  return side;
}

export async function findConversationOfPair(
  db: Queryable,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<string | undefined> {
  const [side] = await db
    .select({ conversationId: conversationMembers.conversationId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, userId), eq(conversationMembers.otherUserId, otherId)));
  return side?.conversationId;
}

export async function insertConversation(
  tx: Transaction,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<string> {
  const [inserted] = await tx.insert(conversations).values({}).returning({ id: conversations.id });
  if (!inserted) throw new Error("a conversation was not inserted");
  const conversationId = inserted.id;
  await tx.insert(conversationMembers).values([
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
  const found = await selectConversationsPage(db, page);
  return found.map(({ cursor, ...row }) => ({
    conversation: conversationSchema.parse(row),
    cursor: String(cursor),
  }));
}

/** Returns one of a person's own conversations. */
export async function findConversation(
  db: Queryable,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<Conversation | undefined> {
  const side = selectSides()
    .where(
      and(eq(conversationMembers.userId, userId), eq(conversationMembers.conversationId, conversationId)),
    )
    .as("sides");
  const [found] = await selectConversations(db, { userId, sides: side });
  return found && conversationSchema.parse(found);
}

/** The other people of conversations, and their profiles if they are doulas. */
export const others = selectUsers("others");
export const otherProfiles = selectDoulas("other_profiles");
const ownProfiles = selectDoulas("own_profiles");
const viewers = selectUsers("viewers");

/** A person's side of conversations, before names and messages are looked up. */
function selectSides() {
  const { conversationId, otherUserId, lastMessageAt } = conversationMembers;
  return queryBuilder
    .select({ conversationId, otherUserId, lastMessageAt })
    .from(conversationMembers)
    .$dynamic();
}

/** Limits the page first, so that names and messages are looked up only for its rows. */
export function selectConversationsPage(db: Queryable, { userId, search, after, limit }: ConversationsPage) {
  const { lastMessageAt, conversationId } = conversationMembers;
  const byTime = keyset({ at: lastMessageAt, id: conversationId }, "newest first");
  const sides = selectSides()
    .where(
      and(
        eq(conversationMembers.userId, userId),
        isNotNull(lastMessageAt),
        byTime.isAfter(after),
        search ? matchesSearch(userId, search) : undefined,
      ),
    )
    .orderBy(...byTime.order)
    .limit(limit)
    .as("sides");
  return selectConversations(db, { userId, sides });
}

/** The name is a scalar subquery, because with `exists` the planner would read everyone's names. */
function matchesSearch(userId: string, search: string): SQL | undefined {
  const name = sql`${otherIdentitySql(userId, conversationMembers)} ->> 'full_name'`;
  const hasName = queryBuilder
    .select({ found: sql`strpos(normalize_for_search(${name}), normalize_for_search(${search})) > 0` })
    .from(others)
    .leftJoin(otherProfiles, eq(otherProfiles.userId, others.id))
    .where(eq(others.id, conversationMembers.otherUserId));
  const matching = queryBuilder
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationMembers.conversationId),
        sql`strpos(lower(${messages.content}), lower(${search}::text)) > 0`,
      ),
    );
  return or(sql`${hasName}`, exists(matching));
}

/** A conversation and the other person in it, as columns. */
interface SideSql {
  conversationId: Column;
  otherUserId: Column;
}

/**
 * SQL expression: true if `userId` may see the last name and picture of the other person. A doula may
 * only after the parent wrote to them or has a confirmed call with them.
 */
function isNameSharedSql(userId: string, { conversationId, otherUserId }: SideSql): SQL {
  const received = queryBuilder
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.senderId, otherUserId)));
  const doulaProfileId = sql`(select ${ownProfiles.id} from ${ownProfiles} where ${ownProfiles.userId} = ${userId})`;
  return sql`(
    ${others.userType} <> 'client' or ${exists(received)}
    or ${hasContactBookingSql({ clientId: others.id, doulaProfileId })}
  )`;
}

/** SQL expression: the name and picture of the joined `others`, as `userId` sees them, as JSON. */
export function otherIdentitySql(userId: string, side: SideSql): SQL {
  const viewerId = sql`${userId}::uuid`;
  const asParent = (current: IdentitySql) => parentIdentitySql({ viewerId, account: others, current });
  return sql`case
    when ${isDoulaToSql(viewerId)} then ${doulaIdentitySql({ viewerId, doula: otherProfiles, current: doulaIdentity })}
    when ${isNameSharedSql(userId, side)} then ${asParent(parentIdentity)}
    else ${asParent(firstNameOnly)}
  end`;
}

const parentIdentity: IdentitySql = {
  fullName: sql`coalesce(${others.fullName}, '')`,
  firstName: sql`coalesce(${others.firstName}, '')`,
  lastName: others.lastName,
  profileImageUrl: others.profileImageUrl,
};

const firstNameOnly: IdentitySql = {
  fullName: parentIdentity.firstName,
  firstName: parentIdentity.firstName,
  lastName: sql`''`,
  profileImageUrl: sql`null::text`,
};

/** Doulas appear under their profile's name if it has one. */
const doulaIdentity: IdentitySql = {
  fullName: sql`coalesce(nullif(${otherProfiles.fullName}, ''), ${others.fullName})`,
  firstName: sql`case when ${otherProfiles.fullName} <> '' then ${otherProfiles.firstName} else ${others.firstName} end`,
  lastName: sql`case when ${otherProfiles.fullName} <> '' then ${otherProfiles.lastName} else ${others.lastName} end`,
  profileImageUrl: sql`coalesce(${otherProfiles.profileImageUrl}, ${others.profileImageUrl})`,
};

/**
 * SQL expression: true if the viewer knows the other person as a doula, even if their type has changed since
 * then. Every conversation is between a parent and a doula.
 */
function isDoulaToSql(viewerId: SQL): SQL {
  return sql`(
    ${otherProfiles.id} is not null and (
      ${others.userType} = 'doula'
      or (select ${viewers.userType} from ${viewers} where ${viewers.id} = ${viewerId}) <> 'doula'
    )
  )`;
}

/** Selects the conversations of a person's sides, latest first, with the list's cursor. */
function selectConversations(
  db: Queryable,
  { userId, sides }: { userId: string; sides: ReturnType<ReturnType<typeof selectSides>["as"]> },
) {
  const byTime = keyset({ at: sides.lastMessageAt, id: sides.conversationId }, "newest first");
  const viewerId = sql`${userId}::uuid`;
  const isOfSide = eq(messages.conversationId, sides.conversationId);
  const latest = queryBuilder
    .select({
      message: sql`jsonb_build_object(
        'id', ${messages.id}, 'conversation_id', ${messages.conversationId}, 'sender_id', ${messages.senderId},
        'receiver_id', ${messages.receiverId}, 'content', left(${messages.content}, ${previewLength}),
        'read', ${messages.read},
        'created_at', to_char(${messages.createdAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )`.as("message"),
    })
    .from(messages)
    .where(isOfSide)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as("latest");
  const unread = queryBuilder
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.receiverId, userId), isOfSide, not(messages.read)));
  const doula = sql`case when ${otherProfiles.id} is not null and ${others.userType} = 'doula' then
    jsonb_build_object(
      'id', ${otherProfiles.id}, 'slug', ${doulaSlugSql({ viewerId, doula: otherProfiles })},
      'is_listed', ${otherProfiles.isListed}
    )
  end`;
  return db
    .select({
      id: sides.conversationId,
      cursor: byTime.cursor,
      other: sql`jsonb_build_object('id', ${others.id}, 'is_deleted', ${others.id} is null, 'doula', ${doula})
        || ${otherIdentitySql(userId, sides)}`,
      last_message: latest.message,
      unread_count: sql`${unread}`.mapWith(Number),
      is_blocked: hasBlockedSql(viewerId, sides.otherUserId),
    })
    .from(sides)
    .leftJoin(others, eq(others.id, sides.otherUserId))
    .leftJoin(otherProfiles, eq(otherProfiles.userId, others.id))
    .leftJoinLateral(latest, sql`true`)
    .orderBy(...byTime.order);
}

/** Updates both people's rows after a new message. */
export async function updateLastMessage(
  tx: Transaction,
  { conversationId, at }: { conversationId: string; at: Date },
): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ lastMessageAt: at })
    .where(eq(conversationMembers.conversationId, conversationId));
}

/** Returns when the last message of a conversation was sent. */
export async function findLastMessageTime(db: Queryable, conversationId: string): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: max(conversationMembers.lastMessageAt) })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, conversationId));
  return last?.at ?? undefined;
}

/** Deletes conversations whose two accounts are both gone. */
export async function deleteAbandonedConversations(db: Queryable): Promise<void> {
  const remaining = queryBuilder
    .select({ id: conversationMembers.id })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, conversations.id));
  await db.delete(conversations).where(notExists(remaining));
}
