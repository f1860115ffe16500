import type { z } from "zod";
import type { newReportSchema } from "../../contract/conversations.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { findOtherSide, lockConversation } from "./conversation-queries.ts";
import { isMessageOf } from "./message-queries.ts";
import { deleteBlock, insertBlock, insertReport } from "./people-queries.ts";
import type { OwnConversation } from "./service.ts";
import { cancelMailDue } from "./unread-queries.ts";

/** From now on neither side writes in the conversation. Refuses with not_found or account_deleted. */
export async function blockOther({ db, realtime }: Platform, own: OwnConversation): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever is just sending is through before, or is refused.
    await lockConversation(tx, own.conversationId);
    const side = await findOtherSide(tx, own);
    if (!side) throw new Refusal("not_found");
    if (!side.otherId) throw new Refusal("account_deleted");
    await insertBlock(tx, { blockerId: own.userId, blockedId: side.otherId });
    await cancelMailDue(tx, own);
    await realtime.tell(tx, [own.userId, side.otherId], changed(own));
  });
}

/** Takes the caller's own block back. Refuses with not_found. */
export async function unblockOther({ db, realtime }: Platform, own: OwnConversation): Promise<void> {
  await db.transaction(async (tx) => {
    const side = await findOtherSide(tx, own);
    if (!side) throw new Refusal("not_found");
    if (!side.otherId) return;
    await deleteBlock(tx, { blockerId: own.userId, blockedId: side.otherId });
    await realtime.tell(tx, [own.userId, side.otherId], changed(own));
  });
}

function changed({ conversationId }: OwnConversation) {
  return { type: "conversation.changed", conversation_id: conversationId } as const;
}

/** Tells the admins about the other side, or one message. Refuses with not_found. */
export async function reportOther(
  { db }: Platform,
  { reason, details, message_id: messageId, ...own }: OwnConversation & z.infer<typeof newReportSchema>,
): Promise<{ id: string; created_at: string }> {
  const { conversationId, userId: reporterId } = own;
  const side = await findOtherSide(db, own);
  if (!side) throw new Refusal("not_found");
  if (messageId && !(await isMessageOf(db, { conversationId, messageId }))) throw new Refusal("not_found");
  return insertReport(db, {
    reporterId,
    reportedId: side.otherId,
    conversationId,
    messageId,
    reason,
    details: details || null,
  });
}
