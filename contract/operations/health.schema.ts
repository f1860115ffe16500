import "../platform/zod-config.ts";
import { z } from "zod";
import { instantSchema } from "../platform/fields.schema.ts";
import { checkNames, checkStates, dependencyNames } from "./health.ts";

/** GET /livez */
export const livenessSchema = z.object({ status: z.literal("ok") });

/** GET /readyz and /healthz */
export const readinessSchema = z.object({
  status: z.literal("ok"),
  warnings: z.array(z.enum(dependencyNames)).describe("What did not work at its last check"),
});

/** GET /rest/v1/health_checks */
export const healthChecksSchema = z.object({
  checked_at: instantSchema,
  checks: z.array(
    z.object({
      name: z.enum(checkNames),
      state: z.enum(checkStates),
      message: z.string().describe("For the operator. It contains no secret"),
    }),
  ),
});

export type HealthChecks = z.infer<typeof healthChecksSchema>;
export type HealthCheck = HealthChecks["checks"][number];

/** GET /version */
export const versionSchema = z.object({
  version: z.string(),
  commit: z.string().nullable().describe("Null for a build without Git"),
});
