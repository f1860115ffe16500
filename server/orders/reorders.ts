import { reorderDays } from "../../contract/orders.ts";
import { formatFullDate } from "../../contract/time.ts";
import type { Transaction } from "../../db/database.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import type { Offer } from "./queries.ts";
import { findLastAutomaticRefund } from "./reorder-queries.ts";

const reorderMs = reorderDays * 24 * 3_600_000;

/**
 * Refuses with recently_refunded for 30 days after an automatic refund between a parent and a doula, unless an admin has allowed a
 * new order. It says nothing about a block: without one, and after one, it reads the same.
 */
export async function requireNoRecentRefund(
  { now }: Platform,
  tx: Transaction,
  { parentId, offer }: { parentId: string; offer: Offer },
): Promise<void> {
  const refundedAt = await findLastAutomaticRefund(tx, {
    parentId,
    doulaProfileId: offer.doula_profile_id,
    since: new Date(now().getTime() - reorderMs),
  });
  if (!refundedAt) return;
  const { support_email } = await readSettings(tx);
  const from = formatFullDate(new Date(refundedAt.getTime() + reorderMs), offer.time_zone);
  throw new Refusal("recently_refunded", {
    detail: `Your last payment to ${offer.doula_name} was refunded. You can buy from them again after ${from}. If you cannot wait, write to ${support_email}.`,
  });
}
