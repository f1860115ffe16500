import type { ApplicationRow, ApplicationsQuery } from "../../../contract/directory/applications.schema.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import { countChangedProfiles } from "../doulas/service.ts";
import { countPending, findApplications } from "./admin-queries.ts";

/**
 * Lists a page of doulas for admins: pending ones in the order they were submitted, all others newest first.
 */
export async function listApplications(
  { db }: Platform,
  { status, search, after, limit }: ApplicationsQuery,
): Promise<Page<ApplicationRow>> {
  const page = await readPage(
    limit,
    (limit) => findApplications(db, { status, search, after, limit }),
    ({ cursor }) => cursor,
  );
  return { ...page, items: page.items.map(({ application }) => application) };
}

/** Counts the items that wait for an admin's decision. */
export async function countWaiting({ db }: Platform) {
  return { pending_count: await countPending(db), changed_count: await countChangedProfiles(db) };
}
