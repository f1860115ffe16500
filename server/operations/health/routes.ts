import { z } from "zod";
import {
  healthChecksSchema,
  livenessSchema,
  readinessSchema,
  versionSchema,
} from "../../../contract/operations/health.schema.ts";
import { dependencyNames } from "../../../contract/operations/health.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { createRouter, defineRoute, jsonResponse } from "../../platform/http/http.ts";
import { readVersion } from "../../platform/observability/version.ts";
import type { Platform } from "../../platform/platform.ts";
import { createReadinessCheck } from "./readiness.ts";
import { type CheckContext, createHealthMonitor, healthLimits, type Installation } from "./service.ts";

const liveness = defineRoute({
  method: "get",
  path: "/livez",
  operationId: "checkLiveness",
  access: "public",
  tag: "platform",
  summary: "Check whether this process responds",
  responses: { 200: jsonResponse("Alive", livenessSchema) },
});

const readiness = {
  method: "get",
  access: "public",
  tag: "platform",
  summary: "Check whether this process can serve requests: database, migrations, and not stopping",
  responses: { 200: jsonResponse("Ready", readinessSchema) },
} as const;

const readyz = defineRoute({ ...readiness, path: "/readyz", operationId: "checkReadiness" });
const healthz = defineRoute({ ...readiness, path: "/healthz", operationId: "checkHealth" });

const version = defineRoute({
  method: "get",
  path: "/version",
  operationId: "readVersion",
  access: "public",
  tag: "platform",
  summary: "Read the program's version",
  responses: { 200: jsonResponse("The version", versionSchema) },
});

const listChecks = defineRoute({
  method: "get",
  path: "/rest/v1/health_checks",
  operationId: "listHealthChecks",
  access: "admin",
  rateLimit: { limit: healthLimits.health_checks, per: "person" },
  tag: "overview",
  summary: "Read what works and what does not, of what an operator set up",
  request: {
    query: z.object({ fresh: z.stringbool().optional().describe("Checks again; false by default") }),
  },
  responses: { 200: jsonResponse("What each check found", healthChecksSchema) },
});

type HealthProviders = Pick<CheckContext, "payments" | "calendar">;

export interface HealthOptions {
  installation: Installation;
  /** True once the program has been asked to stop: load balancers then send requests elsewhere. */
  isStopping: () => boolean;
}

export function healthRoutes(
  platform: Platform,
  { payments, calendar }: HealthProviders,
  { installation, isStopping }: HealthOptions,
) {
  const { realtime, replica } = platform;
  const monitor = createHealthMonitor({ ...installation, platform, payments, calendar });
  const checkReadiness = createReadinessCheck(platform);
  const readReadiness = async () => {
    if (isStopping()) throw new Refusal("unavailable", { retryAfterSeconds: 1 });
    await checkReadiness();
    const failed: readonly string[] = monitor.listFailed();
    const warnings = dependencyNames.filter(
      (name) =>
        failed.includes(name) ||
        (name === "live_updates" && !realtime.isListening()) ||
        (name === "replica" && replica?.findProblem()),
    );
    return { status: "ok" as const, warnings };
  };
  const ownVersion = readVersion();
  return createRouter()
    .openapi(liveness, (c) => c.json({ status: "ok" } as const, 200))
    .openapi(readyz, async (c) => c.json(await readReadiness(), 200))
    .openapi(healthz, async (c) => c.json(await readReadiness(), 200))
    .openapi(version, (c) => c.json(ownVersion, 200))
    .openapi(listChecks, async (c) => {
      const { fresh: isFresh = false } = c.req.valid("query");
      return c.json(await monitor.read({ isFresh }), 200);
    });
}
