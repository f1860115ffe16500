import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

export const calendarKey = ["calendar"] as const;

/** The signed-in doula's calendar connection, and whether connecting is available. */
export const calendarQuery = queryOptions({
  queryKey: [...calendarKey, "own"],
  queryFn: ({ signal }) => request(api.rest.v1.google_calendar_connections.$get({}, { init: { signal } })),
});

/** The signed-in doula's calendars outside Google. */
export const subscriptionsQuery = queryOptions({
  queryKey: [...calendarKey, "subscriptions"],
  queryFn: ({ signal }) => request(api.rest.v1.calendar_subscriptions.$get({}, { init: { signal } })),
});
