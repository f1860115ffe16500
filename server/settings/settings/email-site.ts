import type { Settings } from "../../../contract/settings/settings.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "./queries.ts";

export function toEmailSite(
  { site_name: name, support_email: supportEmail }: Settings,
  { publicUrl }: Pick<Platform, "publicUrl">,
): EmailSite {
  // The operator's description invites people to choose a doula, which is no way to end an email after a loss.
  const description = `${name} helps people find and book doulas`;
  return { name, description, publicUrl, supportEmail };
}

/** Returns what emails say of the site. */
export async function readEmailSite(
  platform: Pick<Platform, "publicUrl">,
  db: Queryable,
): Promise<EmailSite> {
  return toEmailSite(await readSettings(db), platform);
}
