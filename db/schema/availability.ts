import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uuid,
} from "drizzle-orm/pg-core";
import { overrideReasonMaxLength } from "../../contract/availability.ts";
import { atMost, identity, instant } from "./columns.ts";
import { doulaProfiles } from "./doulas.ts";

/** Weekly hours in the doula's own zone. Weekday 0 is Sunday, as Postgres's `dow`. */
export const availabilityRules = pgTable(
  "availability_rules",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    weekday: smallint().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
  },
  (t) => [
    index().on(t.doulaProfileId, t.weekday),
    check("availability_rules_weekday", sql`${t.weekday} between 0 and 6`),
    check("availability_rules_order", sql`${t.startTime} < ${t.endTime}`),
  ],
);

/** One day's exception: an open one adds hours, any other takes them away, the whole day where no times are given. */
export const availabilityOverrides = pgTable(
  "availability_overrides",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    date: date().notNull(),
    startTime: time(),
    endTime: time(),
    isOpen: boolean().notNull(),
    reason: text(),
  },
  (t) => [
    index().on(t.doulaProfileId, t.date),
    check("availability_overrides_reason_length", atMost(t.reason, overrideReasonMaxLength)),
    check(
      "availability_overrides_times",
      sql`(${t.startTime} is null and ${t.endTime} is null and not ${t.isOpen}) or ${t.startTime} < ${t.endTime}`,
    ),
  ],
);

/**
 * Every doula's first free slot, stored by a job. It holds while `valid_from <= now < valid_until`, and is computed live
 * otherwise. Triggers (migration 0037) add a row for each profile and expire it with every change of what decides about
 * free slots; whoever adds a table that decides, adds a trigger. Whoever changes how free slots are computed adds a
 * migration that sets every `valid_until` to '-infinity'.
 */
export const doulaNextCalls = pgTable(
  "doula_next_calls",
  {
    doulaProfileId: uuid()
      .primaryKey()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    /** Null where nothing is free within the doula's horizon. */
    startsAt: instant(),
    /** When it was computed: a clock that is behind finds other slots. */
    validFrom: instant().notNull().default(sql`'-infinity'`),
    validUntil: instant().notNull().default(sql`'-infinity'`),
  },
  // The job walks expired rows in this order, past those that it has refreshed.
  (t) => [index().on(t.validUntil, t.doulaProfileId)],
);

/** What the database's time-zone data said of a year in the doulas' zones when their next calls were last computed. */
export const timeZoneData = pgTable(
  "time_zone_data",
  {
    timeZone: text().notNull(),
    year: integer().notNull(),
    fingerprint: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.timeZone, t.year] })],
);
