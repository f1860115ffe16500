import "../platform/zod-config.ts";
import { z } from "zod";
import { failureErrorShape } from "../platform/failures.schema.ts";
import { idSchema, instantSchema } from "../platform/fields.schema.ts";
import { minUnmetSearches, unmetSearchDays } from "./analytics.ts";
import { maxWaiting, type ProviderName, providerNames, waitingKinds } from "./overview.ts";

const providerSchema = z.enum(Object.keys(providerNames) as [ProviderName, ...ProviderName[]]);

/** GET /rest/v1/overview */
export const overviewSchema = z.object({
  waiting: z
    .array(
      z.object({
        kind: z.enum(waitingKinds),
        count: z.int().describe(`${maxWaiting} means that many or more`),
      }),
    )
    .describe("Only kinds with a count above 0"),
  overdue_applications: z
    .int()
    .describe(`Waiting longer than promised to doulas; ${maxWaiting} means that many or more`),
  doulas_without_payments: z
    .object({
      count: z.int().describe(`${maxWaiting} means that many or more`),
      newest: z.array(z.object({ user_id: idSchema, name: z.string() })),
    })
    .describe("Listed with packages, but nobody can pay for them"),
  unmet_searches: z
    .array(z.object({ place: z.string(), searches: z.int() }))
    .describe(
      `Cities where nobody was found at least ${minUnmetSearches} times in the last ${unmetSearchDays} days, most searched first`,
    ),
  is_in_maintenance: z.boolean().describe("Only admins can use the site"),
  outbox: z.object({
    is_held: z
      .boolean()
      .describe("MAIL_HOLD is set, or a restored site is on hold: email is queued but not sent"),
    waiting: z.int().describe(`${maxWaiting} means that many or more`),
    oldest_at: instantSchema.nullable().describe("When the oldest waiting email was queued"),
    last_sent_at: instantSchema.nullable(),
    last_error: z
      .object({ at: instantSchema, ...failureErrorShape })
      .nullable()
      .describe("The newest failed attempt, unless its email has been sent since then"),
    is_stuck: z.boolean().describe("An email is waiting, and none has been sent for 10 minutes"),
  }),
  payment_events: z
    .object({
      last_at: instantSchema.nullable().describe("When the newest stored event arrived"),
      are_missing: z
        .boolean()
        .describe("None has arrived for a day, although payment links have ended since then"),
      other_version: z
        .object({ endpoint: z.string(), calls: z.string() })
        .nullable()
        .describe("API versions of the newest event and of our calls, if they differ"),
    })
    .nullable()
    .describe("Webhooks from Stripe; null without its keys"),
  missing_providers: z.array(providerSchema).describe("Not available without keys"),
  sandboxes: z
    .array(providerSchema)
    .describe("A local development server, or test keys: nothing in it is real"),
});

export type Overview = z.infer<typeof overviewSchema>;
