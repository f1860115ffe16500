import { z } from "zod";
import { emailSchema } from "../identity/accounts.schema.ts";
import { idSchema } from "../platform/fields.schema.ts";
import { pointSchema } from "./places.schema.ts";
import { maxMiles, minMiles } from "./search.ts";

/** POST /rest/v1/doula_alerts. Only the zip code around the point is stored. */
export const newDoulaAlertSchema = pointSchema.extend({
  miles: z.int().min(minMiles).max(maxMiles),
  email: emailSchema.optional().describe("The session's own by default"),
});

const alertAreaSchema = z.object({
  place: z.string().describe("'Austin, TX'"),
  miles: z.int(),
});

export type AlertArea = z.infer<typeof alertAreaSchema>;

const replacedSchema = alertAreaSchema
  .nullable()
  .describe("The alert that was on until this one replaced it; null if there was none for another area");

export const newDoulaAlertResponseSchema = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("active").describe("For a signed-in person's confirmed address"),
    replaced: replacedSchema,
  }),
  z.object({ status: z.literal("email_sent").describe("A link was emailed") }),
]);

/** The token of the link in an email. */
export const alertTokenSchema = z.object({ token: z.string().min(1).max(100) });

export const doulaAlertSchema = alertAreaSchema.extend({ replaced: replacedSchema });

export type DoulaAlert = z.infer<typeof doulaAlertSchema>;

/** An active alert to the caller's confirmed address. */
const ownAlertSchema = alertAreaSchema.extend({
  id: idSchema,
  confirmed_at: z.iso.datetime().describe("When it was turned on, UTC"),
});

export type OwnAlert = z.infer<typeof ownAlertSchema>;

export const ownAlertsResponseSchema = z.object({
  items: z.array(ownAlertSchema).describe("Newest first; none while the address is not confirmed"),
});
