import { createFileRoute } from "@tanstack/react-router";
import { CalendarCallback } from "../features/doula/calendar/calendar-callback.tsx";
import { parseCalendarCallback } from "../features/doula/calendar/calendar-callback-search.ts";
import { makeUnlistedHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/auth/{$provider}-callback")({
  validateSearch: parseCalendarCallback,
  head: makeUnlistedHead("Google Calendar"),
  component: () => <CalendarCallback provider={Route.useParams().provider} search={Route.useSearch()} />,
});
