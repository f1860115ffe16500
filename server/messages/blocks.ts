import { deleteBlock, insertBlock } from "../blocks/service.ts";
import { cancelBookingsBetween } from "../bookings/service.ts";
import { endLinks, takeBackOrders } from "../orders/service.ts";
import type { Payments } from "../payments/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { findConversation, findOtherSide, lockConversation } from "./conversation-queries.ts";
import type { OwnConversation } from "./service.ts";
import { cancelMailDue } from "./unread-queries.ts";

/**
 * From now on neither side writes to the other, books a call, pays or reads a phone number; open calls and unpaid orders between
 * them are cancelled. Done again, it changes nothing. Refuses with not_found or account_deleted.
 * Locks: the conversation first, then the bookings of the two, then their accounts. Whoever is just sending or booking
 * is through before, or is refused.
 */
export async function blockOther(
  platform: Platform,
  payments: Payments,
  own: OwnConversation,
): Promise<void> {
  const { db, mailer, realtime } = platform;
  const orderIds = await db.transaction(async (tx) => {
    await lockConversation(tx, own.conversationId);
    const side = await findOtherSide(tx, own);
    if (!side) throw new Refusal("not_found");
    if (!side.otherId) throw new Refusal("account_deleted");
    await cancelBookingsBetween(platform, tx, [own.userId, side.otherId]);
    // Read under those locks, which deleting an account takes too.
    const other = (await findConversation(tx, own))?.other;
    if (!other?.id) throw new Refusal("account_deleted");
    const block = { blockerId: own.userId, blockedId: other.id, blockedName: other.full_name };
    if (!(await insertBlock(tx, block))) return [];
    await cancelMailDue(tx, own);
    const changed = { type: "conversation.changed", conversation_id: own.conversationId } as const;
    await realtime.publish(tx, [own.userId, side.otherId], changed);
    return takeBackOrders(platform, tx, [own.userId, other.id]);
  });
  mailer.wake();
  await endLinks(platform, payments, orderIds);
}

/** Takes the caller's own block back, without a word to anybody. Refuses with not_found. */
export async function unblockOther({ db }: Platform, own: OwnConversation): Promise<void> {
  const side = await findOtherSide(db, own);
  if (!side) throw new Refusal("not_found");
  if (side.otherId) await deleteBlock(db, { blockerId: own.userId, blockedId: side.otherId });
}
