import "./zod-config.ts";
import { z } from "zod";
import { certificationSchema } from "./certifications.schema.ts";
import { instantSchema, listCursorSchema, pageOf } from "./fields.schema.ts";
import { doulaPackageSchema } from "./packages.schema.ts";
import { reviewedTags, reviewedTexts } from "./profile-changes.ts";

/** A package as it was when a change of it was stored. */
const changedPackageSchema = doulaPackageSchema.extend({ is_active: z.boolean() });

const changedAt = { changed_at: instantSchema.describe("When it changed last") };
const textSchema = z.string().nullable();
const tagsSchema = z.array(z.string()).nullable();

/** What one field, certification or package was when it was last approved, and what it is now. */
export const profileChangeSchema = z.union([
  z.object({ field: z.enum(reviewedTexts), before: textSchema, after: textSchema, ...changedAt }),
  z.object({ field: z.enum(reviewedTags), before: tagsSchema, after: tagsSchema, ...changedAt }),
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

/** GET /rest/v1/changed_profiles: a doula with what changed since it was approved, for admins. */
export const changedProfileSchema = z.object({
  id: z.uuid().describe("Of the doula's profile"),
  user_id: z.uuid().describe("With a certification's id it leads to the link to its file"),
  slug: z.string(),
  full_name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
  is_listed: z.boolean(),
  is_unlisted_by_admin: z.boolean().describe("Until its changes are reviewed"),
  changed_at: z.iso.datetime().describe("The first of the changes"),
  newest_change: z.int().nullable().describe("Accepting says up to where was read; null where nothing waits"),
  changes: z.array(profileChangeSchema),
});

export type ChangedProfile = z.infer<typeof changedProfileSchema>;

export const changedProfilePageSchema = pageOf(changedProfileSchema);

export const changedProfilesQuerySchema = z.object({
  after: listCursorSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export type ChangedProfilesQuery = z.output<typeof changedProfilesQuerySchema>;

/** POST /rest/v1/doula_profiles/{id}/changes/accept */
export const acceptedChangesSchema = z.strictObject({
  newest_change: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe("As it was read: what changed later still waits"),
});
