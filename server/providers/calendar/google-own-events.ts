import { z } from "zod";
import { CalendarFailure, type CalendarProvider } from "./calendar.ts";
import type { Call } from "./google-events.ts";

const storedSchema = z.object({
  status: z.string().nullish(),
  start: z.object({ dateTime: z.string().nullish() }).nullish(),
  end: z.object({ dateTime: z.string().nullish() }).nullish(),
});

/** Writes our own events: https://developers.google.com/workspace/calendar/api/v3/reference/events. */
export function createEventWriter(
  call: Call,
  apiUrl: string,
): Pick<CalendarProvider, "putEvent" | "deleteEvent"> {
  // As an option of the client, the address would lose its path.
  const options = { rootUrl: apiUrl };
  const open = async () => (await import("@googleapis/calendar")).calendar({ version: "v3" });
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
      await call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        const { data } = await api.events.get({ calendarId, eventId, auth }, options);
        const stored = storedSchema.parse(data);
        const isThere =
          stored.status !== "cancelled" &&
          Date.parse(stored.start?.dateTime ?? "") === time.from.getTime() &&
          Date.parse(stored.end?.dateTime ?? "") === time.to.getTime();
        const requestBody = { status: "confirmed", start, end };
        if (!isThere) await api.events.patch({ calendarId, eventId, requestBody, auth }, options);
      });
    },

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
