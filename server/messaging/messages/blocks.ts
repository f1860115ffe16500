import { endLinks, withdrawOrders } from "../../commerce/checkout/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { cancelBookingsBetween } from "../../scheduling/bookings/service.ts";
import { deleteBlock, insertBlock } from "../../trust/blocks/service.ts";
import { findConversation, findOtherSide, lockConversation } from "./conversation-queries.ts";
import type { OwnConversation } from "./service.ts";
import { cancelEmailDue } from "./unread-queries.ts";

/**
 * Blocks the other person: neither can write, book a call, pay or see a phone number anymore, and open calls
 * and unpaid orders between them are cancelled. Calling it again changes nothing. Locks the conversation,
 * then both people's bookings, then their accounts, so that a message or booking sent at the same time either
 * succeeds first or is refused. Refuses with not_found or account_deleted.
 */
export async function blockOther(
  platform: Platform,
  payments: Payments,
  own: OwnConversation,
): Promise<void> {
  const { db, realtime } = platform;
  const orderIds = await inTransaction(db, async (tx) => {
    await lockConversation(tx, own.conversationId);
    const side = await findOtherSide(tx, own);
    if (!side) throw new Refusal("not_found");
    if (!side.otherId) throw new Refusal("account_deleted");
    await cancelBookingsBetween(platform, tx, [own.userId, side.otherId]);
    // Read this under the locks, which deleting an account acquires too.
    const other = (await findConversation(tx, own))?.other;
    if (!other?.id) throw new Refusal("account_deleted");
    const block = { blockerId: own.userId, blockedId: other.id, blockedName: other.full_name };
    if (!(await insertBlock(tx, block))) return [];
    await cancelEmailDue(tx, own);
    const changed = { type: "conversation.changed", conversation_id: own.conversationId } as const;
    await realtime.publish(tx, [own.userId, side.otherId], changed);
    return withdrawOrders(platform, tx, [own.userId, other.id]);
  });
  await endLinks(platform, payments, orderIds);
}

/** Removes the caller's own block without notifying anyone. Refuses with not_found. */
export async function unblockOther({ db }: Platform, own: OwnConversation): Promise<void> {
  const side = await findOtherSide(db, own);
  if (!side) throw new Refusal("not_found");
  if (side.otherId) await deleteBlock(db, { blockerId: own.userId, blockedId: side.otherId });
}
