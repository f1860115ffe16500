import { z } from "zod";

/** What every page may know of the settings. */
export const publicSettingsSchema = z.object({
  site_name: z.string(),
  site_description: z.string(),
  support_email: z.string(),
  allow_new_registrations: z.boolean(),
  require_email_verification: z.boolean(),
  default_search_radius: z.int().describe("Miles"),
  fill_sample_details: z.boolean(),
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;
