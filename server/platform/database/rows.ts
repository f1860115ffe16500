import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";

/**
 * Parses instants, because rows of hand-written SQL are untyped and the two drivers return instants
 * differently.
 */
const instantSchema = z.union([z.date(), z.string().transform((text) => new Date(text))]);

/** Returns a row's timestamptz as a Date. */
export function toInstant(value: unknown): Date {
  return instantSchema.parse(value);
}

/** Writes a Date as a value in a statement. */
export function instantSql(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}

/** Selects an instant as text in UTC, as in responses. */
export function isoInstantSql(moment: SQLWrapper): SQL<string | null> {
  return sql<string | null>`${moment}`.mapWith((value) => toInstant(value).toISOString());
}
