import {
  check,
  customType,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import { doulaProfiles } from "../directory/doulas.ts";
import { users } from "../identity/accounts.ts";
import { atMost, identity, inRange, instant } from "../platform/columns.ts";

const { birthsPerMonth, onCallAtOnce, daysBefore, daysAfter, labelLength } = practiceLimits;

const ownDoula = () =>
  uuid()
    .notNull()
    .references(() => doulaProfiles.id, { onDelete: "cascade" });

/** Sets of days in Postgres notation: `{[2027-04-01,2027-05-01)}`. */
const dayMultirange = customType<{ data: string }>({ dataType: () => "datemultirange" });

/** How many births a doula takes on. Doulas who don't attend births have no row. */
export const doulaPractice = pgTable(
  "doula_practice",
  {
    ...identity,
    doulaProfileId: ownDoula().unique(),
    birthsPerMonth: smallint().notNull(),
    onCallAtOnce: smallint().notNull(),
    daysBefore: smallint().notNull(),
    daysAfter: smallint().notNull(),
  },
  (t) => [
    check("doula_practice_births", inRange(t.birthsPerMonth, birthsPerMonth)),
    check("doula_practice_on_call", inRange(t.onCallAtOnce, onCallAtOnce)),
    check("doula_practice_before", inRange(t.daysBefore, daysBefore)),
    check("doula_practice_after", inRange(t.daysAfter, daysAfter)),
  ],
);

/** Due dates of clients whom a doula found elsewhere. Only that doula can see them. */
export const doulaCommitments = pgTable(
  "doula_commitments",
  {
    ...identity,
    doulaProfileId: ownDoula(),
    dueDate: date().notNull(),
    label: text(),
  },
  (t) => [
    index().on(t.doulaProfileId, t.dueDate),
    // For the nightly deletion.
    index().on(t.dueDate),
    check("doula_commitments_label_length", atMost(t.label, labelLength)),
  ],
);

/** Parents for whom a doula makes room: they can buy one birth package when she is not on call for their date. */
export const doulaMadeRoom = pgTable(
  "doula_made_room",
  {
    doulaProfileId: ownDoula(),
    parentUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    madeAt: instant().notNull(),
    /** Null: for any one due date. */
    dueDate: date(),
  },
  (t) => [primaryKey({ columns: [t.doulaProfileId, t.parentUserId] }), index().on(t.parentUserId)],
);

/**
 * The due dates for which each doula is on call. Triggers compute them again whenever something they depend on
 * changes (migrations 0073 to 0077), so a new table that they depend on needs one too. They never depend on today's date.
 */
export const doulaOnCall = pgTable("doula_on_call", {
  doulaProfileId: uuid()
    .primaryKey()
    .references(() => doulaProfiles.id, { onDelete: "cascade" }),
  /** Null until the doula answers the questions about births. */
  dueDates: dayMultirange(),
});
