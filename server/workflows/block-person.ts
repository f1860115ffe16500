import { endLinks, withdrawOrders } from "../commerce/checkout/service.ts";
import {
  cancelUnreadEmail,
  findConversation,
  type OwnConversation,
  requireOtherSide,
} from "../messaging/messages/service.ts";
import { lockConversation } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { cancelBookingsBetween } from "../scheduling/bookings/service.ts";
import { deleteBlock, insertBlock } from "../trust/blocks/service.ts";

/**
 * Blocks the other person: neither can write, book a call, pay or see a phone number anymore, and open calls
 * and unpaid orders between them are cancelled. Calling it again changes nothing. Locks the conversation,
 * then both people's bookings, then their accounts, so that a message or booking sent at the same time either
 * succeeds first or is refused.
 */
export async function blockPerson(
  platform: Platform,
  payments: Payments,
  own: OwnConversation,
): Promise<void> {
  const { db, realtime } = platform;
  const orderIds = await inTransaction(db, async (tx) => {
    await lockConversation(tx, own.conversationId);
    const { otherId } = await requireOtherSide(tx, own);
    if (!otherId) throw new Refusal("account_deleted");
    await cancelBookingsBetween(platform, tx, { blockerId: own.userId, blockedId: otherId });
    // Read this under the locks, which deleting an account acquires too.
    const other = (await findConversation(tx, own))?.other;
    if (!other?.id) throw new Refusal("account_deleted");
    const block = { blockerId: own.userId, blockedId: other.id, blockedName: other.full_name };
    if (!(await insertBlock(tx, block))) return [];
    await cancelUnreadEmail(tx, own);
    const changed = { type: "conversation.changed", conversation_id: own.conversationId } as const;
    await realtime.publish(tx, [own.userId, otherId], changed);
    return withdrawOrders(platform, tx, [own.userId, other.id]);
  });
  await endLinks(platform, payments, orderIds);
}

/** Removes the caller's own block without notifying anyone. */
export async function unblockPerson({ db }: Platform, own: OwnConversation): Promise<void> {
  const { otherId } = await requireOtherSide(db, own);
  if (otherId) await deleteBlock(db, { blockerId: own.userId, blockedId: otherId });
}
