import { parseText } from "../../../lib/search-text.ts";

export interface CalendarCallbackSearch {
  code?: string;
  state?: string;
  error?: string;
}

/** The longest error that is shown: anyone can link to this page with a text of theirs. */
const maxErrorLength = 100;

export function parseCalendarCallback(search: Record<string, unknown>): CalendarCallbackSearch {
  return {
    code: parseText(search.code),
    state: parseText(search.state),
    // The router parses '500' as a number.
    error: parseText(String(search.error ?? ""))?.slice(0, maxErrorLength),
  };
}
