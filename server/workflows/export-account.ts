import { findOrderDueDates } from "../commerce/due-dates/service.ts";
import { hasDoulaProfile } from "../directory/doulas/service.ts";
import { readStoredPlans } from "../families/births/service.ts";
import { dataExportedEmail } from "../identity/accounts/service.ts";
import { readParentProfile } from "../identity/profiles/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { describeError } from "../platform/observability/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { type ArchiveEntry, createArchive, streamJson } from "../platform/storage/archive.ts";
import type { ExportOwner } from "../providers/domain.ts";
import { readEmailSite } from "../settings/settings/service.ts";
import { domains } from "./domains.ts";

/**
 * Exports all data about a person, except what `exportPlans` does, as one zip archive: a JSON file per topic, and their uploaded files
 * unchanged. If the person's type has changed, the archive contains the data of both types.
 */
export function exportAccount(platform: Platform, owner: ExportOwner): ReadableStream<Uint8Array> {
  return createArchive(exportEntries(platform, owner), {
    onFailure: (error) => platform.logger.error({ error: describeError(error) }, "export broke off"),
  });
}

/** A parent's due dates, birth and loss, and what they told doulas. The archive contains none of them. */
export async function exportPlans(platform: Platform, userId: string) {
  const { due_date } = await readParentProfile(platform, { viewerId: userId, userId });
  return {
    due_date,
    ...(await readStoredPlans(platform, { userId, orders: await findOrderDueDates(platform.db, userId) })),
  };
}

/** Emails the owner that someone who knew the password exported their data. */
export async function emailExport(platform: Platform, to: string): Promise<void> {
  const site = await readEmailSite(platform, platform.db);
  await inTransaction(platform.db, (tx) => platform.mailer.send(tx, dataExportedEmail({ to, site })));
}

async function* exportEntries(platform: Platform, owner: ExportOwner): AsyncIterable<ArchiveEntry> {
  const { id: userId } = owner.viewer;
  const hasProfile = await hasDoulaProfile(platform.db, userId);
  for (const { exports = {}, doulaExports = {} } of domains) {
    for (const [name, read] of Object.entries({ ...exports, ...(hasProfile && doulaExports) })) {
      yield { name, content: streamJson(() => read(platform, owner)) };
    }
  }
  for await (const { bucket, name, bytes } of platform.storage.listFiles(userId)) {
    yield { name: `files/${bucket}/${name}`, content: [bytes] };
  }
}
