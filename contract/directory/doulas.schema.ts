import "../platform/zod-config.ts";
import { z } from "zod";
import { answersSchema } from "./answers.schema.ts";
import { languageLevels } from "./families.ts";
import { payerSchema } from "./payers.schema.ts";

export const languageLevelsSchema = z.record(z.string(), z.enum(languageLevels));

/**
 * What anyone may see of an approved doula in a list. Never includes coordinates, address, phone or email.
 */
export const doulaCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  pronouns: z.string().nullable(),
  location: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  bio: z.string().nullable(),
  years_experience: z.int().nullable(),
  hourly_rate: z.number().nullable().describe("US dollars"),
  packages_from: z
    .number()
    .nullable()
    .describe("US dollars: the price of the cheapest active package that is not hourly care"),
  prices_from: z
    .object({
      birth: z.number().nullable().describe("The cheapest package for a birth, or without a type"),
      hourly_care: z.number().nullable().describe("The lowest price of an hour of postpartum care"),
    })
    .describe("US dollars, from active packages"),
  births_attended: z.int().nullable(),
  attends_births: z.boolean().nullable().describe("False for postpartum care only; null until they say so"),
  credentials: z.array(z.string()).describe("Names of the certifications, newest first"),
  insurance_accepted: z.array(z.string()).describe("As the doula wrote it; parents read 'Ask about Cigna'"),
  payers: z.array(payerSchema).describe("Who may pay, by the doula's own statement; only current ones"),
  specialties: z.array(z.string()),
  approach: z.array(z.string()),
  languages: z.array(z.string()),
  language_levels: languageLevelsSchema.describe("By language; those without a level are left out"),
  experience: z.array(z.string()).describe("Whom the doula knows, in their own words"),
  time_zone: z.string().describe("IANA name"),
  has_hours: z.boolean().describe("Has set weekly hours for intro calls"),
  next_available: z.iso.datetime().nullable().describe("Start of the first free intro-call slot, UTC"),
  later_available: z.iso
    .datetime()
    .nullable()
    .describe("Start of the first free slot of a later day, UTC; null also if unknown"),
  is_fully_booked: z.boolean().describe("Has as many open intro calls as the platform allows"),
  is_paused: z.boolean().describe("Takes no new clients right now: neither calls nor orders"),
  is_demo: z.boolean().describe("Created by the demo seed; only such profiles show sample details for gaps"),
});

export type DoulaCard = z.infer<typeof doulaCardSchema>;

const certificationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.string().nullable(),
  date_obtained: z.iso.date(),
});

/** Phone and email, for parents with a confirmed or completed call only. */
export const doulaContactSchema = z.object({ phone: z.string().nullable(), email: z.string().nullable() });

export type DoulaContact = z.infer<typeof doulaContactSchema>;

/** The whole public profile. `contact` is null if the caller may not see it. */
export const doulaDetailSchema = doulaCardSchema.extend({
  specializations: z.string().nullable(),
  services_offered: z.array(z.string()),
  communities: z
    .array(z.string())
    .describe("What the doula says they belong to. No search, filter, order or count reads it"),
  video_url: z.string().nullable(),
  certifications: z.array(certificationSchema),
  answers: answersSchema.describe("What the doula answers to parents' questions"),
  contact: doulaContactSchema.nullable(),
});

export type DoulaDetail = z.infer<typeof doulaDetailSchema>;
