import { z } from "zod";
import { doulaStatuses } from "./doulas.ts";
import { listCursorSchema, optionalText, pageOf } from "./fields.schema.ts";
import { noteMaxLength } from "./fields.ts";
import { notesMissingMessage, reviewDecisions } from "./onboarding.ts";

/** GET /rest/v1/applications: one line of the list of doulas, for admins. */
export const applicationRowSchema = z.object({
  id: z.uuid().describe("Of the doula's profile: leads to the whole application"),
  full_name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
  years_experience: z.int().nullable(),
  hourly_rate: z.number().nullable().describe("US dollars"),
  status: z.enum(doulaStatuses),
  applied_at: z.iso.datetime().nullable().describe("The last submission; null where there was none yet"),
});

export type ApplicationRow = z.infer<typeof applicationRowSchema>;

export const applicationPageSchema = pageOf(applicationRowSchema);

export const applicationsQuerySchema = z.object({
  status: z
    .enum(doulaStatuses)
    .optional()
    .describe("Only these: pending ones the longest waiting first, all others the newest first"),
  after: listCursorSchema.optional().describe("next_cursor of the page before, of the same status"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export type ApplicationsQuery = z.output<typeof applicationsQuerySchema>;

/** GET /rest/v1/applications/waiting: what waits for an admin's decision. */
export const waitingSchema = z.object({
  pending_count: z.int().describe("Applications; 1000 means 1,000 or more"),
  changed_count: z.int().describe("Doulas with changes since their approval; counted as the applications"),
});

/** What a reviewer decides in the browser: a rejection says why. */
export const reviewFormSchema = z
  .object({ decision: z.enum(reviewDecisions), notes: optionalText(noteMaxLength) })
  .refine(({ decision, notes }) => decision === "approved" || notes !== null, {
    path: ["notes"],
    error: notesMissingMessage,
  });

export type Review = z.output<typeof reviewFormSchema>;
