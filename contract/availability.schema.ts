import { z } from "zod";
import { callKinds, datesPerPage } from "./availability.ts";
import { calendarDaySchema } from "./fields.schema.ts";

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
