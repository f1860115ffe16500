import "../platform/zod-config.ts";
import { z } from "zod";
import { profileLengths } from "../identity/profiles.ts";
import {
  instantSchema,
  optionalLine,
  optionalPhone,
  optionalPublicText,
  optionalText,
  refusedUserTypeSchema,
  requiredLine,
  typedLine,
} from "../platform/fields.schema.ts";
import { hasContactDetails, isHttpsLink, normalizeLink, urlMaxLength } from "../platform/fields.ts";
import { isWholeCents } from "../platform/money.ts";
import { doulaDetailSchema, languageLevelsSchema } from "./doulas.schema.ts";
import {
  doulaLimits,
  doulaStatuses,
  introCallLinkMessages,
  introCallMedia,
  invalidNpiMessage,
  isNpi,
} from "./doulas.ts";
import { contactDetailsMessage, familyLimits, languageLevels } from "./families.ts";
import { isPayerLabel } from "./payers.ts";
import { placeLengths } from "./places.ts";

/** GET /rest/v1/doula_profiles/own: everything a doula edits. Coordinates stay on the server. */
export const ownProfileSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  status: z.enum(doulaStatuses),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime().describe("To the microsecond; a change must send it back"),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  pronouns: z.string().nullable(),
  bio: z.string().nullable(),
  years_experience: z.int().nullable(),
  hourly_rate: z.number().nullable().describe("US dollars"),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  location: z.string().nullable().describe("City and state, as everyone sees it"),
  time_zone: z.string().describe("IANA name"),
  services_offered: z.array(z.string()),
  specialties: z.array(z.string()),
  insurance_accepted: z.array(z.string()),
  approach: z.array(z.string()),
  languages: z.array(z.string()),
  language_levels: languageLevelsSchema,
  experience: z.array(z.string()),
  communities: z.array(z.string()),
  specializations: z.string().nullable(),
  intro_call_medium: z.enum(introCallMedia),
  intro_call_link: z.string().nullable(),
  business_name: z
    .string()
    .nullable()
    .describe("Printed on receipts; only the owner and admins see it elsewhere"),
  npi: z
    .string()
    .nullable()
    .describe(
      "National Provider Identifier, printed on receipts; only the owner and admins see it elsewhere",
    ),
  profile_image_url: z.string().nullable(),
  births_attended: z.int().nullable(),
  video_url: z.string().nullable(),
  public_profile: doulaDetailSchema
    .omit({ contact: true })
    .describe("What parents see once the profile is listed"),
});

export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** Drops empty texts and, ignoring case, duplicates; preserves the order. */
function makeTagsSchema({ max, length }: { max: number; length: number }) {
  return z
    .array(typedLine(length))
    .max(max, { error: `Please list at most ${max}.` })
    .transform((tags) =>
      tags.filter(
        (tag, index) =>
          tag !== "" && tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index,
      ),
    );
}

const tagsSchema = makeTagsSchema({ max: doulaLimits.tags, length: doulaLimits.tag });

/** Words about families and the doula, without a way to reach them. */
function withoutContactDetails(tags: typeof tagsSchema) {
  return tags.refine((entries) => !entries.some(hasContactDetails), { error: contactDetailsMessage });
}

/** Only a payer is stated like this; a filter finds both. */
const insuranceSchema = tagsSchema.refine((entries) => !entries.some(isPayerLabel), {
  error: "Please add this under Who pays instead.",
});

/** Leaves room for spaces or dashes between the digits. */
const npiTypedMaxLength = 20;

/** The profile fields a doula can change, in the database's format. */
export const ownProfileFieldsSchema = z.strictObject({
  first_name: requiredLine("First name", profileLengths.first_name),
  last_name: requiredLine("Last name", profileLengths.last_name),
  pronouns: optionalLine(doulaLimits.pronouns),
  bio: optionalPublicText(doulaLimits.bio),
  years_experience: z
    .number()
    .min(0)
    .max(doulaLimits.years)
    .transform(Math.trunc)
    .nullable()
    .describe("Whole years; a fraction is dropped"),
  hourly_rate: z
    .number()
    .min(0)
    .max(doulaLimits.hourlyRate)
    .refine(isWholeCents, { error: "Please use at most two decimal places." })
    .nullable()
    .describe("US dollars"),
  phone_number: optionalPhone(profileLengths.phone),
  address: optionalText(placeLengths.text).describe("The server resolves its location"),
  place_id: z
    .string()
    .max(placeLengths.placeId)
    .nullable()
    .describe("The ID of the picked suggestion; null for typed text with a zip code"),
  services_offered: tagsSchema,
  specialties: tagsSchema,
  insurance_accepted: insuranceSchema,
  approach: tagsSchema,
  languages: withoutContactDetails(tagsSchema),
  language_levels: z
    .record(typedLine(doulaLimits.tag), z.enum(languageLevels))
    .describe("By language; those of other languages are dropped"),
  experience: withoutContactDetails(
    makeTagsSchema({ max: familyLimits.experience, length: familyLimits.text }),
  ),
  communities: withoutContactDetails(
    makeTagsSchema({ max: familyLimits.communities, length: familyLimits.text }),
  ),
  specializations: optionalText(doulaLimits.specializations),
  intro_call_medium: z.enum(introCallMedia),
  intro_call_link: optionalText(urlMaxLength)
    .transform((link) => link && normalizeLink(link))
    .refine((link) => !link || isHttpsLink(link), { error: introCallLinkMessages.invalid }),
  business_name: optionalLine(doulaLimits.businessName),
  npi: optionalText(npiTypedMaxLength)
    .transform((npi) => npi?.replaceAll(/[\s-]/g, "") || null)
    .refine((npi) => !npi || isNpi(npi), { error: invalidNpiMessage })
    .describe("Ten digits; the last one is the check digit"),
});

/** PATCH /rest/v1/doula_profiles/own. Refuses all other fields. */
export const ownProfileChangeSchema = ownProfileFieldsSchema.partial().extend({
  updated_at: instantSchema.describe(
    "As it was read; the change is refused if the profile changed since then",
  ),
  user_type: refusedUserTypeSchema,
});

export type OwnProfileChange = z.output<typeof ownProfileChangeSchema>;
