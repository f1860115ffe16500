import "../platform/zod-config.ts";
import { z } from "zod";
import { requiredLine, requiredText } from "../platform/fields.schema.ts";
import { faqLengths } from "./faqs.ts";

export const faqSchema = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string().describe("Plain text; an empty line starts a new paragraph"),
  created_at: z.iso.datetime(),
});

export type Faq = z.infer<typeof faqSchema>;

/** GET /rest/v1/faqs: all of them, oldest first. */
export const faqsResponseSchema = z.object({ items: z.array(faqSchema) });

/** POST /rest/v1/faqs and PUT /rest/v1/faqs/{id}. */
export const faqChangeSchema = z.strictObject({
  question: requiredLine("Question", faqLengths.question),
  answer: requiredText("Answer", faqLengths.answer),
});

export type FaqChange = z.output<typeof faqChangeSchema>;
