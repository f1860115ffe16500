import "./zod-config.ts";
import { z } from "zod";
import { dependencyNames } from "./health.ts";

/** GET /livez */
export const livenessSchema = z.object({ status: z.literal("ok") });

/** GET /readyz and /healthz */
export const readinessSchema = z.object({
  status: z.literal("ok"),
  warnings: z.array(z.enum(dependencyNames)).describe("What did not work at its last check"),
});

/** GET /version */
export const versionSchema = z.object({
  version: z.string(),
  commit: z.string().nullable().describe("Null for a build without Git"),
});
