import { z } from "zod";
import { CalendarFailure, type CalendarProvider } from "./calendar.ts";
import type { Call } from "./google-events.ts";

const dateTimeSchema = z
  .object({ dateTime: z.iso.datetime({ offset: true }) })
  .transform(({ dateTime }) => new Date(dateTime));

/** An event that its owner made last all day no longer takes place at a time: it counts as moved to the day's start. */
const dateSchema = z.object({ date: z.iso.date() }).transform(({ date }) => new Date(`${date}T00:00:00Z`));

const timeSchema = z
  .object({ start: z.union([dateTimeSchema, dateSchema]), end: z.union([dateTimeSchema, dateSchema]) })
  .transform(({ start, end }) => ({ from: start, to: end }));

/** Writes our own events: https://developers.google.com/workspace/calendar/api/v3/reference/events. */
export function createEventWriter(
  call: Call,
  apiUrl: string,
): Pick<CalendarProvider, "putEvent" | "findEvent" | "deleteEvent"> {
  // As an option of the client, the address would lose its path.
  const options = { rootUrl: apiUrl };
  const open = async () => (await import("@googleapis/calendar")).calendar({ version: "v3" });
  const findEvent: CalendarProvider["findEvent"] = async ({ accessToken, calendarId, eventId }) => {
    const api = await open();
    const found = call(async (auth) => {
      auth.setCredentials({ access_token: accessToken });
      return (await api.events.get({ calendarId, eventId, auth }, options)).data;
    });
    const data = await found.catch((error: unknown) => {
      if (error instanceof CalendarFailure && error.code === "event_missing") return null;
      throw error;
    });
    if (!data || data.status === "cancelled") return null;
    const time = timeSchema.safeParse(data);
    if (!time.success) throw new CalendarFailure("failed");
    return time.data;
  };
  return {
    async putEvent({ accessToken, calendarId, eventId, time, title, visibility }) {
      const api = await open();
      const [start, end] = [time.from, time.to].map((instant) => ({ dateTime: instant.toISOString() }));
      const inserted = call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        const requestBody = { id: eventId, summary: title, visibility, start, end };
        await api.events.insert({ calendarId, requestBody, auth }, options);
      });
      const failure = await inserted.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      if (!(failure instanceof CalendarFailure && failure.code === "event_exists")) throw failure;
      const found = await findEvent({ accessToken, calendarId, eventId });
      const isThere =
        found?.from.getTime() === time.from.getTime() && found.to.getTime() === time.to.getTime();
      if (isThere) return;
      await call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        // Its owner may have made it last all day.
        const [from, to] = [start, end].map((moment) => ({ ...moment, date: null }));
        const requestBody = { status: "confirmed", start: from, end: to };
        await api.events.patch({ calendarId, eventId, requestBody, auth }, options);
      });
    },

    findEvent,

    async deleteEvent({ accessToken, calendarId, eventId }) {
      const api = await open();
      const deleted = call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        await api.events.delete({ calendarId, eventId, auth }, options);
      });
      await deleted.catch((error: unknown) => {
        if (!(error instanceof CalendarFailure && error.code === "event_missing")) throw error;
      });
    },
  };
}
