import "../platform/zod-config.ts";
import { z } from "zod";
import { instantSchema, listCursorSchema, optionalText, pageSchema } from "../platform/fields.schema.ts";
import { noteMaxLength } from "../platform/fields.ts";
import { answerQuestions } from "./answers.ts";
import { certificationSchema } from "./certifications.schema.ts";
import { doulaPackageSchema } from "./packages.schema.ts";
import { reviewedTags, reviewedTexts, unlistingReasons } from "./profile-changes.ts";

/** A package as it was when its change was stored. */
const changedPackageSchema = doulaPackageSchema
  .omit({ asks_before_payment: true, reduced_fee_births: true, reduced_fee_from: true })
  .extend({ is_active: z.boolean() });

const changedAt = { changed_at: instantSchema.describe("When it last changed") };
const textSchema = z.string().nullable();
const tagsSchema = z.array(z.string()).nullable();

/** One field, certification or package: its last approved value and its current one. */
export const profileChangeSchema = z.union([
  z.object({ field: z.enum(reviewedTexts), before: textSchema, after: textSchema, ...changedAt }),
  z.object({ field: z.enum(reviewedTags), before: tagsSchema, after: tagsSchema, ...changedAt }),
  z.object({
    field: z.literal("answer"),
    question: z.enum(answerQuestions),
    before: textSchema,
    after: textSchema,
    ...changedAt,
  }),
  z.object({
    field: z.literal("births_attended"),
    before: z.int().nullable(),
    after: z.int().nullable(),
    ...changedAt,
  }),
  z.object({
    field: z.literal("package"),
    before: changedPackageSchema.nullable().describe("Null if it was added"),
    after: changedPackageSchema.nullable().describe("Null if it was removed"),
    ...changedAt,
  }),
  z.object({
    field: z.literal("certification"),
    before: certificationSchema.nullable().describe("Null if it was added"),
    after: certificationSchema.nullable().describe("Null if it was removed"),
    is_file_replaced: z.boolean(),
    ...changedAt,
  }),
]);

export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** GET /rest/v1/changed_profiles: a doula with all changes since the approval, for admins. */
export const changedProfileSchema = z.object({
  id: z.uuid().describe("The ID of the doula's profile"),
  user_id: z.uuid().describe("Used with a certification's ID to request a link to its file"),
  slug: z.string(),
  full_name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
  is_listed: z.boolean(),
  is_unlisted_by_admin: z
    .boolean()
    .describe("Lasts until the changes are reviewed, or an admin lists the profile again"),
  unlisted_note: z.string().nullable().describe("Why an admin unlisted the profile, if not for its changes"),
  changed_at: z.iso.datetime().describe("When the first change was made"),
  newest_change: z
    .int()
    .nullable()
    .describe("The newest of these changes; accepting sends it back. Null if none are waiting"),
  changes: z.array(profileChangeSchema),
});

export type ChangedProfile = z.infer<typeof changedProfileSchema>;

export const changedProfilePageSchema = pageSchema(changedProfileSchema);

export const changedProfilesQuerySchema = z.object({
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export type ChangedProfilesQuery = z.output<typeof changedProfilesQuerySchema>;

/** POST /rest/v1/doula_profiles/{id}/unlist. The doula reads the note. */
export const unlistingSchema = z
  .strictObject({ reason: z.enum(unlistingReasons), note: optionalText(noteMaxLength).default(null) })
  .refine(({ reason, note }) => reason === "changes" || note !== null, {
    path: ["note"],
    error: "Please say why. The doula reads it.",
  });

export type Unlisting = z.output<typeof unlistingSchema>;

/** POST /rest/v1/doula_profiles/{id}/changes/accept */
export const acceptedChangesSchema = z.strictObject({
  newest_change: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe("The newest change that was read; later ones stay pending"),
});
