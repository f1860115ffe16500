import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, smallint, text, time, uuid } from "drizzle-orm/pg-core";
import { overrideReasonMaxLength } from "../../../contract/scheduling/availability.ts";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import { doulaProfiles } from "../directory/doulas.ts";
import { atMost, identity, instant } from "../platform/columns.ts";

/** Weekly hours in the doula's zone. Weekday 0 is Sunday, as in Postgres's `dow`. */
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

/** Days on which a doula attends no births. */
export const doulaTimeOff = pgTable(
  "doula_time_off",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    firstDate: date().notNull(),
    lastDate: date().notNull(),
    /** The doula who covers for this one on these days. */
    backupName: text(),
    reason: text(),
  },
  (t) => [
    index().on(t.doulaProfileId, t.firstDate),
    check("doula_time_off_order", sql`${t.firstDate} <= ${t.lastDate}`),
    check("doula_time_off_backup_length", atMost(t.backupName, practiceLimits.backupNameLength)),
    check("doula_time_off_reason_length", atMost(t.reason, overrideReasonMaxLength)),
  ],
);

/**
 * An exception on one day: an open one adds hours, a closed one removes them, or the whole day if no
 * times are given.
 */
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
    /** If the doula entered this day off from calls together with time off from births, that time off. */
    timeOffId: uuid().references(() => doulaTimeOff.id, { onDelete: "cascade" }),
  },
  (t) => [
    index().on(t.doulaProfileId, t.date),
    index().on(t.timeOffId),
    check("availability_overrides_reason_length", atMost(t.reason, overrideReasonMaxLength)),
    check(
      "availability_overrides_times",
      sql`(${t.startTime} is null and ${t.endTime} is null and not ${t.isOpen}) or ${t.startTime} < ${t.endTime}`,
    ),
  ],
);

/**
 * Every doula's first free slot, stored by a job. It is valid while `valid_from <= now < valid_until`, and
 * is computed live otherwise. Triggers (migration 0037) add a row for each profile and expire it with every
 * change that affects free slots, so a new table that affects them needs one too. If free slots are computed
 * differently, a migration must set every `valid_until` to '-infinity'.
 */
export const doulaNextCalls = pgTable(
  "doula_next_calls",
  {
    doulaProfileId: uuid()
      .primaryKey()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    /** Null if no slot is free within the doula's horizon. */
    startsAt: instant(),
    /** The first free slot of a later day in the doula's zone; null if there is none, or if the row has expired. */
    laterStartsAt: instant(),
    /** When it was computed. A server whose clock is behind would compute other slots. */
    validFrom: instant().notNull().default(sql`'-infinity'`),
    validUntil: instant().notNull().default(sql`'-infinity'`),
  },
  // The job reads expired rows in this order.
  (t) => [index().on(t.validUntil, t.doulaProfileId)],
);
