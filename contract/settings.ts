import { z } from "zod";

/** In force until an admin saves another value. The search radius in force is 30 miles (decisions.md, Radius). */
export const platformDefaults = {
  site_name: "Doula Match",
  site_description: "Find a doula near you, meet them on a free call, and choose with calm.",
  support_email: "support@doula-match.example",
  maintenance_mode: false,
  allow_new_registrations: true,
  require_email_verification: true,
  max_bookings_per_doula: 10,
  default_search_radius: 30,
  fill_sample_details: true,
} as const;

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

/** What the server writes into every page, so that the web app starts without asking. */
export interface Boot {
  settings: PublicSettings;
  /** Whether the request carried a session cookie. Without one nobody is signed in, and nothing has to be loaded. */
  may_be_signed_in: boolean;
}
