import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns that every table has. */
export const identity = {
  id: uuid().primaryKey().defaultRandom(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

export const instant = () => timestamp({ withTimezone: true });

/** A range of instants, as Postgres writes it: `["2026-01-01 09:00:00+00","2026-01-01 09:30:00+00")`. */
export const instantRange = customType<{ data: string }>({ dataType: () => "tstzrange" });
