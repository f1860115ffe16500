import type { SessionUser } from "../../contract/accounts.ts";
import type { DoulaDetail } from "../../contract/doulas.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { findContact, findListedDoula } from "./queries.ts";

export {
  cardOf,
  deleteDoulaOf,
  findContact as readContact,
  findStoredDoula,
  replaceContactEmail,
} from "./queries.ts";

/**
 * A listed doula's public profile; with phone and email for a client who has a booking with them that is not
 * cancelled. Refuses with doula_not_found.
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
  if (!doula) throw new Refusal("doula_not_found");
  const contact =
    viewer?.user_type === "client"
      ? await findContact(db, { doulaProfileId: doula.id, clientId: viewer.id })
      : undefined;
  return { ...doula, contact: contact ?? null };
}
