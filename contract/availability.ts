import { z } from "zod";
import { calendarDaySchema } from "./fields.ts";

export const introCallMinutes = 30;

/** Half-hour windows a doula starts with, Monday to Friday, in the doula's own zone (spec section 2). */
export const startingHours = ["09:00", "10:00", "11:00", "14:00", "15:00", "16:00"] as const;

/**
 * How an intro call takes place: the parent calls the doula's phone, both open the doula's video link, or, where the
 * doula has given neither, the two agree on it in messages.
 */
export const callKinds = ["phone", "video", "message"] as const;
export type CallKind = (typeof callKinds)[number];

/** The week that a doula starts with, Sunday being 0. */
export const startingWeek = [1, 2, 3, 4, 5].flatMap((weekday) =>
  startingHours.map((startTime) => ({ weekday, startTime, endTime: startTime.replace(/00$/, "30") })),
);

/** The picker offers this many dates at first, and as many again with 'More dates'. */
const datesPerPage = 5;

export const slotsQuerySchema = z.object({
  from: calendarDaySchema.optional().describe("First day wanted, in the doula's zone; today when absent"),
  days: z.coerce.number().int().min(1).max(30).default(datesPerPage),
});

/** Free intro-call times by day in the doula's zone. Only days with free times are listed, but for the `from` day. */
export const slotsAnswerSchema = z.object({
  time_zone: z.string().describe("IANA name of the doula's zone"),
  is_fully_booked: z.boolean().describe("The doula has as many open intro calls as the platform allows"),
  requires_approval: z.boolean().describe("A new call stays pending until the doula confirms it"),
  call_kind: z
    .enum(callKinds)
    .describe("How the call takes place; number or link follow once it is confirmed"),
  days: z.array(
    z.object({
      date: z.iso.date(),
      slots: z.array(z.iso.datetime()).describe("Starts, UTC"),
    }),
  ),
  next_from: z.iso.date().nullable().describe("`from` of the next page"),
});

export type SlotsAnswer = z.infer<typeof slotsAnswerSchema>;
