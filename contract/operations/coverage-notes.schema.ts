import "../platform/zod-config.ts";
import { z } from "zod";
import { findState } from "../directory/areas.ts";
import { calendarDaySchema, requiredLine } from "../platform/fields.schema.ts";
import { urlMaxLength } from "../platform/fields.ts";
import { coverageNoteLengths, coverageNoteMonths } from "./coverage-notes.ts";

export const coverageNoteSchema = z.object({
  id: z.uuid(),
  state: z.string().describe("Postal code"),
  text: z.string().describe("A sentence without its period: 'In Colorado, Medicaid covers doulas'"),
  source_url: z.string(),
  checked_on: z.iso.date(),
  is_shown: z.boolean().describe(`False if it was checked more than ${coverageNoteMonths} months ago`),
});

export type CoverageNote = z.infer<typeof coverageNoteSchema>;

/** GET /rest/v1/coverage_notes: all of them, by state. */
export const coverageNotesResponseSchema = z.object({ items: z.array(coverageNoteSchema) });

/** POST /rest/v1/coverage_notes and PUT /rest/v1/coverage_notes/{id}. */
export const coverageNoteChangeSchema = z.strictObject({
  state: z.string().refine((code) => findState(code)?.code === code, { error: "Please choose the state." }),
  text: requiredLine("Text", coverageNoteLengths.text)
    .transform((text) => text.replace(/[.\s]+$/, ""))
    .refine((text) => text !== "", { error: "Text is required." }),
  source_url: z
    .url({ protocol: /^https$/, error: "Please enter a full address that starts with https://." })
    .max(urlMaxLength, { error: `Please use at most ${urlMaxLength} characters.` }),
  checked_on: calendarDaySchema,
});

export type CoverageNoteChange = z.output<typeof coverageNoteChangeSchema>;
