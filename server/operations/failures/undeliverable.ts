import type { FailuresQuery } from "../../../contract/platform/failures.schema.ts";
import type { UndeliverableAddress } from "../../../contract/platform/undeliverable.schema.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { deleteUndeliverable, listUndeliverable } from "../../platform/email/undeliverable.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";

/** Addresses that get no more email, newest first. */
export async function listUndeliverableAddresses(
  { db }: Platform,
  query: FailuresQuery,
): Promise<Page<UndeliverableAddress>> {
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => listUndeliverable(db, { after: query.after, limit }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ address }) => address), next_cursor };
}

/** Allows email to an address again. The audit entry does not contain the address. */
export async function allowEmail(
  { db }: Platform,
  { adminId, id }: { adminId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const cleared = await deleteUndeliverable(tx, id);
    if (!cleared) throw new Refusal("failure_handled");
    const { reason, code, dropped, since } = cleared;
    await recordAudit(tx, {
      actorId: adminId,
      action: "failed_email.address_cleared",
      subject: { type: "undeliverable_address", id },
      before: { reason, code, dropped, since },
    });
  });
}
