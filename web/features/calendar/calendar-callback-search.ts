import { parseText } from "../../lib/search-text.ts";

/** The query parameters of a calendar provider's redirect. */
export interface CalendarCallbackSearch {
  code?: string;
  state?: string;
  error?: string;
}

export function parseCalendarCallback(search: Record<string, unknown>): CalendarCallbackSearch {
  return { code: parseText(search.code), state: parseText(search.state), error: parseText(search.error) };
}
