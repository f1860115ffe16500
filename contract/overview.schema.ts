import "./zod-config.ts";
import { z } from "zod";
import { failureErrorShape } from "./failures.schema.ts";
import { instantSchema } from "./fields.schema.ts";
import { type ProviderName, providerNames, waitingKinds } from "./overview.ts";

const providerSchema = z.enum(Object.keys(providerNames) as [ProviderName, ...ProviderName[]]);

/** GET /rest/v1/overview */
export const overviewSchema = z.object({
  waiting: z
    .array(z.object({ kind: z.enum(waitingKinds), count: z.int().describe("1000 means 1,000 or more") }))
    .describe("Only what there is any of"),
  is_in_maintenance: z.boolean().describe("Only admins see the site"),
  outbox: z.object({
    is_held: z.boolean().describe("MAIL_HOLD: email is queued and not sent"),
    waiting: z.int().describe("1000 means 1,000 or more"),
    oldest_at: instantSchema.nullable().describe("When the oldest waiting email was queued"),
    last_sent_at: instantSchema.nullable(),
    last_error: z
      .object({ at: instantSchema, ...failureErrorShape })
      .nullable()
      .describe("The newest failed attempt, unless its email was sent since then"),
    is_stuck: z.boolean().describe("Nothing was sent for 10 minutes although an email waits"),
  }),
  missing_providers: z.array(providerSchema).describe("Without keys: not available"),
  sandboxes: z
    .array(providerSchema)
    .describe("A local server, in development, or test keys: nothing in it is real"),
});

export type Overview = z.infer<typeof overviewSchema>;
