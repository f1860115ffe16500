import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { calendarStates } from "../../contract/calendar.ts";
import { users } from "./accounts.ts";
import { identity, instant, isOneOf } from "./columns.ts";

/** A doula's connection to Google Calendar. Both tokens are encrypted with ENCRYPTION_KEY. */
export const googleCalendarConnections = pgTable(
  "google_calendar_connections",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text().notNull(),
    refreshToken: text().notNull(),
    expiresAt: instant().notNull(),
    calendarId: text().notNull().default("primary"),
    state: text().notNull().default("connected"),
    /** Failed checks in a row, not counting connections that Google ended. */
    failedChecks: integer().notNull().default(0),
    /** The earliest time of the next check. */
    nextCheckAt: instant(),
  },
  (t) => [check("google_calendar_connections_state", isOneOf(t.state, calendarStates))],
);

/**
 * A connection that ended here but still has to be revoked at Google. The token stays encrypted with the
 * connection's ID, which is this row's ID.
 */
export const calendarRevocations = pgTable("calendar_revocations", {
  ...identity,
  token: text().notNull(),
});
