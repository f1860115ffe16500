import type { Practice } from "../../contract/scheduling/practice.schema.ts";

/** A doula who attends births, and has no clients yet. */
export const emptyPractice: Practice = {
  attends_births: true,
  rules: { births_per_month: 2, on_call_at_once: 3, days_before: 14, days_after: 14 },
  commitments: [],
  booked_births: [],
  time_off: [],
  months: [],
  made_room_for: [],
};
