import type { Context } from "hono";
import { routePath } from "hono/route";
import type { AppEnv } from "./app-env.ts";

/** In place of a private route's name. */
export const privateRoute = "private";

/**
 * What log, metric and span say about a request: the route's pattern instead of the path, because paths and queries can
 * contain personal data. A private route has OpenTelemetry's name for any method, and no refusal, which only some of
 * its calls have.
 */
export function describeRequest(c: Context<AppEnv>) {
  if (c.var.isPrivate) return { method: "_OTHER", route: privateRoute };
  return {
    method: c.req.method,
    route: routePath(c, -1),
    refusal: c.var.refusedWith,
    personId: c.var.personId,
  };
}
