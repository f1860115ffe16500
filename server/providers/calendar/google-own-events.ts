import { z } from "zod";
import { toInstantIn } from "../../../contract/platform/time.ts";
import { CalendarFailure, type CalendarProvider, type EventReference, isFailure } from "./calendar.ts";
import type { Call } from "./google-events.ts";

const meetLinkMaxLength = 500;

const momentSchema = z.object({
  date: z.iso.date().nullish(),
  dateTime: z.iso.datetime({ offset: true }).nullish(),
});
const storedSchema = z.object({
  status: z.string().nullish(),
  start: momentSchema,
  end: momentSchema,
  hangoutLink: z
    .url({ protocol: /^https$/, hostname: /^meet\.google\.com$/ })
    .max(meetLinkMaxLength)
    .nullish()
    .catch(null),
  conferenceData: z
    .object({
      createRequest: z.object({ status: z.object({ statusCode: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
});

type StoredEvent = z.infer<typeof storedSchema>;

function parseEvent(data: unknown): StoredEvent {
  const event = storedSchema.safeParse(data);
  if (!event.success) throw new CalendarFailure("failed");
  return event.data;
}

/** Writes our own events: https://developers.google.com/workspace/calendar/api/v3/reference/events. */
export function createEventWriter(
  call: Call,
  apiUrl: string,
): Pick<CalendarProvider, "putEvent" | "findMeetLink" | "findEventStart" | "knowsEvent" | "deleteEvent"> {
  // As an option of the client, the address would lose its path.
  const options = { rootUrl: apiUrl };
  const open = async () => (await import("@googleapis/calendar")).calendar({ version: "v3" });
  /** A deleted event is 'cancelled'. Null if there never was one. */
  const readEvent = async ({ accessToken, calendarId, eventId }: EventReference) => {
    const api = await open();
    const found = call(async (auth) => {
      auth.setCredentials({ access_token: accessToken });
      return (await api.events.get({ calendarId, eventId, auth }, options)).data;
    });
    const data = await found.catch((error: unknown) => {
      if (isFailure(error, "event_missing")) return null;
      throw error;
    });
    return data === null ? null : parseEvent(data);
  };
  /** Null if it was deleted. */
  const findEvent = async (reference: EventReference) => {
    const event = await readEvent(reference);
    return event?.status === "cancelled" ? null : event;
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
      if (!isFailure(failure, "event_exists")) throw failure;
      const found = await findEvent({ accessToken, calendarId, eventId });
      const isThere =
        Date.parse(found?.start.dateTime ?? "") === time.from.getTime() &&
        Date.parse(found?.end.dateTime ?? "") === time.to.getTime();
      if (isThere) return;
      await call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        // Its owner may have made it last all day.
        const [from, to] = [start, end].map((moment) => ({ ...moment, date: null }));
        const requestBody = { status: "confirmed", start: from, end: to };
        await api.events.patch({ calendarId, eventId, requestBody, auth }, options);
      });
    },

    async findMeetLink({ accessToken, calendarId, eventId }) {
      const found = await findEvent({ accessToken, calendarId, eventId });
      if (!found) return null;
      if (found.conferenceData || found.hangoutLink) return readMeetLink(found);
      const api = await open();
      const createRequest = { requestId: eventId, conferenceSolutionKey: { type: "hangoutsMeet" } };
      const patched = call(async (auth) => {
        auth.setCredentials({ access_token: accessToken });
        const requestBody = { conferenceData: { createRequest } };
        const request = { calendarId, eventId, requestBody, conferenceDataVersion: 1, auth };
        return (await api.events.patch(request, options)).data;
      });
      const event = await patched.catch((error: unknown) => {
        // Google refuses this where an organization has switched Meet off.
        if (isFailure(error, "refused")) return null;
        throw error;
      });
      return event && readMeetLink(parseEvent(event));
    },

    async findEventStart({ timeZone, ...event }) {
      const found = await findEvent(event);
      if (!found) return null;
      const { dateTime, date } = found.start;
      if (dateTime) return new Date(dateTime);
      if (date) return toInstantIn(timeZone, date, "00:00");
      throw new CalendarFailure("failed");
    },

    async knowsEvent(reference) {
      return (await readEvent(reference)) !== null;
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

/**
 * Undefined while Google makes it, null if it does not:
 * https://developers.google.com/workspace/calendar/api/guides/create-events#conferencing
 */
function readMeetLink({ hangoutLink, conferenceData }: StoredEvent): string | null | undefined {
  if (hangoutLink) return hangoutLink;
  return conferenceData?.createRequest?.status?.statusCode === "pending" ? undefined : null;
}
