/** How many calendars outside Google a doula can add. */
export const maxSubscriptions = 5;
export const calendarAddressMaxLength = 2000;

/** Why a calendar could not be read from its address. */
export const calendarFileFailures = [
  "not_https",
  "unreachable",
  "not_shared",
  "too_slow",
  "too_large",
  "not_a_calendar",
  "too_many_events",
] as const;

export type CalendarFileFailureReason = (typeof calendarFileFailures)[number];

/** The URL that a typed address means; undefined if it is none. */
export function parseCalendarAddress(typed: string): URL | undefined {
  const address = typed.replace(/^webcal:/i, "https:");
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = "";
  return url;
}

export const calendarFileFailureTexts: Record<CalendarFileFailureReason, string> = {
  not_https: "Please paste the link that starts with https:// or webcal://.",
  unreachable: "We couldn't reach that address. Please check it, or try again later.",
  not_shared:
    "That address no longer shows a calendar. Please check that it is still shared, and copy the link again.",
  too_slow: "That address took longer than 10 seconds to respond.",
  too_large: "That calendar is too large for us to read. Please share one with fewer events.",
  not_a_calendar: "There is no calendar at that address. Please copy the link that ends with .ics.",
  too_many_events: "That calendar repeats events too often for us to read.",
};
