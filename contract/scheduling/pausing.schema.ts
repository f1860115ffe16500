import "../platform/zod-config.ts";
import { z } from "zod";
import { awayHours } from "./pausing.ts";

/**
 * GET /rest/v1/pausing: whether the doula takes new clients or is at a birth, and what pausing or leaving for a
 * birth would change.
 */
export const pausingSchema = z.object({
  time_zone: z.string().describe("The doula's IANA zone"),
  paused_at: z.iso.datetime().nullable().describe("Null while the doula takes new clients"),
  open_requests: z.int().describe("Requests for a first call that wait for an answer; pausing cancels them"),
  open_links: z.int().describe("Unpaid orders with a payment link; pausing ends the links"),
  at_birth_until: z.iso.datetime().nullable().describe("Null unless the doula is at a birth"),
  calls_at_birth: z
    .int()
    .describe(
      `Booked calls that start before \`at_birth_until\` or, if null, within the next ${awayHours} hours`,
    ),
});

export type Pausing = z.infer<typeof pausingSchema>;
