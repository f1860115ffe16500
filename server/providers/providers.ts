import type { CalendarProvider } from "./calendar/calendar.ts";
import type { CalendarFileReader } from "./calendar/calendar-file.ts";
import type { Payments } from "./payments/payments.ts";
import type { PlacesProvider } from "./places/places.ts";

/** The external services, each behind its interface. */
export interface Providers {
  places: PlacesProvider;
  /** Undefined in production if its keys are not set. */
  calendar: CalendarProvider | undefined;
  calendarFiles: CalendarFileReader;
  payments: Payments;
}
