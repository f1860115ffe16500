import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { npiDigits } from "../../../contract/directory/doulas.ts";
import { urlMaxLength } from "../../../contract/platform/fields.ts";

/** Columns that every table has. */
export const identity = {
  id: uuid().primaryKey().defaultRandom(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

export const instant = () => timestamp({ withTimezone: true });

/** A range of instants in Postgres notation: `["2026-01-01 09:00:00+00","2026-01-01 09:30:00+00")`. */
export const instantRange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/** Check: the text has at most this many characters. */
export function atMost(column: AnyPgColumn, characters: number): SQL {
  return sql`char_length(${column}) <= ${sql.raw(String(characters))}`;
}

/** Check: the text is one of these. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}

/** Check: the number is in the range, inclusive. */
export function inRange(column: AnyPgColumn, { min, max }: { min: number; max: number }): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
}

/** Check: the text is formatted like a National Provider Identifier. The schemas verify its check digit. */
export function isNpiShaped(column: AnyPgColumn): SQL {
  return sql`${column} ~ '^[0-9]{${sql.raw(String(npiDigits))}}$'`;
}

/** Check: the text is a public https URL. */
export function isHttpsUrl(column: AnyPgColumn): SQL {
  return sql`${atMost(column, urlMaxLength)} and ${column} ~ '^https://[^[:space:]]+$'`;
}
