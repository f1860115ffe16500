import "./zod-config.ts";
import { z } from "zod";
import { auditEntriesPerPage, auditGroups, auditPersonMaxLength, auditSubjectTypes } from "./audit.ts";
import { idSchema, instantSchema, listCursorSchema, pageOf, typedText } from "./fields.schema.ts";

const filterShape = {
  group: z.enum(auditGroups).optional().describe("What the action begins with"),
  person: typedText(auditPersonMaxLength)
    .transform((text) => text.replaceAll(/\s+/g, " ") || undefined)
    .optional()
    .describe("Who did it, or whom it is about: an id, or part of their email or name"),
  from: instantSchema.optional(),
  until: instantSchema.optional().describe("Before this moment"),
};

/** POST /rest/v1/audit_log/export */
export const auditFilterSchema = z.strictObject(filterShape);

export type AuditFilter = z.output<typeof auditFilterSchema>;

/** GET /rest/v1/audit_log */
export const auditQuerySchema = z.object({
  ...filterShape,
  after: listCursorSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(auditEntriesPerPage),
});

export type AuditQuery = z.output<typeof auditQuerySchema>;

const valuesSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  id: idSchema,
  created_at: instantSchema,
  action: z.string(),
  actor: z
    .object({
      id: idSchema,
      name: z.string().nullable().describe("Null if the account is deleted, unless it was an admin's then"),
      email: z.string().nullable().describe("Null if the account is deleted"),
    })
    .nullable()
    .describe("Null if the platform noticed it"),
  subject: z.object({
    type: z.enum(auditSubjectTypes).or(z.string()),
    id: idSchema,
    name: z.string().nullable().describe("Of the user, the doula or the question; null for what is gone"),
  }),
  before: valuesSchema,
  after: valuesSchema,
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = pageOf(auditEntrySchema).extend({
  has_more_people: z
    .boolean()
    .describe("More people match `person` than were looked at: the 20 who signed up last"),
});

export type AuditPage = z.infer<typeof auditPageSchema>;
