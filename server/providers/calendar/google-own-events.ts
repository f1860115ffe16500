import { z } from "zod";
import { instantIn } from "../../../contract/time.ts";
import { CalendarFailure, type CalendarProvider, type EventReference, isFailure } from "./calendar.ts";
import type { Call } from "./google-events.ts";

const momentSchema = z.object({
  date: z.iso.date().nullish(),
  dateTime: z.iso.datetime({ offset: true }).nullish(),
});
const storedSchema = z.object({
  status: z.string().nullish(),
  start: momentSchema,
  end: momentSchema,
  hangoutLink: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(undefined),
  /** Present while Google makes the link, too. */
  conferenceData: z.object({}).nullish(),
});

/** Writes our own events: https://developers.google.com/workspace/calendar/api/v3/reference/events. */
export function createEventWriter(
  call: Call,
  apiUrl: string,
): Pick<CalendarProvider, "putEvent" | "findEventStart" | "deleteEvent"> {
  // As an option of the client, the address would lose its path.
  const options = { rootUrl: apiUrl };
  const open = async () => (await import("@googleapis/calendar")).calendar({ version: "v3" });
  /** Null if it was deleted. */
  const findEvent = async ({ accessToken, calendarId, eventId }: EventReference) => {
    const api = await open();
    const found = call(async (auth) => {
      auth.setCredentials({ access_token: accessToken });
      return (await api.events.get({ calendarId, eventId, auth }, options)).data;
    });
    const data = await found.catch((error: unknown) => {
      if (isFailure(error, "event_missing")) return null;
      throw error;
    });
    if (data === null) return null;
    const event = storedSchema.safeParse(data);
    if (!event.success) throw new CalendarFailure("failed");
    return event.data.status === "cancelled" ? null : event.data;
  };
  return {
    async putEvent({ accessToken, calendarId, eventId, time, title, visibility, wantsMeetLink }) {
      const api = await open();
      const [start, end] = [time.from, time.to].map((instant) => ({ dateTime: instant.toISOString() }));
      const meet = {
        createRequest: { requestId: eventId, conferenceSolutionKey: { type: "hangoutsMeet" } },
      };
      const conference = wantsMeetLink ? { conferenceData: meet } : {};
      const version = wantsMeetLink ? { conferenceDataVersion: 1 } : {};
      const inserted = call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        const requestBody = { id: eventId, summary: title, visibility, start, end, ...conference };
        return (await api.events.insert({ calendarId, requestBody, ...version, auth }, options)).data;
      });
      const event = await inserted.catch((error: unknown) => {
        if (isFailure(error, "event_exists")) return undefined;
        throw error;
      });
      if (event) return readMeetLink(event);
      const found = await findEvent({ accessToken, calendarId, eventId });
      const isThere =
        Date.parse(found?.start.dateTime ?? "") === time.from.getTime() &&
        Date.parse(found?.end.dateTime ?? "") === time.to.getTime();
      const hasMeet = found?.hangoutLink || found?.conferenceData || !wantsMeetLink;
      if (isThere && hasMeet) return found?.hangoutLink ?? undefined;
      const patched = await call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        // Its owner may have made it last all day.
        const [from, to] = [start, end].map((moment) => ({ ...moment, date: null }));
        const requestBody = { status: "confirmed", start: from, end: to, ...(!hasMeet && conference) };
        return (await api.events.patch({ calendarId, eventId, requestBody, ...version, auth }, options)).data;
      });
      return readMeetLink(patched);
    },

    async findEventStart({ timeZone, ...event }) {
      const found = await findEvent(event);
      if (!found) return null;
      const { dateTime, date } = found.start;
      if (dateTime) return new Date(dateTime);
      if (date) return instantIn(timeZone, date, "00:00");
      throw new CalendarFailure("failed");
    },

    async deleteEvent({ accessToken, calendarId, eventId }) {
      const api = await open();
      const deleted = call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        await api.events.delete({ calendarId, eventId, auth }, options);
      });
      await deleted.catch((error: unknown) => {
        if (!isFailure(error, "event_missing")) throw error;
      });
    },
  };
}

/** https://developers.google.com/workspace/calendar/api/guides/create-events#conferencing */
function readMeetLink(event: unknown): string | undefined {
  const stored = storedSchema.pick({ hangoutLink: true }).safeParse(event);
  return stored.data?.hangoutLink ?? undefined;
}
