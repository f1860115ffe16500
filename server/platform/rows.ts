import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** Rows of hand-written SQL arrive untyped, and the two drivers print instants differently. */
const instantSchema = z.union([z.date(), z.string().transform((text) => new Date(text))]);

/** A timestamptz of a row as a Date. */
export function instantOf(value: unknown): Date {
  return instantSchema.parse(value);
}

/** A Date as a value of a statement. */
export function instantSql(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}
