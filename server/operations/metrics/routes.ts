import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../../platform/errors/refusal.ts";
import { createRouter, defineRoute } from "../../platform/http/http.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { MetricsReader } from "./service.ts";

const metricsLimits = defineLimits({ metrics_reads: { points: 60, seconds: 60 } });

const read = defineRoute({
  method: "get",
  path: "/metrics",
  operationId: "readMetrics",
  access: "public",
  rateLimit: { limit: metricsLimits.metrics_reads, per: "address" },
  tag: "platform",
  summary: "Read the process's metrics for Prometheus, with METRICS_TOKEN",
  errors: ["route_not_found"],
  responses: {
    200: { description: "The metrics", content: { "text/plain": { schema: z.string() } } },
  },
});

/** Without the token, it looks as if there were no such route. */
export function metricsRoutes(readMetrics: MetricsReader, token: string) {
  return createRouter().openapi(read, async (c) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${token}`)) throw new Refusal("route_not_found");
    const { text, contentType } = await readMetrics();
    return c.text(text, 200, { "content-type": contentType });
  });
}

/** Takes as long for any wrong text. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
