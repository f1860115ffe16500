import { expect } from "vitest";
import { slotsResponseSchema } from "../../contract/scheduling/availability.schema.ts";
import { type Booking, bookingPageSchema, bookingSchema } from "../../contract/scheduling/bookings.schema.ts";
import type { TestApp } from "./app.ts";
import { bookIntroCall, type insertDoula, type TestPerson } from "./fixtures.ts";
import { waitForJobs } from "./let-time-pass.ts";

type Doula = Awaited<ReturnType<typeof insertDoula>>;

/**
 * Slots of the week that begins on the Monday of `moments.ts`. Each day's are 15, 16, 17, 20, 21 and 22 UTC.
 */
export const mondayNine = "2026-11-23T15:00:00.000Z";
export const wednesdayNine = "2026-11-25T15:00:00.000Z";
export const wednesdayTen = "2026-11-25T16:00:00.000Z";

export async function parseBooking(response: Response): Promise<Booking> {
  return bookingSchema.parse(await response.json());
}

/** Returns a page of somebody's bookings. */
export async function readBookings(app: TestApp, person: { cookie: string }, query = "") {
  const response = await app.send(`/rest/v1/bookings${query}`, { as: person.cookie });
  return bookingPageSchema.parse(await response.json());
}

export async function booked(
  app: TestApp,
  client: TestPerson,
  doula: Doula,
  startsAt = wednesdayNine,
): Promise<Booking> {
  return parseBooking(await bookIntroCall(app, client, doula.id, startsAt));
}

export function post(app: TestApp, person: { cookie: string }, path: string, json: object = {}) {
  return app.send(`/rest/v1/bookings/${path}`, { method: "POST", as: person.cookie, json });
}

export const cancelBooking = (
  app: TestApp,
  person: { cookie: string },
  { id }: { id: string },
  reason?: string,
) => post(app, person, `${id}/cancel`, { reason });
export const move = (app: TestApp, person: { cookie: string }, { id }: { id: string }, startsAt: string) =>
  post(app, person, `${id}/reschedule`, { starts_at: startsAt });

export async function readFreeTimes(app: TestApp, path: string, as?: string): Promise<string[]> {
  const slots = slotsResponseSchema.parse(await (await app.send(path, { as })).json());
  return slots.days.flatMap((day) => day.slots);
}

/** Returns the one email to them with this subject, and its calendar file's content. */
export async function findEmailAbout(app: TestApp, recipient: string, subject: string) {
  await waitForJobs(app);
  const about = (await app.emailsTo(recipient, 0)).filter((email) => email.subject === subject);
  expect(about).toHaveLength(1);
  const [email] = about;
  // Long lines of a calendar file are folded with a line break and a space.
  const calendar = Buffer.from(email?.attachment ?? [])
    .toString()
    .replaceAll("\r\n ", "");
  return { text: email?.text ?? "", calendar };
}
