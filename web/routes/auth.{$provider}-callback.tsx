import { createFileRoute } from "@tanstack/react-router";
import { secretHead } from "../lib/page-head.ts";
import { CalendarCallbackPage } from "../pages/calendar-callback/calendar-callback-page.tsx";
import { parseCalendarCallback } from "../pages/calendar-callback/calendar-callback-search.ts";

export const Route = createFileRoute("/auth/{$provider}-callback")({
  validateSearch: parseCalendarCallback,
  head: secretHead("Google Calendar"),
  component: CalendarCallbackPage,
});
