import type {
  Availability,
  SlotsResponse,
  WeeklyWindow,
} from "../../contract/scheduling/availability.schema.ts";

/** A window on a weekday; Sunday is 0. */
export function makeWindow(weekday: number, start_time: string, end_time: string): WeeklyWindow {
  return { weekday, start_time, end_time };
}

/** A doula in Austin with hours on Monday and Tuesday. */
export const makeAvailability: Availability = {
  version: "1",
  time_zone: "America/Chicago",
  weekly_hours: [
    makeWindow(1, "09:00", "12:00"),
    makeWindow(1, "14:00", "16:00"),
    makeWindow(2, "10:00", "11:00"),
  ],
  notice_minutes: 120,
  buffer_minutes: 0,
  horizon_days: 60,
  requires_approval: false,
  overrides: [],
  calls_outside_hours: [],
};

/** Five days starting with this one in May 2031, with these free hours (UTC) on each. */
export function makeSlots(first: number, hours = [15, 16], next_from: string | null = null): SlotsResponse {
  const toDate = (day: number) => `2031-05-${String(day).padStart(2, "0")}`;
  return {
    time_zone: "America/Chicago",
    is_fully_booked: false,
    is_paused: false,
    requires_approval: false,
    call_kind: "video",
    days: [0, 1, 2, 3, 4].map((later) => ({
      date: toDate(first + later),
      slots: hours.map((hour) => `${toDate(first + later)}T${hour}:00:00.000Z`),
    })),
    next_from,
  };
}
