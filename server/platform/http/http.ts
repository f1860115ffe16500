import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { type UserType, userIdHeader } from "../../../contract/identity/users.ts";
import { Refusal } from "../errors/refusal.ts";
import { runUntraced } from "../observability/tracing.ts";
import type { Limit } from "../security/rate-limit.ts";
import type { ApiTag } from "./api-tags.ts";
import type { AppEnv } from "./app-env.ts";
import { refusalOfZodError, respondWithProblem } from "./problems.ts";
import { type BodyLimit, jsonBodyLimit, readBody } from "./request-body.ts";
import { acceptUpload, type UploadRule } from "./uploads.ts";

/** Who may call a route. Services check ownership. */
export type Access = "public" | "user" | UserType;

/** A router that responds to failed validations with problem+json. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return respondWithProblem(c, refusalOfZodError(result.error));
    },
  });
}

/** `operationId` is the route's name in generated clients, a verb and its object. */
type NamedRoute<Path extends string> = Omit<RouteConfig, "path" | "tags"> & {
  path: Path;
  operationId: string;
};

interface RouteLimit {
  limit: Limit;
  per: "address" | "person";
}

/** The limits of all declared routes, by operation, such as 'GET /rest/v1/faqs'. */
export const routeLimits = new Map<string, RouteLimit>();

interface Declaration {
  access: Access;
  tag: ApiTag;
  /** The codes that this route refuses with, in addition to `impliedErrors`. */
  errors?: readonly ErrorCode[];
  /** Counted before the body is read. The handler counts limits that depend on the body. */
  rateLimit?: RouteLimit;
  /** The rules for a body that is a file. */
  upload?: UploadRule;
  /** For a body that is not an upload; defaults to `jsonBodyLimit`. */
  bodyLimit?: BodyLimit;
  /**
   * True if the route changes no public data and so does not clear the public caches. Defaults to true if
   * `access` is public, so that strangers cannot keep the caches empty.
   */
  leavesPublicData?: boolean;
  /**
   * True if a call by itself tells something about the caller. Log, metric and span then have neither the route's name
   * nor its method nor the caller.
   */
  private?: boolean;
}

/**
 * The only way to declare a route: who may call it and how it may refuse. All other callers are refused
 * before the body is read.
 */
export function defineRoute<Path extends string, Route extends NamedRoute<Path>>(route: Route & Declaration) {
  const {
    access,
    tag,
    errors = [],
    rateLimit,
    upload,
    bodyLimit,
    leavesPublicData,
    private: isPrivate,
    ...rest
  } = route;
  const codes = [...new Set([...errors, ...impliedErrors(route)])];
  const declaredErrors = new Set(codes);
  const rules = { access, rateLimit, upload, bodyLimit, leavesPublicData };
  const guard = isPrivate ? hideRoute(guardRoute(rules, declaredErrors)) : guardRoute(rules, declaredErrors);
  guards.add(guard);
  if (rateLimit) routeLimits.set(`${route.method.toUpperCase()} ${route.path}`, rateLimit);
  return createRoute({
    ...(rest as unknown as WithRefusals<Route>),
    tags: [tag],
    "x-access": access,
    "x-errors": codes,
    middleware: guard,
  });
}

/** Tells the browser's client which codes a route refuses with, in types only. open-api.ts documents them. */
type WithRefusals<Route extends NamedRoute<string> & Pick<Declaration, "errors">> = Omit<
  Route,
  keyof Declaration | "responses"
> & {
  responses: Route["responses"] & {
    "4XX": {
      description: string;
      content: { "application/problem+json": { schema: z.ZodType<{ code: RefusalCode<Route["errors"]> }> } };
    };
  };
};

type RefusalCode<Errors> = Errors extends readonly (infer Code extends ErrorCode)[] ? Code : never;

/** Returns the refusals possible for any route with this access and input. */
function impliedErrors({
  access,
  rateLimit,
  upload,
  method,
  request,
}: Pick<RouteConfig, "method" | "request"> & Declaration) {
  const codes: ErrorCode[] = ["internal", "unavailable", "maintenance"];
  // not_found: the caller's account may be deleted during the call.
  if (access !== "public") codes.push("unauthenticated", "not_found");
  if (access !== "public" && access !== "user") codes.push("forbidden");
  if (access === "admin") codes.push("admin_password_needed", "admin_factor_needed");
  if (request) codes.push("invalid_input");
  if (method !== "get") codes.push("cross_origin", "malformed_body", "body_too_large", "body_too_slow");
  if (upload) codes.push("upload_length_missing", "too_many_uploads", "uploads_busy");
  if (rateLimit) codes.push("rate_limited");
  return codes;
}

/** The guards of declared routes. A handler mounted without `defineRoute` is not among them. */
const guards = new WeakSet<object>();

export function isAccessGuard(handler: object): boolean {
  return guards.has(handler);
}

function guardRoute(
  {
    access,
    rateLimit,
    upload,
    bodyLimit = jsonBodyLimit,
    leavesPublicData,
  }: Omit<Declaration, "tag" | "private">,
  declaredErrors: ReadonlySet<ErrorCode>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("declaredErrors", declaredErrors);
    c.set("leavesPublicData", leavesPublicData ?? access === "public");
    if (access !== "public") {
      const viewer = await requireViewer(c);
      const statedId = c.req.header(userIdHeader);
      // An old tab still shows the previous person of this browser.
      if (statedId !== undefined && statedId !== viewer.id) throw new Refusal("unauthenticated");
      if (access !== "user" && viewer.user_type !== access) throw new Refusal("forbidden");
      if (access === "admin") requireReadyAdmin(viewer);
    }
    const countAttempt = async () => {
      if (!rateLimit) return;
      const subject = rateLimit.per === "address" ? c.var.address : (await requireViewer(c)).id;
      await c.var.rateLimit.count(rateLimit.limit, subject);
    };
    if (upload) return acceptUpload(c, upload, { viewer: await requireViewer(c), countAttempt, next });
    await countAttempt();
    if (!["GET", "HEAD"].includes(c.req.method)) await readBody(c, bodyLimit);
    await next();
  };
}

/** Keeps a request of a private route out of log, metric and trace, except that there was one. */
function hideRoute(guard: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    c.set("isPrivate", true);
    // The statements would tell which change it was.
    return runUntraced(() => guard(c, next));
  };
}

/** Returns the signed-in caller of a route whose access is not `public`. */
export async function requireViewer(c: Context<AppEnv>): Promise<SessionUser> {
  const viewer = await c.var.viewer();
  if (!viewer) throw new Refusal("unauthenticated");
  return viewer;
}

/** Call this before an admin reads other people's data. */
export function requireReadyAdmin({ admin_needs }: Pick<SessionUser, "admin_needs">): void {
  if (admin_needs) throw new Refusal(`admin_${admin_needs}_needed`);
}

/** Returns the ID of the caller's session. */
export async function requireSessionId(c: Context<AppEnv>): Promise<string> {
  const sessionId = await c.var.sessionId();
  if (!sessionId) throw new Refusal("unauthenticated");
  return sessionId;
}

/** Adds cookies to the response unchanged. */
export function setCookies(c: Context<AppEnv>, cookies: string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}

/** Declares a required JSON body. A missing one is invalid instead of an empty object. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } };
}

/** Declares a JSON response. */
export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } };
}
