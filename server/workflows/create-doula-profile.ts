import type { OwnProfile } from "../../contract/directory/own-profile.schema.ts";
import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import type { Transaction } from "../../db/database.ts";
import { hasDoulaProfile, insertMissingDraft, readOwnPage } from "../directory/doulas/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { insertStartingHours } from "../scheduling/availability/service.ts";

type NewDoula = Pick<SessionUser, "id" | "full_name">;

/**
 * Creates the profile of a doula who has none (spec section 4): a draft with the starting hours. Returns its ID; undefined if
 * there already is one, or no such account. Simultaneous requests create one.
 */
export async function createDoulaProfile(tx: Transaction, doula: NewDoula): Promise<string | undefined> {
  const profileId = await insertMissingDraft(tx, doula);
  if (profileId) await insertStartingHours(tx, profileId);
  return profileId;
}

/** Like `createDoulaProfile`, in its own transaction. */
export async function ensureDoulaProfile({ db }: Pick<Platform, "db">, doula: NewDoula): Promise<void> {
  if (await hasDoulaProfile(db, doula.id)) return;
  await inTransaction(db, (tx) => createDoulaProfile(tx, doula));
}

/** A doula's own profile, including what parents see of it. Creates a missing one. */
export async function readOwnProfile(platform: Platform, viewer: SessionUser): Promise<OwnProfile> {
  const profile = await readOwnPage(platform, viewer.id);
  if (profile) return profile;
  await ensureDoulaProfile(platform, viewer);
  const created = await readOwnPage(platform, viewer.id);
  if (!created) throw new Refusal("doula_profile_not_created");
  return created;
}
