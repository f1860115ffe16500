import { randomUUID } from "node:crypto";
import { and, eq, gte } from "drizzle-orm";
import { writeAutomaticReply } from "../../../contract/scheduling/pausing.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { findAway } from "../../directory/doulas/service.ts";
import type { Platform } from "../../platform/platform.ts";
import { updateLastMessage } from "./conversation-queries.ts";
import { insertMessage } from "./message-queries.ts";

const { messages } = schema;

interface Received {
  conversationId: string;
  senderId: string;
  receiverId: string;
  writtenAt: Date;
}

/**
 * Answers a message for a doula who is at a birth, within the sending transaction: once per parent and birth, and
 * without an email, because the parent has just written here.
 */
export async function sendAutomaticReply(
  { now, realtime }: Platform,
  tx: Transaction,
  { conversationId, senderId: parentId, receiverId: doulaId, writtenAt }: Received,
): Promise<void> {
  const away = await findAway(tx, { userId: doulaId, now: now() });
  if (!away) return;
  if (await wasAnswered(tx, { conversationId, doulaId, since: away.since })) return;
  const createdAt = new Date(writtenAt.getTime() + 1);
  const { id } = await insertMessage(tx, {
    conversationId,
    senderId: doulaId,
    receiverId: parentId,
    content: writeAutomaticReply(away.firstName),
    clientKey: randomUUID(),
    createdAt,
    isAutomatic: true,
  });
  await updateLastMessage(tx, { conversationId, at: createdAt });
  await realtime.publish(tx, [parentId, doulaId], {
    type: "message.created",
    conversation_id: conversationId,
    message_id: id,
  });
}

async function wasAnswered(
  db: Queryable,
  { conversationId, doulaId, since }: { conversationId: string; doulaId: string; since: Date },
): Promise<boolean> {
  const [answer] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderId, doulaId),
        messages.isAutomatic,
        gte(messages.createdAt, since),
      ),
    )
    .limit(1);
  return answer !== undefined;
}
