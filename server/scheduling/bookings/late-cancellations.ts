import { and, count, eq } from "drizzle-orm";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { formerAccountMonths } from "../../../contract/platform/retention.ts";
import { schema, type Transaction } from "../../../db/database.ts";
import { findConfirmedEmail } from "../../identity/accounts/service.ts";
import { toMailbox } from "../../platform/email/mailboxes.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";

/** Never refuses: its points are read, as calls that the mailbox's next account has used. */
const limits = defineLimits({
  late_cancellations_mailbox: { points: 1_000_000, seconds: formerAccountMonths * 30 * 24 * 60 * 60 },
});

/** Saves how many calls a departing client cancelled late, for the next account of their confirmed mailbox. */
export async function saveLateCancellations(
  { rateLimit }: Platform,
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { bookings } = schema;
  const [late] = await tx
    .select({ count: count() })
    .from(bookings)
    .where(and(eq(bookings.clientId, userId), eq(bookings.cancelledLate, true)));
  if (!late?.count) return;
  await rateLimit.within(tx).count(limits.late_cancellations_mailbox, toMailbox(email), late.count);
}

/**
 * Returns how many calls were cancelled late by deleted accounts of the person's mailbox. 0 until they have confirmed it:
 * somebody else's address says nothing about its owner.
 */
export async function readLateCancellations(
  { db, rateLimit }: Platform,
  { id: userId, email }: Pick<SessionUser, "id" | "email">,
): Promise<number> {
  const late = await rateLimit.read(limits.late_cancellations_mailbox, toMailbox(email));
  return late > 0 && (await findConfirmedEmail(db, userId)) !== undefined ? late : 0;
}
