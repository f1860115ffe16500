import type { MiddlewareHandler } from "hono";
import { recordFailure, traceRequest } from "../observability/tracing.ts";
import type { AppEnv } from "./app-env.ts";
import { describeRequest, privateRoute } from "./request-description.ts";

/** Probes come every few seconds and built files by the dozen, and there is nothing to see in them. */
const untracedPaths = /^\/(livez|readyz|healthz|metrics)$|^\/assets\//;

/** Makes each request a span until its response is complete, or its stream open. */
export const traceRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (untracedPaths.test(c.req.path)) return next();
  const request = {
    method: c.req.method,
    isOwnCall: c.env.isOwnCall === true,
    traceparent: c.req.header("traceparent"),
  };
  await traceRequest(request, async (span) => {
    await next();
    if (!span) return;
    const { method, route, refusal } = describeRequest(c);
    span.updateName(route === privateRoute ? privateRoute : `${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": c.res.status,
      "request.id": c.var.requestId,
      refusal,
    });
    if (c.res.status >= 500) recordFailure(span, c.error);
  });
};
