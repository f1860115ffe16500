import type { HttpBindings } from "@hono/node-server";
import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { UserType } from "../../contract/users.ts";
import { answerProblem, refusalOfZodError } from "./problems.ts";
import type { Limit, RateLimit } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";
import { type BodyLimit, jsonBodyLimit, readBody } from "./request-body.ts";
import { acceptUpload, type UploadRule, type UploadSlots } from "./uploads.ts";

/** Who may call a route. Ownership is the service's to check. */
export type Access = "public" | "user" | UserType;

export interface AppEnv {
  /** Absent where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings> & {
    /** The call comes from a page being rendered, not from outside. */
    isOwnCall?: true;
  };
  Variables: {
    requestId: string;
    /** The caller's network address, for rate limits only. */
    address: string;
    /** Who is calling, read from the session once per request and only when asked for. */
    viewer: () => Promise<SessionUser | null>;
    /** The row of the caller's session, from the same read. */
    sessionId: () => Promise<string | null>;
    rateLimit: RateLimit;
    uploadSlots: UploadSlots;
    /** What the route may refuse with. Absent until a route is found. */
    declaredErrors?: ReadonlySet<ErrorCode>;
    /** What the request was refused with. */
    refusedWith?: ErrorCode;
    /** Whose session it is, once that has been read. */
    personId?: string | undefined;
  };
}

/** A router whose failed validations are answered as problem+json. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return answerProblem(c, refusalOfZodError(result.error));
    },
  });
}

/** `operationId` is what generated clients call the route, a verb and its object: it never changes. */
type NamedRoute<Path extends string> = Omit<RouteConfig, "path"> & { path: Path; operationId: string };

interface Declaration {
  access: Access;
  /** The codes that this route refuses with, beside those that follow from the rest (`impliedErrors`). */
  errors?: readonly ErrorCode[];
  /** Counted before the body is read; what depends on the body is the handler's to count. */
  rateLimit?: { limit: Limit; per: "address" | "person" };
  /** The body is a file. */
  upload?: UploadRule;
  /** For a body that is no upload; `jsonBodyLimit` where absent. */
  bodyLimit?: BodyLimit;
}

/**
 * The one way to declare a route: it states who may call it, is refused to everyone else, and names its refusals. No
 * body is read before that.
 */
export function defineRoute<Path extends string, Route extends NamedRoute<Path>>(route: Route & Declaration) {
  const { access, errors = [], rateLimit, upload, bodyLimit, ...rest } = route;
  const codes = [...new Set([...errors, ...impliedErrors(route)])];
  const guard = guardRoute({ access, rateLimit, upload, bodyLimit }, new Set(codes));
  guards.add(guard);
  return createRoute({
    ...(rest as unknown as WithRefusals<Route>),
    "x-access": access,
    "x-errors": codes,
    middleware: guard,
  });
}

/** Tells the browser's client, in types only, which codes a route refuses with. open-api.ts documents them. */
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

/** What any route with this access and this input may refuse with. */
function impliedErrors({
  access,
  rateLimit,
  upload,
  method,
  request,
}: Pick<RouteConfig, "method" | "request"> & Declaration) {
  const codes: ErrorCode[] = ["internal", "unavailable", "maintenance"];
  // Not found: the caller's account may be deleted while they call.
  if (access !== "public") codes.push("unauthenticated", "not_found");
  if (access !== "public" && access !== "user") codes.push("forbidden");
  if (access === "admin") codes.push("admin_password_needed", "admin_factor_needed");
  if (request) codes.push("invalid_input");
  if (method !== "get") codes.push("cross_origin", "malformed_body", "body_too_large", "body_too_slow");
  if (upload) codes.push("upload_length_missing", "too_many_uploads", "uploads_busy");
  if (rateLimit) codes.push("rate_limited");
  return codes;
}

/** The guards of declared routes: a route that only claims an access has none of them. */
const guards = new WeakSet<object>();

export function isAccessGuard(handler: object): boolean {
  return guards.has(handler);
}

function guardRoute(
  { access, rateLimit, upload, bodyLimit = jsonBodyLimit }: Declaration,
  declaredErrors: ReadonlySet<ErrorCode>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("declaredErrors", declaredErrors);
    if (access !== "public") {
      const viewer = await requireViewer(c);
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

/** The signed-in caller of a route whose access is not `public`. */
export async function requireViewer(c: Context<AppEnv>): Promise<SessionUser> {
  const viewer = await c.var.viewer();
  if (!viewer) throw new Refusal("unauthenticated");
  return viewer;
}

/**
 * For what an admin reads of others, on whatever route. Refuses with admin_password_needed or admin_factor_needed.
 */
export function requireReadyAdmin({ admin_needs }: Pick<SessionUser, "admin_needs">): void {
  if (admin_needs) throw new Refusal(`admin_${admin_needs}_needed`);
}

/** The row of the session that the caller of such a route has. */
export async function requireSessionId(c: Context<AppEnv>): Promise<string> {
  const sessionId = await c.var.sessionId();
  if (!sessionId) throw new Refusal("unauthenticated");
  return sessionId;
}

/** Adds cookies to the answer as they are. */
export function setCookies(c: Context<AppEnv>, cookies: string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}

/** A request body: JSON, and required, so that a missing one is a complaint and not an empty object. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } };
}

/** An answer in JSON. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } };
}
