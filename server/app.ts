import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { compress } from "hono/compress";
import { commerce } from "./commerce/domain.ts";
import { directory } from "./directory/domain.ts";
import { readSession } from "./identity/accounts/service.ts";
import { identity } from "./identity/domain.ts";
import { messaging } from "./messaging/domain.ts";
import { operations } from "./operations/domain.ts";
import type { Installation } from "./operations/health/service.ts";
import { mailboxRoutes } from "./operations/mailbox/routes.ts";
import { metricsRoutes } from "./operations/metrics/routes.ts";
import type { MetricsReader } from "./operations/metrics/service.ts";
import { siteRoutes } from "./operations/site/routes.ts";
import { checkOutbox } from "./platform/email/outbox.ts";
import { Refusal } from "./platform/errors/refusal.ts";
import { apiViewerRoutes } from "./platform/http/api-viewer.ts";
import type { AppEnv } from "./platform/http/app-env.ts";
import { createRouter, setCookies } from "./platform/http/http.ts";
import { documentApi, requireDeclaredAccess } from "./platform/http/open-api.ts";
import type { Pages } from "./platform/http/pages.ts";
import { respondWithProblem, toRefusal } from "./platform/http/problems.ts";
import { closeWhereBodyIsUnread } from "./platform/http/request-body.ts";
import { describeRequest } from "./platform/http/request-description.ts";
import {
  type HstsScope,
  preventCookieCaching,
  sameOriginOnly,
  securityHeaders,
} from "./platform/http/security.ts";
import { traceRequests } from "./platform/http/trace-requests.ts";
import { createUploadSlots } from "./platform/http/uploads.ts";
import { runNightlyDeletions } from "./platform/jobs/housekeeping.ts";
import { describeError } from "./platform/observability/logging.ts";
import { metrics } from "./platform/observability/metrics.ts";
import type { Platform } from "./platform/platform.ts";
import { hasSessionCookie } from "./platform/security/auth.ts";
import { clientAddress, type TrustedProxies } from "./platform/security/client-address.ts";
import type { Domain, WaitingCounts } from "./providers/domain.ts";
import type { Providers } from "./providers/providers.ts";
import { scheduling } from "./scheduling/domain.ts";
import { closedForMaintenance } from "./settings/settings/maintenance.ts";
import { trust } from "./trust/domain.ts";
import { workflows } from "./workflows/domain.ts";
import { domains } from "./workflows/domains.ts";

interface MetricsOptions {
  read: MetricsReader;
  /** The token that /metrics requires; without one, the app has no /metrics. */
  token: string | undefined;
}

export interface AppOptions {
  providers: Providers;
  /** PUBLIC_URL if the operator set one: only pages from that origin may send changes. */
  requiredOrigin: string | undefined;
  trustedProxies: TrustedProxies;
  hstsScope: HstsScope;
  hasMailbox: boolean;
  hasApiViewer: boolean;
  installation: Installation;
  metrics: MetricsOptions;
  /** True once the program has been asked to stop. */
  isStopping: () => boolean;
  /** Receives refusals that their route does not declare, such as `POST /rest/v1/bookings: slot_taken`. */
  onUndeclaredError: (refusal: string) => void;
  /** EMAIL_EVENTS_SECRET if the operator set one, for their email provider's reports of bounces. */
  emailEventsSecret: string | undefined;
  /** Serves everything that is not an API route: the web app's pages and files. */
  pages: Pages;
}

const readMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

export const apiPrefixes = ["/auth/v1", "/rest/v1", "/functions/v1", "/storage/v1", "/realtime/v1"];

type ApiOptions = Pick<AppOptions, "providers" | "emailEventsSecret" | "installation" | "isStopping">;

export const waitingCounts: WaitingCounts = {
  ...trust.waiting,
  ...directory.waiting,
  ...commerce.waiting,
  ...operations.waiting,
};

/** The API: every domain's routes. The browser's client is derived from its type. */
function createApi(platform: Platform, { providers, ...options }: ApiOptions) {
  return createRouter()
    .route("/", operations.routes(platform, providers, { ...options, waiting: waitingCounts }))
    .route("/", identity.routes(platform))
    .route("/", trust.routes(platform))
    .route("/", directory.routes(platform, providers))
    .route("/", scheduling.routes(platform, providers))
    .route("/", commerce.routes(platform, providers))
    .route("/", messaging.routes(platform))
    .route("/", workflows.routes(platform, providers));
}

export type Api = ReturnType<typeof createApi>;

/** The domains, and the stories that cross them. */
const parts: readonly Domain[] = [...domains, workflows];

export const nightlyDeletions = parts.flatMap((part) => part.nightlyDeletions ?? []);

/** Starts the jobs of all domains, and those that run every night. */
export async function startDomainJobs(platform: Platform, providers: Providers): Promise<void> {
  for (const part of parts) await part.startJobs?.(platform, providers);
  await platform.jobs.schedule("housekeeping", "17 4 * * *", async () => {
    await runNightlyDeletions(platform, nightlyDeletions);
    for (const part of parts) for (const run of part.nightlyTasks ?? []) await run(platform);
  });
  await platform.jobs.schedule("outbox-check", "*/5 * * * *", () => checkOutbox(platform));
}

/** The whole program as one web-standard handler. Throws if a route declares no access. */
export function createApp(platform: Platform, options: AppOptions): OpenAPIHono<AppEnv> {
  const { logger } = platform;
  const app = new OpenAPIHono<AppEnv>();
  const uploadSlots = createUploadSlots();

  app.use(traceRequests);
  app.use(preventCookieCaching);
  app.use(async (c, next) => {
    const started = performance.now();
    c.set("requestId", randomUUID());
    c.set("address", readClientAddress(c, options.trustedProxies));
    const session = readSessionOnce(c, platform);
    c.set("viewer", async () => (await session()).session?.user ?? null);
    c.set("sessionId", async () => (await session()).sessionId);
    c.set("rateLimit", platform.rateLimit);
    c.set("uploadSlots", uploadSlots);
    c.set("publicDb", c.env.publicDb ?? (mayHaveSession(c) ? platform.db : platform.publicDb));
    await next();
    c.res.headers.set("x-request-id", c.var.requestId);
    const seconds = (performance.now() - started) / 1000;
    const { method, route, refusal, personId } = describeRequest(c);
    metrics.httpRequestSeconds.observe({ method, route, status: c.res.status }, seconds);
    const { declaredErrors, refusedWith } = c.var;
    if (refusedWith && declaredErrors && !declaredErrors.has(refusedWith))
      options.onUndeclaredError(`${method} ${route}: ${refusedWith}`);
    logger.info(
      {
        request: c.var.requestId,
        method,
        route,
        status: c.res.status,
        ms: Math.round(seconds * 1000),
        ...(refusal && { refusal }),
        ...(personId && { person: fingerprintPerson(platform, personId) }),
      },
      "request",
    );
  });
  app.use(closeWhereBodyIsUnread());
  app.use(securityHeaders(platform.publicUrl, options.hstsScope));
  app.use(async (c, next) => {
    await next();
    // API responses are for the caller only, so no cache on the way may store them. Public pictures set
    // their own header.
    const { headers } = c.res;
    if (isApiPath(c.req.path) && !headers.has("cache-control")) headers.set("cache-control", "no-store");
  });
  app.use(async (c, next) => {
    await next();
    // Clear before the response is sent, so that the person who made a change sees it.
    if (!readMethods.has(c.req.method) && c.res.status < 400 && !c.var.leavesPublicData)
      platform.publicCaches.clear();
  });
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    // compress adds this too, but copies the response to do so; it leaves an existing Vary alone.
    if (headers.get("content-type") === "application/json" && !headers.has("vary"))
      headers.set("vary", "Accept-Encoding");
  });
  app.use(sameOriginOnly(options.requiredOrigin));
  // Pages check for maintenance themselves. /robots.txt stays available: a 503 would stop crawling even
  // after maintenance ends.
  const unlessInMaintenance = closedForMaintenance(platform);
  app.use((c, next) =>
    isApiPath(c.req.path) || isSitemapPath(c.req.path) ? unlessInMaintenance(c, next) : next(),
  );

  app.onError((error, c) => {
    const refusal = toRefusal(error);
    if (refusal.code === "internal" || refusal.code === "unavailable") {
      logger.error({ request: c.var.requestId, error: describeError(error) }, "request failed");
    }
    return respondWithProblem(c, refusal);
  });
  app.notFound((c) => {
    if (isApiPath(c.req.path) || !readMethods.has(c.req.method))
      return respondWithProblem(c, new Refusal("route_not_found"));
    const env = { ...c.env, isOwnCall: true, publicDb: c.var.publicDb };
    return options.pages(c, async (request) => app.fetch(request, env));
  });

  app.route("/", createApi(platform, options));
  app.route("/", siteRoutes(platform));
  if (options.metrics.token) app.route("/", metricsRoutes(options.metrics.read, options.metrics.token));
  if (options.hasMailbox) app.route("/", mailboxRoutes(platform));
  if (options.hasApiViewer) app.route("/", apiViewerRoutes());
  documentApi(app);
  requireDeclaredAccess(app);
  return app;
}

/** Returns true for everyone who could have changed something themselves. */
function mayHaveSession(c: Context<AppEnv>): boolean {
  return c.req.header("authorization") !== undefined || hasSessionCookie(c.req.header("cookie"));
}

function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function isSitemapPath(path: string): boolean {
  return path === "/sitemap.xml" || path.startsWith("/sitemaps/");
}

function readClientAddress(c: Context<AppEnv>, trustedProxies: TrustedProxies): string {
  // Requests that tests make without a socket have no address.
  const peer = c.env.incoming?.socket.remoteAddress ?? "";
  return clientAddress({ peer, forwardedFor: c.req.header("x-forwarded-for") }, trustedProxies);
}

/** The same for all of a person's requests, and not derivable without the key. */
function fingerprintPerson({ encryption }: Platform, personId: string): string {
  return encryption.fingerprint(`person ${personId}`).slice(0, 16);
}

/** Reads the session at most once per request, and passes on the cookies of a renewal. */
function readSessionOnce(c: Context<AppEnv>, platform: Platform): () => ReturnType<typeof readSession> {
  let reading: ReturnType<typeof readSession> | undefined;
  return async () => {
    if (!reading) {
      reading = readSession(platform, c.req.raw.headers);
      const { session, cookies } = await reading;
      c.set("personId", session?.user.id);
      setCookies(c, cookies);
    }
    return reading;
  };
}
