import "../platform/zod-config.ts";
import { z } from "zod";
import { userTypes } from "../identity/users.ts";
import {
  idSchema,
  instantSchema,
  listCursorSchema,
  optionalText,
  pageSchema,
  requiredText,
  typedText,
} from "../platform/fields.schema.ts";
import { noteMaxLength } from "../platform/fields.ts";
import {
  accountRules,
  explanationMaxLength,
  missingRule,
  reportOutcomes,
  reportReasons,
  reportStatuses,
  ruleMissingMessage,
} from "./reports.ts";

/** POST /rest/v1/conversations/{id}/reports. */
export const newReportSchema = z.object({
  reason: z.enum(reportReasons),
  details: typedText(noteMaxLength).nullish(),
  message_id: idSchema
    .nullish()
    .describe("The reported message of the other person; by default, their newest"),
});

/** What reporters see of their own report. */
export const ownReportSchema = z.object({ id: z.uuid(), created_at: z.iso.datetime() });

const personSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  user_type: z.enum(userTypes),
  profile_image_url: z.string().nullable(),
  is_suspended: z.boolean(),
});

/** A report in the admins' list. IDs of deleted accounts are null. */
export const reportRowSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  reporter: personSchema.nullable(),
  reported: personSchema.nullable(),
  other_reporters: z.int().describe("How many other people reported the same person"),
  is_about_viewer: z
    .boolean()
    .describe("If true, the author and the text are null, and another admin reviews it"),
  outcome: z.enum(reportOutcomes).nullable().describe("Null while it is open"),
  reviewed_at: z.iso.datetime().nullable(),
});

export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportPageSchema = pageSchema(reportRowSchema);

/** GET /rest/v1/reports */
export const reportsQuerySchema = z.object({
  status: z
    .enum(reportStatuses)
    .default("open")
    .describe("open: longest waiting first; reviewed: latest first"),
  after: listCursorSchema.optional().describe("next_cursor of the previous page, with the same status"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export type ReportsQuery = z.output<typeof reportsQuerySchema>;

const reportedMessageSchema = z.object({
  id: z.uuid(),
  content: z.string(),
  created_at: z.iso.datetime(),
  is_from_reported: z.boolean(),
});

/** GET /rest/v1/reports/{id}: one report with the messages it is about. */
export const reportDetailSchema = reportRowSchema.extend({
  messages: z
    .array(reportedMessageSchema)
    .describe("Up to five earlier messages, then the reported one; empty if nothing was written"),
  upcoming_calls: z.int().describe("The reported person's; suspending cancels them"),
  note: z.string().nullable(),
  rule: z.enum(accountRules).nullable(),
  explanation: z.string().nullable(),
  reviewer_name: z.string().nullable(),
});

export type ReportDetail = z.infer<typeof reportDetailSchema>;

/** POST /rest/v1/reports/{id}/review */
export const reportReviewSchema = z.strictObject({
  outcome: z.enum(reportOutcomes, { error: "Please choose what to do." }),
  note: requiredText("A note", noteMaxLength).describe("Visible to admins only"),
  rule: z
    .enum(accountRules, { error: ruleMissingMessage })
    .nullable()
    .default(null)
    .describe(`What the person is warned or suspended for; they read it. ${missingRule}`),
  explanation: optionalText(explanationMaxLength).default(null).describe("They read it below the rule"),
});

export type ReportReview = z.output<typeof reportReviewSchema>;

/** The form's values: a warning or a suspension requires a rule. */
export const typedReportReviewSchema = reportReviewSchema.refine(
  ({ outcome, rule }) => outcome === "dismissed" || rule !== null,
  { path: ["rule"], error: ruleMissingMessage },
);

/** POST /rest/v1/warnings/own/seen: the warning the person dismissed. */
export const seenWarningSchema = z.strictObject({ warned_at: instantSchema });

/** GET /rest/v1/warnings/own: the last warning that the person has not dismissed. */
export const ownWarningSchema = z.object({
  warned_at: z.iso.datetime().nullable(),
  rule: z.enum(accountRules).nullable().describe("Null for a warning from before rules were named"),
  explanation: z.string().nullable(),
});

export type OwnWarning = z.infer<typeof ownWarningSchema>;
