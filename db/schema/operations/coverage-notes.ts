import { sql } from "drizzle-orm";
import { check, date, pgTable, text } from "drizzle-orm/pg-core";
import { coverageNoteLengths } from "../../../contract/operations/coverage-notes.ts";
import { urlMaxLength } from "../../../contract/platform/fields.ts";
import { atMost, identity } from "../platform/columns.ts";

/** What the operator says about Medicaid and doulas in a state. */
export const coverageNotes = pgTable(
  "coverage_notes",
  {
    ...identity,
    /** Postal code. */
    state: text().notNull().unique(),
    text: text().notNull(),
    sourceUrl: text().notNull(),
    checkedOn: date().notNull(),
  },
  (t) => [
    check("coverage_notes_state", sql`${t.state} ~ '^[A-Z]{2}$'`),
    check(
      "coverage_notes_text_length",
      sql`char_length(${t.text}) between 1 and ${sql.raw(String(coverageNoteLengths.text))}`,
    ),
    check("coverage_notes_source_url_length", atMost(t.sourceUrl, urlMaxLength)),
  ],
);
