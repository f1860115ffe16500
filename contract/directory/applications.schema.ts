import "../platform/zod-config.ts";
import { z } from "zod";
import { paymentAccountStates } from "../commerce/payments.ts";
import { userSearchMaxLength } from "../identity/users.ts";
import {
  idSchema,
  instantSchema,
  listCursorSchema,
  optionalText,
  pageSchema,
  typedLine,
  typedText,
} from "../platform/fields.schema.ts";
import { isHttpsLink, normalizeLink, noteMaxLength, urlMaxLength } from "../platform/fields.ts";
import { answersSchema } from "./answers.schema.ts";
import {
  birthsMessage,
  listingGaps,
  maxBirthsAttended,
  notesMissingMessage,
  parseBirths,
  profileDetails,
  reviewDecisions,
  type SetupStepId,
  setupProblems,
  setupSteps,
  videoMessage,
} from "./applications.ts";
import { certificationSchema } from "./certifications.schema.ts";
import { doulaStatuses } from "./doulas.ts";
import { ownPackageSchema } from "./packages.schema.ts";

const doneSteps = Object.fromEntries(setupSteps.map(({ id }) => [id, z.boolean()])) as Record<
  SetupStepId,
  z.ZodBoolean
>;

/** GET /rest/v1/applications/own: a doula's own progress. */
export const ownApplicationSchema = z.object({
  doula_profile_id: z.uuid(),
  slug: z.string().describe("The address of the public page once the profile is listed"),
  status: z.enum(doulaStatuses),
  is_listed: z.boolean().describe("Approved, and not taken out of search by an admin"),
  is_paused: z.boolean().describe("Takes no new clients right now"),
  is_under_second_review: z.boolean().describe("Not listed until an admin has reviewed the profile again"),
  unlisted_note: z
    .string()
    .nullable()
    .describe("Why an admin unlisted the profile, if not for what changed since the approval"),
  submitted_at: z.iso.datetime().nullable().describe("The last submission for review; null before the first"),
  steps: z.object(doneSteps).describe("Which of the six steps are done"),
  certifications_count: z.int(),
  packages_count: z.int(),
  video_url: z.string().nullable(),
  births_attended: z.int().nullable(),
  attends_births: z
    .boolean()
    .nullable()
    .describe("Null until the doula has answered the questions about births"),
  review_notes: z
    .string()
    .nullable()
    .describe("From the last rejection, until the profile is submitted again; null if there are none"),
  problems: z
    .array(z.enum(setupProblems))
    .describe("From the last rejection, until the profile is submitted again; null if there are none"),
  takes_payments: z.boolean().describe("Parents can pay for packages, even if Stripe still asks for details"),
  has_unsorted_insurance: z
    .boolean()
    .describe("Wrote about insurance before there were payers, and has not said yet what it means"),
  answers_count: z.int().describe("How many of parents' questions the doula has answered"),
  asks_package_types: z
    .boolean()
    .describe("Some packages have no type yet, and the doula has not refused to choose"),
  missing_details: z
    .array(z.enum(profileDetails))
    .describe("What parents look for first but the profile still lacks"),
  listing_gaps: z
    .array(z.enum(listingGaps))
    .describe("What keeps parents from finding, booking or trusting a listed profile"),
});

export type OwnApplication = z.infer<typeof ownApplicationSchema>;

/** PUT /rest/v1/doula_profiles/own/video. */
export const videoChangeSchema = z.strictObject({
  video_url: typedText(urlMaxLength).transform(normalizeLink).refine(isHttpsLink, { error: videoMessage }),
});

export type VideoChange = z.output<typeof videoChangeSchema>;

const birthsCount = z
  .int({ error: birthsMessage })
  .min(0, { error: birthsMessage })
  .max(maxBirthsAttended, { error: `Please enter ${maxBirthsAttended.toLocaleString("en-US")} or less.` });

/** PUT /rest/v1/doula_profiles/own/births. */
export const birthsChangeSchema = z.strictObject({ births_attended: birthsCount });

export type BirthsChange = z.output<typeof birthsChangeSchema>;

/** The form's value: typed digits. */
export const typedBirthsSchema = z.object({
  births_attended: z.string().transform(parseBirths).pipe(birthsCount),
});

const reviewedSubmission = instantSchema
  .optional()
  .describe("`submitted_at` of the application that was read: a later submission is not affected");

/** POST /rest/v1/applications/{id}/approve. Notes are optional. */
export const approvalSchema = z.strictObject({
  notes: optionalText(noteMaxLength).default(null),
  submitted_at: reviewedSubmission,
});

/** POST /rest/v1/applications/{id}/reject. */
export const rejectionSchema = z.strictObject({
  notes: typedText(noteMaxLength).refine((notes) => notes !== "", { error: notesMissingMessage }),
  submitted_at: reviewedSubmission,
});

export const reviewedProfileParams = z.object({ id: idSchema });

/** An admin's decision on an application. */
const reviewSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  decision: z.enum(reviewDecisions),
  notes: z.string().nullable(),
  reviewer_name: z.string().nullable().describe("Null if the reviewer's account was deleted"),
});

/** GET /rest/v1/applications/{id}: everything a reviewer reads. Admins only. */
export const applicationSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid().describe("Used with a certification's ID to request a link to its file"),
  slug: z.string(),
  status: z.enum(doulaStatuses),
  created_at: z.iso.datetime(),
  submitted_at: z.iso.datetime().nullable(),
  is_listed: z.boolean(),
  unlisted_note: z.string().nullable().describe("Why an admin unlisted the profile, if not for its changes"),
  has_changes: z.boolean().describe("Changed since it was approved, and not reviewed yet"),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  location: z.string().nullable(),
  pronouns: z.string().nullable(),
  bio: z.string().nullable(),
  years_experience: z.int().nullable(),
  hourly_rate: z.number().nullable().describe("US dollars"),
  specializations: z.string().nullable(),
  services_offered: z.array(z.string()),
  specialties: z.array(z.string()),
  insurance_accepted: z.array(z.string()),
  insurance: z
    .array(z.string())
    .describe(
      "Payers with their dates, then `insurance_accepted`: 'Enrolled: Colorado Medicaid, since 2024-03-01'",
    ),
  answers: answersSchema,
  approach: z.array(z.string()),
  languages: z.array(z.string()),
  experience: z.array(z.string()),
  communities: z.array(z.string()),
  business_name: z.string().nullable(),
  npi: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  video_url: z.string().nullable(),
  births_attended: z.int().nullable(),
  steps: z.object(doneSteps).describe("Which of the six steps are done"),
  payment_state: z
    .enum(paymentAccountStates)
    .nullable()
    .describe(
      "Of the Stripe account, as last read; its step is done in any state. Null if none is connected",
    ),
  certifications: z.array(certificationSchema).describe("Latest first"),
  packages: z
    .array(
      ownPackageSchema.omit({
        doula_profile_id: true,
        created_at: true,
        asks_before_payment: true,
        reduced_fee_births: true,
        reduced_fee_from: true,
      }),
    )
    .describe("By price"),
  reviews: z.array(reviewSchema).describe("Latest first"),
});

export type Application = z.infer<typeof applicationSchema>;

/** The profile's status after the request. */
export const statusResponseSchema = z.object({ status: z.enum(doulaStatuses) });

/** GET /rest/v1/former_doula_data: what former doulas can still remove. */
export const formerDoulaDataSchema = z.object({
  certifications: z.array(certificationSchema),
  video_url: z.string().nullable(),
  has_calendar: z.boolean(),
  has_payment_account: z.boolean(),
});

export type FormerDoulaData = z.infer<typeof formerDoulaDataSchema>;

/** GET /rest/v1/applications: one row of the admins' list. */
export const applicationRowSchema = z.object({
  id: z.uuid().describe("The ID of the doula's profile and of the whole application"),
  full_name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
  years_experience: z.int().nullable(),
  hourly_rate: z.number().nullable().describe("US dollars"),
  status: z.enum(doulaStatuses),
  is_listed: z.boolean(),
  applied_at: z.iso.datetime().nullable().describe("The last submission; null if never submitted"),
});

export type ApplicationRow = z.infer<typeof applicationRowSchema>;

export const applicationPageSchema = pageSchema(applicationRowSchema);

export const applicationsQuerySchema = z.object({
  status: z
    .enum(doulaStatuses)
    .optional()
    .describe("Only this status; pending applications are sorted oldest first, all others newest first"),
  search: typedLine(userSearchMaxLength)
    .transform((text) => text.replaceAll(/\s+/g, " ") || undefined)
    .optional()
    .describe("Part of the doula's email or name"),
  after: listCursorSchema.optional().describe("next_cursor of the previous page, with the same status"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export type ApplicationsQuery = z.output<typeof applicationsQuerySchema>;

/** GET /rest/v1/applications/waiting: how many decisions are waiting for an admin. */
export const waitingSchema = z.object({
  pending_count: z.int().describe("Applications; 1000 means 1,000 or more"),
  changed_count: z.int().describe("Doulas with changes since their approval; capped like applications"),
});

/** The review form. A rejection needs notes. */
export const reviewFormSchema = z
  .object({ decision: z.enum(reviewDecisions), notes: optionalText(noteMaxLength) })
  .refine(({ decision, notes }) => decision === "approved" || notes !== null, {
    path: ["notes"],
    error: notesMissingMessage,
  });

export type Review = z.output<typeof reviewFormSchema>;
