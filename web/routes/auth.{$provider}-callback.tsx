import { createFileRoute } from "@tanstack/react-router";
import { CalendarCallback } from "../features/doula/calendar/calendar-callback.tsx";
import { parseCalendarCallback } from "../features/doula/calendar/calendar-callback-search.ts";
import { unlistedHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/auth/{$provider}-callback")({
  validateSearch: parseCalendarCallback,
  head: unlistedHead("Google Calendar"),
  component: () => <CalendarCallback provider={Route.useParams().provider} search={Route.useSearch()} />,
});
