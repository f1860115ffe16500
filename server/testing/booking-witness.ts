import { sql } from "drizzle-orm";
import { z } from "zod";
import { bookingStatuses } from "../../contract/scheduling/bookings.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";
import { waitForJobs } from "./let-time-pass.ts";

const bookingRecordSchema = z.object({
  id: z.string(),
  client_id: z.string(),
  doula_id: z.string(),
  client_email: z.string(),
  doula_email: z.string(),
  status: z.enum(bookingStatuses),
  /** Milliseconds, like the next two. */
  starts: z.coerce.number(),
  ends: z.coerce.number(),
  blocked_until: z.coerce.number(),
});

/** A booking's row in the database. */
export type BookingRecord = z.infer<typeof bookingRecordSchema>;

/** Returns all bookings, in the order of their creation. */
export async function readBookingRecords(app: TestApp): Promise<BookingRecord[]> {
  const { rows } = await app.db.execute(sql`
    select b.id, b.client_id, b.doula_profile_id as doula_id, c.email as client_email, p.email as doula_email,
      b.status, extract(epoch from b.starts_at) * 1000 as starts,
      extract(epoch from b.ends_at) * 1000 as ends, extract(epoch from b.ends_at) * 1000 + p.buffer_minutes * 60000 as blocked_until
    from bookings b
    join users c on c.id = b.client_id
    join doula_profiles p on p.id = b.doula_profile_id
    order by b.created_at, b.id
  `);
  return z.array(bookingRecordSchema).parse(rows);
}

const hourMs = 60 * 60 * 1000;

/** Returns the reminders due between two moments, as `<booking> <hours>h`. */
export function listRemindersBetween(bookings: BookingRecord[], from: Date, until: Date): string[] {
  return bookings
    .filter(({ status }) => status === "confirmed")
    .flatMap(({ id, starts }) =>
      [
        { hours: 24, next: 1 },
        { hours: 1, next: 0 },
      ]
        .filter(({ hours, next }) => {
          const moment = starts - hours * hourMs;
          const isDue = from.getTime() < moment && moment <= until.getTime();
          return isDue && until.getTime() < starts - next * hourMs;
        })
        .map(({ hours }) => `${id} reminder-${hours}h`),
    );
}

/** The end of a call sends no email. */
const isAnnounced = (event: string) => event !== "completed";

/**
 * Returns the emails that both people must get, as `<who> <booking> <what>`: each event but the end,
 * and the reminders.
 */
export async function listDueEmails(app: TestApp, reminders: string[]): Promise<string[]> {
  const events = await app.db.query.bookingEvents.findMany({ orderBy: schema.bookingEvents.createdAt });
  const outcomes = [
    ...events
      .filter(({ event }) => isAnnounced(event))
      .map(({ bookingId, event }) => `${bookingId} ${event}`),
    ...reminders,
  ];
  const bookings = await readBookingRecords(app);
  return outcomes
    .flatMap((outcome) => {
      const booking = bookings.find(({ id }) => outcome.startsWith(id));
      return [`${booking?.client_email} ${outcome}`, `${booking?.doula_email} ${outcome}`];
    })
    .sort();
}

/** An email's subject reveals what it is about. */
const subjects: [RegExp, string][] = [
  [/^(New intro call|Intro call request|Intro call (requested )?with)/, "booked"],
  [/^Confirmed:/, "approved"],
  [/^Declined:|cannot take your intro call$/, "declined"],
  [/^(Moved|New time requested):/, "rescheduled"],
  [/^Cancelled:/, "cancelled"],
  [/^Expired:|was not answered in time$/, "expired"],
  [/^Reminder:/, "reminder-24h"],
  [/^Soon:/, "reminder-1h"],
];

export async function listArrivedEmails(app: TestApp): Promise<string[]> {
  await waitForJobs(app);
  const emails = await app.db.query.mailboxEmails.findMany();
  return emails
    .map(({ key, recipient, subject }) => {
      const what = subjects.find(([pattern]) => pattern.test(subject))?.[1];
      return `${recipient} ${findBookingId(key)} ${what}`;
    })
    .sort();
}

/** Returns the newest calendar message to each person: `<who> <booking> <METHOD> <sequence>`. */
export async function readNewestCalendars(app: TestApp): Promise<string[]> {
  const emails = await app.db.query.mailboxEmails.findMany();
  const newest = new Map<string, { method: string; sequence: number }>();
  for (const { key, recipient, attachment } of emails) {
    if (!attachment) continue;
    const calendar = Buffer.from(attachment).toString();
    const sequence = Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1] ?? -1);
    const method = /METHOD:(\w+)/.exec(calendar)?.[1] ?? "";
    const subject = `${recipient} ${findBookingId(key)}`;
    if (sequence > (newest.get(subject)?.sequence ?? -1)) newest.set(subject, { method, sequence });
  }
  return [...newest].map(([subject, { method, sequence }]) => `${subject} ${method} ${sequence}`).sort();
}

/**
 * The expected result of `readNewestCalendars`: each event after the booking, except the end, increments the
 * sequence. A request has no calendar file until it is confirmed, so its earlier events are not counted.
 */
export async function listDueCalendars(app: TestApp): Promise<string[]> {
  const events = await app.db.query.bookingEvents.findMany({ orderBy: schema.bookingEvents.createdAt });
  return (await readBookingRecords(app))
    .flatMap(({ id, client_email, doula_email, status }) => {
      const announcedEvents = events.filter(({ bookingId, event }) => bookingId === id && isAnnounced(event));
      const newest = announcedEvents.findLastIndex(
        ({ before, after }) => isConfirmed(before) || isConfirmed(after),
      );
      if (newest === -1) return [];
      const isOn = status === "confirmed" || status === "completed";
      const state = `${id} ${isOn ? "REQUEST" : "CANCEL"} ${newest}`;
      return [`${client_email} ${state}`, `${doula_email} ${state}`];
    })
    .sort();
}

/** Returns true if the call is confirmed in the state before or after an event. */
function isConfirmed(state: unknown): boolean {
  return typeof state === "object" && state !== null && "status" in state && state.status === "confirmed";
}

/** The key of an email about a booking contains its ID. */
function findBookingId(key: string): string | undefined {
  return /^booking-([0-9a-f-]{36})/.exec(key)?.[1];
}
