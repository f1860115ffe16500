import "./zod-config.ts";
import { z } from "zod";

export const faqSchema = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string().describe("Plain text; an empty line begins a new paragraph"),
  created_at: z.iso.datetime(),
});

export type Faq = z.infer<typeof faqSchema>;

/** GET /rest/v1/faqs: all of them, oldest first. */
export const faqsAnswerSchema = z.object({ items: z.array(faqSchema) });
