import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { profileLengths } from "../../../contract/identity/profiles.ts";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import { type BookingStatus, bookingStatuses } from "../../../contract/scheduling/bookings.ts";
import { doulaProfiles } from "../directory/doulas.ts";
import { users } from "../identity/accounts.ts";
import { atMost, identity, instant, instantRange, isHttpsUrl, isOneOf } from "../platform/columns.ts";

/**
 * The exclusion constraints that prevent a doula or a client from having two calls at once are in the
 * migration `bookings_exclusion`, because drizzle-kit cannot write them.
 */
export const bookings = pgTable(
  "bookings",
  {
    ...identity,
    /** Null after the client deletes their account: past calls stay in the doula's history. */
    clientId: uuid().references(() => users.id, { onDelete: "set null" }),
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    bookingType: text().notNull().default("intro_call"),
    serviceType: text().notNull().default("Intro call"),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),
    /** The call plus the doula's buffer. */
    blocked: instantRange().notNull(),
    status: text().$type<BookingStatus>().notNull(),
    notes: text(),
    /** `notes` without the lines that name the due date, for the parent after a birth or a loss; null if there are none. */
    clientNotes: text(),
    cancelledBy: uuid().references(() => users.id, { onDelete: "set null" }),
    cancelReason: text(),
    /** The client cancelled it within 24 hours of its start: it still counts toward their intro calls. */
    cancelledLate: boolean().notNull().default(false),
    icsSequence: integer().notNull().default(0),
    /** Whether the parent shares the planned place of birth with the doula. */
    sharesBirthPlace: boolean().notNull().default(false),
    /** The place of birth that was planned when the call was booked. */
    birthPlace: text(),
    /**
     * The doula's copy of the parent's due date. It follows the parent's profile until a birth or a loss, and then
     * stays the same until the parent tells the doula.
     */
    dueDate: date(),
    /** When the parent can first see the doula's contact details; null if they are not hidden. */
    contactFrom: instant(),
    /** The call takes place where the doula's Google Calendar says; null until it has made the link. */
    usesMeet: boolean().notNull().default(false),
    meetLink: text(),
    /** When the doula marked a no-show. */
    noShowAt: instant(),
  },
  (t) => [
    check("bookings_status", isOneOf(t.status, bookingStatuses)),
    check("bookings_type", sql`${t.bookingType} = 'intro_call'`),
    check("bookings_order", sql`${t.startsAt} < ${t.endsAt}`),
    check(
      "bookings_blocked",
      sql`lower(${t.blocked}) = ${t.startsAt} and upper(${t.blocked}) >= ${t.endsAt} and lower_inc(${t.blocked})`,
    ),
    check("bookings_reason_length", atMost(t.cancelReason, noteMaxLength)),
    check("bookings_cancelled_late", sql`not ${t.cancelledLate} or ${t.status} = 'cancelled'`),
    check("bookings_no_show", sql`${t.noShowAt} is null or ${t.status} = 'completed'`),
    check("bookings_notes_length", atMost(t.notes, noteMaxLength)),
    check("bookings_client_notes_length", atMost(t.clientNotes, noteMaxLength)),
    check("bookings_birth_place_length", atMost(t.birthPlace, profileLengths.provider)),
    check("bookings_birth_place_shared", sql`${t.birthPlace} is null or ${t.sharesBirthPlace}`),
    check("bookings_meet_link", isHttpsUrl(t.meetLink)),
    index().on(t.clientId, t.startsAt, t.id),
    index().on(t.doulaProfileId, t.startsAt),
    index("bookings_to_complete").on(t.endsAt).where(sql`${t.status} = 'confirmed'`),
    index("bookings_to_expire").on(t.startsAt).where(sql`${t.status} = 'pending'`),
    index().on(t.cancelledBy),
  ],
);

/** A booking's history: who did what and when, and the values before and after. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    ...identity,
    /** When the event happened. `now()` is when its transaction began, which may have waited for a lock since. */
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    event: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [index().on(t.bookingId, t.createdAt), index().on(t.actorId)],
);

/**
 * The link under which a person's own calls can be read by their calendar program, without logging in. A new link is a new
 * row, so that the earlier one stops working.
 */
export const calendarFeeds = pgTable("calendar_feeds", {
  ...identity,
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
});
