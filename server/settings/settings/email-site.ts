import type { Settings } from "../../../contract/settings/settings.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "./queries.ts";

export interface EmailSiteWithTerms extends EmailSite {
  termsUrl: string;
}

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

/** Returns what emails about someone's conduct say of the site. */
export async function readEmailSiteWithTerms(
  platform: Pick<Platform, "publicUrl">,
  db: Queryable,
): Promise<EmailSiteWithTerms> {
  const settings = await readSettings(db);
  const { href: termsUrl } = new URL(settings.terms_of_service_url, platform.publicUrl);
  return { ...toEmailSite(settings, platform), termsUrl };
}
