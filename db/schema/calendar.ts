import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { calendarStates } from "../../contract/calendar.ts";
import { users } from "./accounts.ts";
import { identity, instant, oneOf } from "./columns.ts";

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
    /** Checks that failed since the last that did not, other than because Google ended the connection. */
    failedChecks: integer().notNull().default(0),
    /** Not checked again before this. */
    nextCheckAt: instant(),
  },
  (t) => [check("google_calendar_connections_state", oneOf(t.state, calendarStates))],
);

/** A connection that was ended here, until Google knows it too. The token stays encrypted with its connection's id, which is this id. */
export const calendarRevocations = pgTable("calendar_revocations", {
  ...identity,
  token: text().notNull(),
});
