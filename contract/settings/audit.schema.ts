import "../platform/zod-config.ts";
import { z } from "zod";
import {
  idSchema,
  instantSchema,
  listCursorSchema,
  pageSchema,
  typedLine,
} from "../platform/fields.schema.ts";
import { auditEntriesPerPage, auditGroups, auditPersonMaxLength, auditSubjectTypes } from "./audit.ts";

const filterShape = {
  group: z.enum(auditGroups).optional().describe("The first part of the action"),
  person: typedLine(auditPersonMaxLength)
    .transform((text) => text.replaceAll(/\s+/g, " ") || undefined)
    .optional()
    .describe("Who did it, or who it is about: an ID, or part of their email or name"),
  from: instantSchema.optional(),
  until: instantSchema.optional().describe("Before this moment"),
};

/** POST /rest/v1/audit_log/export */
export const auditFilterSchema = z.strictObject(filterShape);

export type AuditFilter = z.output<typeof auditFilterSchema>;

/** GET /rest/v1/audit_log */
export const auditQuerySchema = z.object({
  ...filterShape,
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
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
      name: z.string().nullable().describe("Null if the account was deleted, unless an admin acted"),
      email: z.string().nullable().describe("Null if the account is deleted"),
    })
    .nullable()
    .describe("Null if the platform acted"),
  subject: z.object({
    type: z.enum(auditSubjectTypes).or(z.string()),
    id: idSchema,
    name: z.string().nullable().describe("The name of the user, doula or question; null if it was deleted"),
  }),
  before: valuesSchema,
  after: valuesSchema,
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = pageSchema(auditEntrySchema).extend({
  has_more_people: z
    .boolean()
    .describe("More people match `person` than the 20 newest, whose entries are listed"),
});

export type AuditPage = z.infer<typeof auditPageSchema>;
