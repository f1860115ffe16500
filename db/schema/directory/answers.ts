import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { answerMaxLength, answerQuestions } from "../../../contract/directory/answers.ts";
import { isOneOf } from "../platform/columns.ts";
import { doulaProfiles } from "./doulas.ts";

/** What doulas answer to parents' questions. There is no row for a question without an answer. */
export const doulaAnswers = pgTable(
  "doula_answers",
  {
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    question: text({ enum: answerQuestions }).notNull(),
    answer: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.doulaProfileId, t.question] }),
    check("doula_answers_question", isOneOf(t.question, answerQuestions)),
    check(
      "doula_answers_answer_length",
      sql`char_length(${t.answer}) between 1 and ${sql.raw(String(answerMaxLength))}`,
    ),
  ],
);
