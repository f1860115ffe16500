import type { FailuresQuery } from "../../contract/failures.schema.ts";
import type { UndeliverableAddress } from "../../contract/undeliverable.schema.ts";
import { requireStillAdmin } from "../accounts/service.ts";
import { recordAudit } from "../audit/service.ts";
import { type Page, readPage } from "../platform/keyset.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { deleteUndeliverable, listUndeliverable } from "../platform/undeliverable.ts";

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

/** Allows email to an address again. Refuses with failure_handled. The audit entry does not contain the address. */
export async function allowEmail(
  { db }: Platform,
  { adminId, id }: { adminId: string; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
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
