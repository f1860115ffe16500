import { z } from "zod";
import { emailSchema } from "./accounts.schema.ts";
import { pointSchema } from "./places.schema.ts";
import { maxMiles, minMiles } from "./search.ts";

/** POST /rest/v1/doula_alerts. Only the zip code around the point is stored. */
export const newDoulaAlertSchema = pointSchema.extend({
  miles: z.int().min(minMiles).max(maxMiles),
  email: emailSchema.optional().describe("The session's own by default"),
});

export const newDoulaAlertResponseSchema = z.object({
  status: z
    .enum(["active", "email_sent"])
    .describe("'active' for a signed-in person's confirmed address; otherwise a link was emailed"),
});

/** The token of the link in an email. */
export const alertTokenSchema = z.object({ token: z.string().min(1).max(100) });

export const doulaAlertSchema = z.object({
  place: z.string().describe("'Austin, TX'"),
  miles: z.int(),
});

export type DoulaAlert = z.infer<typeof doulaAlertSchema>;
