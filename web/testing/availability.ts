import type { Availability, WeeklyWindow } from "../../contract/availability.schema.ts";

/** A window of a weekday; Sunday is 0. */
export function windowOn(weekday: number, start_time: string, end_time: string): WeeklyWindow {
  return { weekday, start_time, end_time };
}

/** A doula in Austin with hours on Monday and Tuesday. */
export const someAvailability: Availability = {
  version: "1",
  time_zone: "America/Chicago",
  weekly_hours: [windowOn(1, "09:00", "12:00"), windowOn(1, "14:00", "16:00"), windowOn(2, "10:00", "11:00")],
  notice_minutes: 120,
  buffer_minutes: 0,
  horizon_days: 60,
  requires_approval: false,
  overrides: [],
  calls_outside_hours: [],
};
