import "../platform/zod-config.ts";
import { z } from "zod";
import { maxMiles, minMiles } from "../directory/search.ts";
import { adminProofSchema, emailSchema } from "../identity/accounts.schema.ts";
import { requiredLine, requiredText, typedNumber, typedText } from "../platform/fields.schema.ts";
import { isHttpsLink, normalizeLink, urlMaxLength } from "../platform/fields.ts";
import { parseSupportLine, settingLimits } from "./settings.ts";

/** The settings that every page may read. */
export const publicSettingsSchema = z.object({
  site_name: z.string(),
  site_description: z.string(),
  support_email: z.string(),
  platform_fee: z.number().describe("Percent of an order"),
  allow_new_registrations: z.boolean(),
  require_email_verification: z.boolean(),
  default_search_radius: z.int().describe("Miles"),
  privacy_policy_url: z.string().describe("A path on this site, or a full URL"),
  terms_of_service_url: z.string(),
  fill_sample_details: z.boolean(),
  support_lines: z.string().describe("Telephone help after a loss, one 'Name: number' a line"),
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** GET /rest/v1/platform_settings: all current settings, for admins. */
export const settingsSchema = publicSettingsSchema.extend({
  maintenance_mode: z.boolean(),
  require_admin_factor: z.boolean().describe("Admins need two-factor authentication"),
  max_bookings_per_doula: z.int().describe("Open intro calls a doula may have at once"),
  is_search_radius_saved: z.boolean().describe("False while the default applies"),
  security_contact: z
    .string()
    .describe("An email address or an https link for /.well-known/security.txt; if empty, the support email"),
  security_policy_url: z.string().describe("Linked from /.well-known/security.txt if not empty"),
});

export type Settings = z.infer<typeof settingsSchema>;

const feeMessage = `Please enter 0 to ${settingLimits.maxPlatformFee} percent, in steps of ${settingLimits.platformFeeStep}.`;
const callsMessage = `Please enter a whole number from 1 to ${settingLimits.maxBookingsPerDoula}.`;
const radiusMessage = `Please enter ${minMiles} to ${maxMiles} whole miles.`;

const linkSchema = typedText(urlMaxLength)
  .transform(normalizeLink)
  .refine(
    // '//' would lead to another site.
    (link) => /^\/(?![/\\])[\x21-\x7e]*$/.test(link) || isHttpsLink(link),
    { error: "Please enter a path that begins with / or a link that begins with https://" },
  );

const securityContactSchema = typedText(urlMaxLength)
  .transform(normalizeLink)
  .refine((text) => text === "" || emailSchema.safeParse(text).success || isHttpsLink(text), {
    error: "Please enter an email address or a link that begins with https://",
  });

const optionalLinkSchema = typedText(urlMaxLength)
  .transform(normalizeLink)
  .refine((link) => link === "" || isHttpsLink(link), {
    error: "Please enter a link that begins with https://",
  });

const settingFields = z.strictObject({
  site_name: requiredLine("Site name", settingLimits.siteNameLength),
  site_description: requiredText("Site description", settingLimits.siteDescriptionLength),
  support_email: emailSchema,
  platform_fee: z
    .number({ error: feeMessage })
    .min(0, { error: feeMessage })
    .max(settingLimits.maxPlatformFee, { error: feeMessage })
    // Checks tenths: 0.3 divided by 0.1 is 2.9999999999999996.
    .refine((percent) => Math.round(percent * 10) / 10 === percent, { error: feeMessage }),
  maintenance_mode: z.boolean(),
  allow_new_registrations: z.boolean(),
  require_email_verification: z.boolean(),
  require_admin_factor: z.boolean(),
  max_bookings_per_doula: z
    .int({ error: callsMessage })
    .min(1, { error: callsMessage })
    .max(settingLimits.maxBookingsPerDoula, { error: callsMessage }),
  default_search_radius: z
    .int({ error: radiusMessage })
    .min(minMiles, { error: radiusMessage })
    .max(maxMiles, { error: radiusMessage }),
  privacy_policy_url: linkSchema,
  terms_of_service_url: linkSchema,
  fill_sample_details: z.boolean(),
  support_lines: typedText(settingLimits.supportLinesLength).refine(
    (text) => text.split("\n").every((line) => line.trim() === "" || parseSupportLine(line)),
    { error: "Please enter one line for each number, such as “988 Suicide & Crisis Lifeline: 988”." },
  ),
  security_contact: securityContactSchema,
  security_policy_url: optionalLinkSchema,
});

/** PATCH /rest/v1/platform_settings: only the changed fields. */
export const settingsChangeSchema = settingFields.partial().extend({
  was: settingsSchema
    .omit({ is_search_radius_saved: true })
    .partial()
    .optional()
    .describe("As they were read; refused if another admin changed them since then"),
  current_password: adminProofSchema.shape.current_password.describe(
    "The admin's: required to change the platform fee",
  ),
  code: adminProofSchema.shape.code,
});

export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** The form's values. */
export const typedSettingsSchema = settingFields.extend({
  platform_fee: typedNumber.pipe(settingFields.shape.platform_fee),
  max_bookings_per_doula: typedNumber.pipe(settingFields.shape.max_bookings_per_doula),
  default_search_radius: typedNumber.pipe(settingFields.shape.default_search_radius),
});

export type TypedSettings = z.input<typeof typedSettingsSchema>;
