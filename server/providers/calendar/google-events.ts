import type { OAuth2Client } from "google-auth-library";
import { z } from "zod";
import { toInstantIn } from "../../../contract/platform/time.ts";
import { CalendarFailure, type CalendarProvider, type EventChange, type EventsRequest } from "./calendar.ts";

const pageSize = 2500;
/** 50,000 events. A calendar with more is not a person's. */
const maxPages = 20;

/** Titles, places and guests are never requested, so that they cannot be stored or logged. */
const fields =
  "timeZone,nextPageToken,nextSyncToken,items(id,status,start,end,transparency,attendees(self,responseStatus))";

const momentSchema = z.object({
  date: z.iso.date().nullish(),
  dateTime: z.iso.datetime({ offset: true }).nullish(),
});

const eventSchema = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  start: momentSchema.nullish(),
  end: momentSchema.nullish(),
  transparency: z.string().nullish(),
  attendees: z
    .array(z.object({ self: z.boolean().nullish(), responseStatus: z.string().nullish() }))
    .nullish(),
});

const pageSchema = z.object({
  timeZone: z.string(),
  items: z.array(eventSchema).nullish(),
  nextPageToken: z.string().nullish(),
  nextSyncToken: z.string().nullish(),
});

/** Calls Google with a new client. Throws CalendarFailure. */
export type Call = <Result>(act: (client: OAuth2Client) => Promise<Result>) => Promise<Result>;

/**
 * Reads events: https://developers.google.com/workspace/calendar/api/guides/sync. A failing page fails everything, so
 * that half a calendar never counts as a whole one.
 */
export function createEventReader(call: Call, apiUrl: string): CalendarProvider["listEvents"] {
  return async (request) => {
    const changes: EventChange[] = [];
    let pageToken: string | undefined;
    for (let count = 0; count < maxPages; count++) {
      const page = await readPage(call, apiUrl, { ...request, pageToken });
      for (const event of page.items ?? []) changes.push(toChange(event, page.timeZone));
      if (page.nextSyncToken) return { changes, syncToken: page.nextSyncToken };
      pageToken = page.nextPageToken ?? undefined;
      if (!pageToken) break;
    }
    throw new CalendarFailure("failed");
  };
}

const channelSchema = z.object({ expiration: z.coerce.number() });

/** Opens a channel: https://developers.google.com/workspace/calendar/api/guides/push. */
export function createEventWatcher(call: Call, apiUrl: string): CalendarProvider["watchEvents"] {
  return async ({ accessToken, calendarId, channelId, token, address }) => {
    const { calendar } = await import("@googleapis/calendar");
    const response = await call((client) => {
      client.setCredentials({ access_token: accessToken });
      const requestBody = { id: channelId, type: "web_hook", address, token };
      const api = calendar({ version: "v3", auth: client });
      return api.events.watch({ calendarId, requestBody }, { rootUrl: apiUrl });
    });
    const channel = channelSchema.safeParse(response.data);
    if (!channel.success) throw new CalendarFailure("failed");
    return new Date(channel.data.expiration);
  };
}

async function readPage(
  call: Call,
  apiUrl: string,
  request: EventsRequest & { pageToken: string | undefined },
) {
  const { calendar } = await import("@googleapis/calendar");
  const { accessToken, calendarId, pageToken } = request;
  const response = await call((client) => {
    client.setCredentials({ access_token: accessToken });
    const api = calendar({ version: "v3", auth: client });
    const query = {
      calendarId,
      // Google expands recurring events in the calendar's zone.
      singleEvents: true,
      maxResults: pageSize,
      maxAttendees: 1,
      fields,
      ...(pageToken && { pageToken }),
      ...("syncToken" in request
        ? { syncToken: request.syncToken }
        : { timeMin: request.from.toISOString(), timeMax: request.to.toISOString() }),
    };
    // As an option of the client, the address would lose its path.
    return api.events.list(query, { rootUrl: apiUrl });
  });
  const page = pageSchema.safeParse(response.data);
  if (!page.success) throw new CalendarFailure("failed");
  return page.data;
}

/** Days without a time are days in the calendar's zone. */
function toChange({ id, ...event }: z.infer<typeof eventSchema>, timeZone: string): EventChange {
  const { status, transparency, attendees } = event;
  const isDeclined = attendees?.some(({ self, responseStatus }) => self && responseStatus === "declined");
  const [from, to] = [event.start, event.end].map((moment) => {
    if (moment?.dateTime) return new Date(moment.dateTime);
    return moment?.date ? toInstantIn(timeZone, moment.date, "00:00") : undefined;
  });
  if (status === "cancelled" || !from || !to || from >= to) return { id, time: null, isBusy: false };
  return { id, time: { from, to }, isBusy: transparency !== "transparent" && !isDeclined };
}
