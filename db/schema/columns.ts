import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { npiDigits } from "../../contract/doulas.ts";
import { urlMaxLength } from "../../contract/fields.ts";

/** Columns that every table has. */
export const identity = {
  id: uuid().primaryKey().defaultRandom(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

export const instant = () => timestamp({ withTimezone: true });

/** A range of instants, as Postgres writes it: `["2026-01-01 09:00:00+00","2026-01-01 09:30:00+00")`. */
export const instantRange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/** For a check: the text has at most so many characters. */
export function atMost(column: AnyPgColumn, characters: number): SQL {
  return sql`char_length(${column}) <= ${sql.raw(String(characters))}`;
}

/** For a check: the text is one of these. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}

/** For a check: the number is in the range, its ends included. */
export function inRange(column: AnyPgColumn, { min, max }: { min: number; max: number }): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
}

/** For a check: the text could be a National Provider Identifier. Whether its check digit fits, the schemas know. */
export function isNpiShaped(column: AnyPgColumn): SQL {
  return sql`${column} ~ '^[0-9]{${sql.raw(String(npiDigits))}}$'`;
}

/** For a check: the text is an https address that may be shown. */
export function isHttpsUrl(column: AnyPgColumn): SQL {
  return sql`${atMost(column, urlMaxLength)} and ${column} ~ '^https://[^[:space:]]+$'`;
}
