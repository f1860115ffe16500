import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { faqLengths } from "../../../contract/operations/faqs.ts";
import { identity } from "../platform/columns.ts";

export const faqs = pgTable(
  "faqs",
  { ...identity, question: text().notNull(), answer: text().notNull() },
  (t) => [
    check(
      "faqs_question_length",
      sql`char_length(${t.question}) between 1 and ${sql.raw(String(faqLengths.question))}`,
    ),
    check(
      "faqs_answer_length",
      sql`char_length(${t.answer}) between 1 and ${sql.raw(String(faqLengths.answer))}`,
    ),
    index().on(t.createdAt, t.id),
  ],
);
