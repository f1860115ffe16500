import type { ErrorStatus } from "../platform/errors.ts";
import { changeNoticeHours, maxDoulasPerDay, noShowDays, usedCallsRule } from "./bookings.ts";
import { practiceLimits } from "./practice.ts";

export const schedulingErrors = {
  // Bookings
  slot_taken: "That time was just taken",
  slot_not_offered: "This doula does not offer that time.",
  booking_limit_reached: "You already have as many intro calls as you can book. Cancel one to book another.",
  intro_calls_used: `You have used all your intro calls. ${usedCallsRule}`,
  too_many_doulas: `You can book calls with up to ${maxDoulasPerDay} different doulas in 24 hours. Please try again later.`,
  group_limit_reached:
    "Many calls were booked from your network or email domain today, so new ones have to wait. Your existing calls stay booked. Please try again tomorrow, or contact Support if you need one sooner.",
  doula_blocked: "You have blocked this doula. Unblock them in Messages first.",
  doula_fully_booked: "Fully booked for now",
  doula_paused: "This doula isn't taking new clients right now.",
  client_busy: "You already have a call at that time.",
  booking_changed: "This booking has changed. Here's the latest version.",
  reschedule_too_late: `A call can be moved until ${changeNoticeHours} hours before it starts. Please contact your doula.`,
  call_started: "This call has already started.",
  no_show_not_possible: `A call can be marked as a no-show from its end until ${noShowDays} days later.`,
  // Calendar
  calendar_unavailable: "Connecting a calendar is not available yet.",
  calendar_connected: "Your calendar is already connected. Disconnect it first to connect another.",
  calendar_state_invalid:
    "This request was already used, or took longer than 10 minutes. Please connect again.",
  calendar_code_refused: "Google did not accept this authorization. Please connect again.",
  calendar_access_missing:
    "You did not allow access to your calendar. Please connect again and allow everything Google asks for.",
  calendar_not_answering: "Google Calendar did not respond. Please try again in a few minutes.",
  calendar_not_saved: "We couldn't save your calendar. Please connect again.",
  // Availability
  availability_changed:
    "Your availability was changed in another tab or on another device. Here's the latest version.",
  too_many_override_days:
    "You have reached the maximum number of days off and extra hours. Remove some first.",
  too_many_commitments: `You have reached the maximum of ${practiceLimits.commitments} clients. Remove one to add another.`,
} as const;

export const schedulingErrorStatuses: Record<keyof typeof schedulingErrors, ErrorStatus> = {
  slot_taken: 409,
  slot_not_offered: 409,
  booking_limit_reached: 409,
  intro_calls_used: 409,
  too_many_doulas: 429,
  group_limit_reached: 429,
  doula_blocked: 403,
  doula_fully_booked: 409,
  doula_paused: 409,
  client_busy: 409,
  booking_changed: 409,
  reschedule_too_late: 409,
  call_started: 409,
  no_show_not_possible: 409,
  calendar_unavailable: 503,
  calendar_connected: 409,
  calendar_state_invalid: 400,
  calendar_code_refused: 400,
  calendar_access_missing: 400,
  calendar_not_answering: 502,
  calendar_not_saved: 500,
  availability_changed: 409,
  too_many_override_days: 409,
  too_many_commitments: 409,
};
