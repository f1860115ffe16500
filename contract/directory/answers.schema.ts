import "../platform/zod-config.ts";
import { z } from "zod";
import { instantSchema, optionalPublicText } from "../platform/fields.schema.ts";
import { answerMaxLength, answerQuestions } from "./answers.ts";

/** What everyone reads. Unanswered questions are missing. */
export const answersSchema = z.partialRecord(z.enum(answerQuestions), z.string());

const updatedAt = "Of the profile, to the microsecond; a change must send it back";

/** GET /rest/v1/doula_answers */
export const ownAnswersSchema = z.object({
  updated_at: z.iso.datetime().describe(updatedAt),
  answers: answersSchema,
});

export type OwnAnswers = z.infer<typeof ownAnswersSchema>;

/** PUT /rest/v1/doula_answers: replaces the answers. */
export const answersChangeSchema = z.strictObject({
  updated_at: instantSchema.describe(
    "As it was read; the change is refused if the profile changed since then",
  ),
  answers: z
    .record(z.enum(answerQuestions), optionalPublicText(answerMaxLength))
    .describe("Null for a question without an answer"),
});

export type AnswersChange = z.output<typeof answersChangeSchema>;
