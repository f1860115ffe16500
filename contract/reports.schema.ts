import "./zod-config.ts";
import { z } from "zod";
import {
  idSchema,
  instantSchema,
  listCursorSchema,
  pageOf,
  requiredText,
  typedText,
} from "./fields.schema.ts";
import { noteMaxLength } from "./fields.ts";
import { reportOutcomes, reportReasons, reportStatuses } from "./reports.ts";
import { userTypes } from "./users.ts";

/** POST /rest/v1/conversations/{id}/reports. */
export const newReportSchema = z.object({
  reason: z.enum(reportReasons),
  details: typedText(noteMaxLength).nullish(),
  message_id: idSchema
    .nullish()
    .describe("The message of the other side that it is about; without one their newest"),
});

/** What the reporter learns of their own report. */
export const keptReportSchema = z.object({ id: z.uuid(), created_at: z.iso.datetime() });

const personSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  user_type: z.enum(userTypes),
  is_suspended: z.boolean(),
});

/** A report as admins see it in the list. Who has no account any more is null. */
export const reportRowSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  reporter: personSchema.nullable(),
  reported: personSchema.nullable(),
  other_reporters: z.int().describe("How many others have reported the same person"),
  is_about_viewer: z.boolean().describe("Then who wrote it and what are null: another admin reviews it"),
  outcome: z.enum(reportOutcomes).nullable().describe("Null while it is open"),
  reviewed_at: z.iso.datetime().nullable(),
});

export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportPageSchema = pageOf(reportRowSchema);

/** GET /rest/v1/reports */
export const reportsQuerySchema = z.object({
  status: z
    .enum(reportStatuses)
    .default("open")
    .describe("open: the longest waiting first; reviewed: the latest first"),
  after: listCursorSchema.optional().describe("next_cursor of the page before, of the same status"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export type ReportsQuery = z.output<typeof reportsQuerySchema>;

const reportedMessageSchema = z.object({
  id: z.uuid(),
  content: z.string(),
  created_at: z.iso.datetime(),
  is_from_reported: z.boolean(),
});

/** GET /rest/v1/reports/{id}: one report with what it is about. */
export const reportDetailSchema = reportRowSchema.extend({
  messages: z
    .array(reportedMessageSchema)
    .describe("The reported message last, up to five before it; empty where nothing was written yet"),
  upcoming_calls: z.int().describe("Of the reported person: suspending cancels them"),
  note: z.string().nullable(),
  reviewer_name: z.string().nullable(),
});

export type ReportDetail = z.infer<typeof reportDetailSchema>;

/** POST /rest/v1/reports/{id}/review */
export const reportReviewSchema = z.strictObject({
  outcome: z.enum(reportOutcomes, { error: "Please choose what to do." }),
  note: requiredText("A note", noteMaxLength),
});

export type ReportReview = z.output<typeof reportReviewSchema>;

/** POST /rest/v1/warnings/own/seen: the warning that was on screen. */
export const seenWarningSchema = z.strictObject({ warned_at: instantSchema });

/** GET /rest/v1/warnings/own: the last warning that its receiver has not put away. */
export const ownWarningSchema = z.object({ warned_at: z.iso.datetime().nullable() });
