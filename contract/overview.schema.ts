import "./zod-config.ts";
import { z } from "zod";
import { type ProviderName, providerNames, waitingKinds } from "./overview.ts";

const providerSchema = z.enum(Object.keys(providerNames) as [ProviderName, ...ProviderName[]]);

/** GET /rest/v1/overview */
export const overviewSchema = z.object({
  waiting: z
    .array(z.object({ kind: z.enum(waitingKinds), count: z.int().describe("1000 means 1,000 or more") }))
    .describe("Only what there is any of"),
  is_in_maintenance: z.boolean().describe("Only admins see the site"),
  missing_providers: z.array(providerSchema).describe("Without keys: not available"),
  sandboxes: z
    .array(providerSchema)
    .describe("A local server, in development, or test keys: nothing in it is real"),
});

export type Overview = z.infer<typeof overviewSchema>;
