import "./zod-config.ts";
import { z } from "zod";

/** What every page may know of the settings. */
export const publicSettingsSchema = z.object({
  site_name: z.string(),
  site_description: z.string(),
  support_email: z.string(),
  allow_new_registrations: z.boolean(),
  require_email_verification: z.boolean(),
  default_search_radius: z.int().describe("Miles"),
  privacy_policy_url: z.string().describe("A path of this site or a full address"),
  terms_of_service_url: z.string(),
  fill_sample_details: z.boolean(),
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;
