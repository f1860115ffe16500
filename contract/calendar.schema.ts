import "./zod-config.ts";
import { z } from "zod";
import { calendarStates } from "./calendar.ts";
import { idSchema, instantSchema } from "./fields.schema.ts";

/** A doula's calendar as she may see it: no token ever leaves the server. */
export const calendarConnectionSchema = z.object({
  id: z.uuid(),
  calendar_id: z.string(),
  expires_at: z.iso.datetime().describe("When the stored access ends; it is renewed by itself"),
  created_at: z.iso.datetime(),
  state: z.enum(calendarStates),
});

export const calendarConnectionsSchema = z.object({
  items: z.array(calendarConnectionSchema).max(1),
  service: z
    .object({
      is_sandbox: z.boolean().describe("A local server answers in Google's place"),
      authorization_origin: z.url().describe("Where every auth_url leads"),
    })
    .nullable()
    .describe("Null where this site has no keys for Google: not available yet"),
});

/** POST /functions/v1/google-calendar (spec section 7). The ids are the caller's own. */
export const calendarActionSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("initiate_oauth"),
    user_id: idSchema,
    timestamp: instantSchema,
  }),
  z.strictObject({
    action: z.literal("exchange_token"),
    code: z.string().min(1).max(2000),
    state: z.string().min(1).max(200),
    userId: idSchema,
  }),
]);

/** The answer to initiate_oauth, or the one to exchange_token. */
export const calendarAnswerSchema = z.union([
  z.object({ auth_url: z.url() }),
  calendarConnectionSchema.pick({ calendar_id: true, expires_at: true }),
]);

export type CalendarConnection = z.infer<typeof calendarConnectionSchema>;
export type CalendarConnections = z.infer<typeof calendarConnectionsSchema>;
