import type {
  DifferencesQuery,
  PaymentDifference,
} from "../../../contract/commerce/reconciliation.schema.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { findDifferences, saveDismissal } from "./difference-queries.ts";
import { countUnchecked } from "./queries.ts";

export { countDifferences } from "./difference-queries.ts";
export { selectPaymentDifferences } from "./rows.ts";

/** Open differences between Stripe's books and our orders, newest first. */
export async function listDifferences(
  { db }: Platform,
  query: DifferencesQuery,
): Promise<Page<PaymentDifference> & { unchecked: number }> {
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => findDifferences(db, { after: query.after, limit }),
    ({ cursor }) => cursor,
  );
  return {
    items: items.map(({ difference }) => difference),
    next_cursor,
    unchecked: await countUnchecked(db),
  };
}

/** Dismisses a difference until it changes. */
export async function dismissDifference(
  { db, now, realtime }: Platform,
  { adminId, id, note }: { adminId: string; id: string; note: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const dismissed = await saveDismissal(tx, { id, now: now() });
    if (!dismissed) throw new Refusal("failure_handled");
    const { id: _subject, found_at: _moment, ...facts } = dismissed;
    await recordAudit(tx, {
      actorId: adminId,
      action: "order.difference_dismissed",
      subject: { type: "payment_difference", id },
      before: facts,
      after: { note },
    });
    await realtime.publishToType(tx, "admin", { type: "admin.changed" });
  });
}
