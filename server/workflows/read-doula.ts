import type { DoulaDetail } from "../../contract/directory/doulas.schema.ts";
import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import { readListedDoula } from "../directory/doulas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { findContact } from "../scheduling/bookings/service.ts";

/** A listed doula's public profile, with phone and email for a client who may see them because of a call or an order. */
export async function readDoula(
  platform: Platform,
  { slug, viewer }: { slug: string; viewer: SessionUser | null },
): Promise<DoulaDetail> {
  const doula = await readListedDoula(platform, slug);
  if (viewer?.user_type !== "client") return { ...doula, contact: null };
  const { db, now } = platform;
  const contact = await findContact(db, { doulaProfileId: doula.id, clientId: viewer.id, now: now() });
  return { ...doula, contact: contact ?? null };
}
