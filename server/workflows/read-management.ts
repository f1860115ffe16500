import { sql } from "drizzle-orm";
import type { UserManagement } from "../../contract/identity/users.schema.ts";
import { findOpenPaidOrders } from "../commerce/orders/service.ts";
import { findManagedUser } from "../identity/users/service.ts";
import { selectConversationMembers } from "../messaging/messages/service.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { countUpcomingBookings } from "../scheduling/bookings/service.ts";
import { countRestoredRelations } from "../trust/former-accounts/service.ts";
import { canCorrectAddress } from "./correct-address.ts";

/** Returns a user, what deleting them would affect, and whether their address can be corrected, for admins. */
export async function readManagement({ db, now }: Platform, userId: string): Promise<UserManagement> {
  const user = await findManagedUser(db, userId);
  if (!user) throw new Refusal("not_found");
  const own = selectConversationMembers("own");
  const conversationIds = sql`select ${own.conversationId} as id from ${own} where ${own.userId} = ${userId}`;
  return {
    ...user,
    can_correct_address: await canCorrectAddress(db, user),
    upcoming_calls: await countUpcomingBookings(db, { userId, now: now() }),
    open_orders: await findOpenPaidOrders(db, { userId, isForAdmin: true, now: now() }),
    earlier_account: await countRestoredRelations(db, { userId, conversationIds }),
  };
}
