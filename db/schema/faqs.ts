import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { identity } from "./columns.ts";

export const faqs = pgTable(
  "faqs",
  { ...identity, question: text().notNull(), answer: text().notNull() },
  (t) => [
    check("faqs_question_length", sql`char_length(${t.question}) between 1 and 300`),
    check("faqs_answer_length", sql`char_length(${t.answer}) between 1 and 5000`),
    index().on(t.createdAt, t.id),
  ],
);
