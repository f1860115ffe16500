import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  calendarStates,
  defaultEventTitle,
  eventChanges,
  eventTitleMaxLength,
  eventVisibilities,
  mainCalendarId,
} from "../../../contract/scheduling/calendar.ts";
import { calendarFileFailures } from "../../../contract/scheduling/calendar-files.ts";
import { doulaProfiles } from "../directory/doulas.ts";
import { users } from "../identity/accounts.ts";
import { atMost, identity, instant, instantRange, isOneOf } from "../platform/columns.ts";
import { bookings } from "./bookings.ts";

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
    /** Google's ID of the calendar to which booked calls are written. */
    calendarId: text().notNull().default(mainCalendarId),
    state: text().notNull().default("connected"),
    /** What the doula allowed beyond the calendars they own: the list of calendars, and the events of others' calendars. */
    canList: boolean().notNull().default(false),
    canReadShared: boolean().notNull().default(false),
    /** What booked calls are called in the calendar, and who may read that. */
    eventTitle: text().notNull().default(defaultEventTitle),
    eventVisibility: text().notNull().default("private"),
    /** Whether the event of each booked call gets a Google Meet link, if the doula has no video link of their own. */
    createsMeet: boolean().notNull().default(false),
    /** Failed checks in a row, not counting connections that Google ended. */
    failedChecks: integer().notNull().default(0),
    /** The earliest time of the next check. */
    nextCheckAt: instant(),
  },
  (t) => [
    check("google_calendar_connections_state", isOneOf(t.state, calendarStates)),
    check("google_calendar_connections_event_title", atMost(t.eventTitle, eventTitleMaxLength)),
    check("google_calendar_connections_event_visibility", isOneOf(t.eventVisibility, eventVisibilities)),
  ],
);

/**
 * A connection that ended here but still has to be revoked at Google. The token stays encrypted with the
 * connection's ID, which is this row's ID.
 */
export const calendarRevocations = pgTable(
  "calendar_revocations",
  {
    ...identity,
    /** Its former owner; null once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    token: text().notNull(),
  },
  (t) => [index().on(t.userId)],
);

/**
 * A calendar whose events close a doula's free times: one of a Google connection, or a file at an address (ICS) that
 * the doula gave us.
 */
export const calendarSources = pgTable(
  "calendar_sources",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    connectionId: uuid().references(() => googleCalendarConnections.id, { onDelete: "cascade" }),
    /** Google's ID of the calendar. */
    calendarId: text().notNull().default(mainCalendarId),
    /** False for a calendar that is read only for the events of booked calls in it. */
    counts: boolean().notNull().default(true),
    /** Encrypted, because anyone who has it can read the calendar. Only its host is shown. */
    address: text(),
    host: text(),
    /**
     * What to ask for changes with: Google's token, or the version of a file. Null until the calendar was read once.
     */
    syncToken: text(),
    /** Events that start later are not known: a sync token keeps the window of the first reading. */
    readUntil: instant(),
    /** When it was last read successfully. */
    syncedAt: instant(),
    /** When somebody who looked at the doula's times last asked for a reading. */
    requestedAt: instant(),
    /** Failed readings in a row, and why the last one failed if the doula can do something about it. */
    failures: integer().notNull().default(0),
    failure: text(),
    /** When we emailed the doula that it had not been read for a day; null once it is read again. */
    staleNotifiedAt: instant(),
    nextSyncAt: instant().notNull().defaultNow(),
    /** The channel through which Google says that something changed; null if it cannot reach us. */
    channelId: uuid().unique(),
    channelTokenHash: text(),
    channelExpiresAt: instant(),
    /** After Google refused to open one, the earliest time to ask again. */
    channelRetryAt: instant(),
  },
  (t) => [
    unique().on(t.connectionId, t.calendarId),
    index().on(t.doulaProfileId),
    index().on(t.nextSyncAt),
    check(
      "calendar_sources_kind",
      sql`(${t.connectionId} is null) = (${t.address} is not null and ${t.host} is not null)`,
    ),
    check("calendar_sources_failure", isOneOf(t.failure, calendarFileFailures)),
  ],
);

/**
 * When a doula is busy according to a calendar, without what it is about. Triggers (migration 0078) expire the stored
 * next call with every change.
 */
export const calendarBusy = pgTable(
  "calendar_busy",
  {
    sourceId: uuid()
      .notNull()
      .references(() => calendarSources.id, { onDelete: "cascade" }),
    /** The calendar's own ID of the event. */
    eventId: text().notNull(),
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    busy: instantRange().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.eventId] }),
    index("calendar_busy_doula").using("gist", t.doulaProfileId, t.busy),
  ],
);

/**
 * A booked call in the doula's calendar. The event's ID is the booking's without hyphens. The row is there before the
 * event, and until the event is removed, so that no crash leaves an event that nobody knows of.
 */
export const calendarEvents = pgTable(
  "calendar_events",
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    connectionId: uuid()
      .notNull()
      .references(() => googleCalendarConnections.id, { onDelete: "cascade" }),
    /** When it takes place, as last written; null if it may not have been written yet. */
    startsAt: instant(),
    endsAt: instant(),
    /** Until then, one job may write it; two at once could leave what is no longer true. */
    leasedUntil: instant(),
    /** What the doula did with it in Google Calendar since then; null if nothing. */
    change: text(),
    /** When it now takes place there, if it was moved. */
    movedTo: instant(),
  },
  (t) => [
    index().on(t.connectionId),
    check("calendar_events_change", isOneOf(t.change, eventChanges)),
    check("calendar_events_moved", sql`coalesce(${t.change} = 'moved', false) = (${t.movedTo} is not null)`),
  ],
);
