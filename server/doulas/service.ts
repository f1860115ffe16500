import { randomUUID } from "node:crypto";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { DoulaDetail, DoulaPackage } from "../../contract/doulas.schema.ts";
import { toDoulaSlug } from "../../contract/doulas.ts";
import { insertStartingHours } from "../availability/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import {
  findContact,
  findListedDoula,
  findListedPackages,
  hasDoulaProfile,
  insertDraft,
  wasListed,
} from "./queries.ts";

export {
  cardOf,
  deleteDoulaOf,
  findContact as readContact,
  findStoredDoula,
  replaceContactEmail,
} from "./queries.ts";

/**
 * A listed doula's public profile; with phone and email for a client who has a confirmed or completed call with them.
 * Refuses with doula_unlisted where the profile was listed once, else with doula_not_found.
 */
export async function readDoula(
  { db, now }: Platform,
  { slug, viewer }: { slug: string; viewer: SessionUser | null },
): Promise<DoulaDetail> {
  const settings = await readSettings(db);
  const doula = await findListedDoula(db, {
    slug,
    now: now(),
    maxOpenCalls: settings.max_bookings_per_doula,
  });
  if (!doula) throw new Refusal((await wasListed(db, slug)) ? "doula_unlisted" : "doula_not_found");
  const contact =
    viewer?.user_type === "client"
      ? await findContact(db, { doulaProfileId: doula.id, clientId: viewer.id })
      : undefined;
  return { ...doula, contact: contact ?? null };
}

/** What a listed doula offers at the moment, by price; of anybody else nothing. */
export function listPackages({ db }: Platform, doulaProfileId: string): Promise<DoulaPackage[]> {
  return findListedPackages(db, doulaProfileId);
}

/** With what follows it, a slug is at most 120 characters. */
const maxNameInSlug = 100;

/**
 * Creates the profile of a doula who has none (spec section 4): a draft with the hours that doulas start with. However
 * many requests do so at once, there is one.
 */
export async function ensureDoulaProfile(
  { db }: Platform,
  { id: userId, full_name }: Pick<SessionUser, "id" | "full_name">,
): Promise<void> {
  for (const slug of slugCandidates(full_name)) {
    if (await hasDoulaProfile(db, userId)) return;
    await db.transaction(async (tx) => {
      const doulaProfileId = await insertDraft(tx, { userId, slug });
      if (doulaProfileId) await insertStartingHours(tx, doulaProfileId);
    });
  }
}

/** The name alone where it is free, else with something that nobody else has. */
function slugCandidates(fullName: string): string[] {
  const name = toDoulaSlug(fullName).slice(0, maxNameInSlug).replace(/-$/, "") || "doula";
  return [name, `${name}-${randomUUID().slice(0, 8)}`, randomUUID()];
}
