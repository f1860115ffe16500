import { livenessSchema, readinessSchema, versionSchema } from "../../contract/health.schema.ts";
import { createRouter, defineRoute, jsonResponse } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readVersion } from "../platform/version.ts";
import { createDependencyMonitor, type DependencyCheck } from "./dependencies.ts";
import { createReadinessCheck } from "./readiness.ts";

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

interface Dependencies {
  payments: { verify: DependencyCheck } | undefined;
  calendar: { verify: DependencyCheck } | undefined;
}

interface HealthOptions {
  /** True once the program has been asked to stop: load balancers then send requests elsewhere. */
  isStopping: () => boolean;
}

export function healthRoutes(
  { db, mailer, realtime, storage }: Platform,
  { payments, calendar }: Dependencies,
  { isStopping }: HealthOptions,
) {
  const checkReadiness = createReadinessCheck(db);
  const readFailing = createDependencyMonitor({
    storage: storage.verify,
    email: mailer.verify,
    ...(payments && { stripe: payments.verify }),
    ...(calendar && { google: calendar.verify }),
  });
  const readReadiness = async () => {
    if (isStopping()) throw new Refusal("unavailable", { retryAfterSeconds: 1 });
    await checkReadiness();
    const warnings = readFailing();
    const missing = realtime.isListening() ? [] : (["live_updates"] as const);
    return { status: "ok" as const, warnings: [...warnings, ...missing] };
  };
  const ownVersion = readVersion();
  return createRouter()
    .openapi(liveness, (c) => c.json({ status: "ok" } as const, 200))
    .openapi(readyz, async (c) => c.json(await readReadiness(), 200))
    .openapi(healthz, async (c) => c.json(await readReadiness(), 200))
    .openapi(version, (c) => c.json(ownVersion, 200));
}
