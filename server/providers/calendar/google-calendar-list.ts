import { z } from "zod";
import { mainCalendarId } from "../../../contract/scheduling/calendar.ts";
import { CalendarFailure, type CalendarProvider, type ListedCalendar } from "./calendar.ts";
import type { Call } from "./google-events.ts";

const maxPages = 4;
const fields = "nextPageToken,items(id,summary,summaryOverride,primary,accessRole)";

const pageSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        summary: z.string().default(""),
        summaryOverride: z.string().nullish(),
        primary: z.boolean().nullish(),
        accessRole: z.string(),
      }),
    )
    .nullish(),
  nextPageToken: z.string().nullish(),
});

/** Lists calendars: https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list. */
export function createCalendarLister(call: Call, apiUrl: string): CalendarProvider["listCalendars"] {
  return async (accessToken) => {
    const { calendar } = await import("@googleapis/calendar");
    const calendars: ListedCalendar[] = [];
    let pageToken: string | undefined;
    for (let count = 0; count < maxPages; count++) {
      const { data } = await call((auth) => {
        auth.setCredentials({ access_token: accessToken });
        const query = { maxResults: 250, fields, ...(pageToken && { pageToken }) };
        return calendar({ version: "v3", auth }).calendarList.list(query, { rootUrl: apiUrl });
      });
      const page = pageSchema.safeParse(data);
      if (!page.success) throw new CalendarFailure("failed");
      for (const { id, summary, summaryOverride, primary, accessRole } of page.data.items ?? [])
        calendars.push({
          id: primary ? mainCalendarId : id,
          name: summaryOverride ?? summary,
          isOwn: accessRole === "owner",
        });
      pageToken = page.data.nextPageToken ?? undefined;
      if (!pageToken) break;
    }
    return calendars.toSorted((one, other) => order(one) - order(other));
  };
}

/** The main one first, then the person's own. */
function order({ id, isOwn }: ListedCalendar): number {
  return id === mainCalendarId ? 0 : isOwn ? 1 : 2;
}
