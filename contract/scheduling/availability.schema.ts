import { z } from "zod";
import { calendarDaySchema, optionalLine, typedText, upcomingDaySchema } from "../platform/fields.schema.ts";
import { isPlainName } from "../platform/fields.ts";
import { countDaysBetween } from "../platform/time.ts";
import {
  bufferMinutesRange,
  callKinds,
  datesPerPage,
  findWindowProblem,
  horizonDaysRange,
  maxOverrideRangeDays,
  maxWindowsPerDay,
  noticeMinutesRange,
  overrideReasonMaxLength,
  previewStates,
  timeOffKinds,
  weekdayNames,
} from "./availability.ts";
import { practiceLimits } from "./practice.ts";

export const slotsQuerySchema = z.object({
  from: calendarDaySchema.optional().describe("First day to include, in the doula's zone; today if omitted"),
  days: z.coerce.number().int().min(1).max(30).default(datesPerPage),
});

/**
 * Free intro-call times by day in the doula's zone. Only days with free times are listed, except
 * the `from` day.
 */
export const slotsResponseSchema = z.object({
  time_zone: z.string().describe("IANA name of the doula's zone"),
  is_fully_booked: z
    .boolean()
    .describe("The doula already has as many open intro calls as the platform allows"),
  is_paused: z
    .boolean()
    .describe("The doula takes no new clients; false if the times are for moving a booked call"),
  requires_approval: z.boolean().describe("A new call stays pending until the doula confirms it"),
  call_kind: z
    .enum(callKinds)
    .describe("How the call takes place; the number or link appears once it is confirmed"),
  days: z.array(
    z.object({
      date: z.iso.date(),
      slots: z.array(z.iso.datetime()).describe("Starts, UTC"),
    }),
  ),
  next_from: z.iso.date().nullable().describe("`from` for the next page"),
});

export type SlotsResponse = z.infer<typeof slotsResponseSchema>;

const onHalfHour = "Please choose a time on the hour or half-hour.";
const startTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, { error: onHalfHour });
const endTimeSchema = z.string().regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/, { error: onHalfHour });

const weeklyWindowSchema = z.object({
  weekday: z.int().min(0).max(6).describe("Sunday is 0"),
  start_time: startTimeSchema,
  end_time: endTimeSchema,
});

export type WeeklyWindow = z.infer<typeof weeklyWindowSchema>;

const minutesSchema = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

const weeklyHoursSchema = z
  .array(weeklyWindowSchema)
  .max(7 * maxWindowsPerDay)
  .superRefine((windows, context) => {
    for (const [weekday, name] of weekdayNames.entries()) {
      const problem = findWindowProblem(windows.filter((window) => window.weekday === weekday));
      if (problem) context.addIssue({ code: "custom", message: `${name}: ${problem}` });
    }
  });

/** PUT /rest/v1/availability, with the `version` that was read. */
export const availabilityChangeSchema = z.object({
  version: z.string().max(64),
  weekly_hours: weeklyHoursSchema,
  notice_minutes: minutesSchema(noticeMinutesRange),
  buffer_minutes: minutesSchema(bufferMinutesRange),
  horizon_days: minutesSchema(horizonDaysRange),
  requires_approval: z.boolean(),
});

export type AvailabilityChange = z.infer<typeof availabilityChangeSchema>;

/**
 * POST /rest/v1/availability/overrides: days off, whole or partial, or extra hours, on each day of a range.
 */
export const newOverrideSchema = z
  .object({
    is_open: z.boolean().describe("True for extra hours, false for time off"),
    first_date: z.string().min(1, { error: "Please choose the first day." }).pipe(upcomingDaySchema),
    last_date: z.string().min(1, { error: "Please choose the last day." }).pipe(calendarDaySchema),
    start_time: startTimeSchema.nullable().describe("Null for whole days off, like the end"),
    end_time: endTimeSchema.nullable(),
    reason: typedText(overrideReasonMaxLength).nullish().describe("Only the doula sees it"),
    covers: z.enum(timeOffKinds).default("calls").describe("What the time off is from"),
    backup_name: optionalLine(practiceLimits.backupNameLength)
      .refine((name) => name === null || isPlainName(name), { error: "Please enter a name." })
      .default(null)
      .describe("Who covers births on these days; parents due around them read it"),
  })
  .superRefine((override, context) => {
    const { is_open, first_date, last_date, start_time, end_time, covers, backup_name } = override;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const days = countDaysBetween(first_date, last_date) + 1;
    if (days < 1) refuse("last_date", "Please choose a last day that is not before the first day.");
    if (days > maxOverrideRangeDays) {
      refuse("last_date", `Please enter at most ${maxOverrideRangeDays} days at once.`);
    }
    if (covers !== "calls" && is_open) refuse("covers", "Extra hours are for calls only.");
    if (covers !== "calls" && !is_open && start_time)
      refuse("start_time", "Time off from births is for whole days.");
    if (backup_name && covers === "calls") refuse("backup_name", "A backup covers births, not calls.");
    if (backup_name && days > practiceLimits.coveredDays)
      refuse("backup_name", `A backup can cover at most ${practiceLimits.coveredDays} days.`);
    if (is_open && !start_time) refuse("start_time", "Please choose when the extra hours start.");
    if ((is_open || start_time) && !end_time) refuse("end_time", "Please choose an end.");
    if (!is_open && end_time && !start_time) refuse("start_time", "Please choose a start.");
    if (start_time && end_time && start_time >= end_time) {
      refuse("end_time", "Please choose an end after the start.");
    }
  });

/** What a client sends. */
export type TypedOverride = z.input<typeof newOverrideSchema>;

export type NewOverride = z.infer<typeof newOverrideSchema>;

/** Consecutive days with the same exception to the weekly hours, or time off from births. */
export const overrideSchema = z.object({
  id: z.uuid(),
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  is_open: z.boolean(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  reason: z.string().nullable(),
  covers: z.enum(timeOffKinds),
  backup_name: z.string().nullable(),
});

export type AvailabilityOverride = z.infer<typeof overrideSchema>;

/** A doula's own availability. */
export const availabilitySchema = z.object({
  version: z
    .string()
    .describe("The version of everything except the overrides; a change sends the version it is based on"),
  time_zone: z.string(),
  weekly_hours: z.array(weeklyWindowSchema.extend({ start_time: z.string(), end_time: z.string() })),
  notice_minutes: z.int(),
  buffer_minutes: z.int(),
  horizon_days: z.int(),
  requires_approval: z.boolean(),
  overrides: z.array(overrideSchema).describe("Upcoming and current ones, by date"),
  calls_outside_hours: z
    .array(z.iso.datetime())
    .describe("Start times of booked calls outside the current hours; those calls stay booked"),
});

export type Availability = z.infer<typeof availabilitySchema>;

/**
 * GET /rest/v1/availability/preview: the next two weeks as parents see them, and why each closed
 * time is closed.
 */
export const availabilityPreviewSchema = z.object({
  time_zone: z.string(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      times: z
        .array(z.object({ starts_at: z.iso.datetime(), state: z.enum(previewStates) }))
        .describe("Half-hours from the earliest to the latest of these weeks, without past ones"),
    }),
  ),
});

export type AvailabilityPreview = z.infer<typeof availabilityPreviewSchema>;
