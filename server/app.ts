import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { compress } from "hono/compress";
import { dueDateRoutes } from "./commerce/due-dates/routes.ts";
import { adminOrdersRoutes } from "./commerce/order-admin/routes.ts";
import { startOrderJobs } from "./commerce/order-checks/jobs.ts";
import { ordersRoutes } from "./commerce/orders/routes.ts";
import { deleteOldParentKeys } from "./commerce/orders/service.ts";
import { paymentsRoutes } from "./commerce/payments/routes.ts";
import { purchaseRoutes } from "./commerce/purchases/routes.ts";
import { deleteOldDifferences } from "./commerce/reconciliation/difference-queries.ts";
import { startReconciliationJobs } from "./commerce/reconciliation/jobs.ts";
import { reconciliationRoutes } from "./commerce/reconciliation/routes.ts";
import { deleteOrderedBirthPlaces } from "./commerce/requests/queries.ts";
import { orderRequestRoutes } from "./commerce/requests/routes.ts";
import { salesRoutes } from "./commerce/sales/routes.ts";
import { startPaymentJobs } from "./commerce/webhooks/deferred-events.ts";
import { deleteOldEvents } from "./commerce/webhooks/queries.ts";
import { webhookRoutes } from "./commerce/webhooks/routes.ts";
import { applicationRoutes } from "./directory/applications/routes.ts";
import { areasRoutes } from "./directory/areas/routes.ts";
import { certificationsRoutes } from "./directory/certifications/routes.ts";
import { startCertificationJobs } from "./directory/certifications/service.ts";
import { doulaAlertsRoutes } from "./directory/doula-alerts/routes.ts";
import { deleteOldAlerts, startDoulaAlertJobs } from "./directory/doula-alerts/service.ts";
import { doulasRoutes } from "./directory/doulas/routes.ts";
import { favoritesRoutes } from "./directory/favorites/routes.ts";
import { startFavoriteJobs } from "./directory/favorites/service.ts";
import { featuredRoutes } from "./directory/featured/routes.ts";
import { mapRoutes } from "./directory/map/routes.ts";
import { packagesRoutes } from "./directory/packages/routes.ts";
import { picturesRoutes } from "./directory/pictures/routes.ts";
import { startPictureJobs } from "./directory/pictures/service.ts";
import { placesRoutes } from "./directory/places/routes.ts";
import { searchRoutes } from "./directory/search/routes.ts";
import { sealNotices } from "./families/births/service.ts";
import { clearOldLosses, sealLosses } from "./families/plans/service.ts";
import { accountsRoutes } from "./identity/accounts/routes.ts";
import { deleteExpiredTokens, readSession, startAccountJobs } from "./identity/accounts/service.ts";
import { adminEmailsRoutes } from "./identity/admin-emails/routes.ts";
import { deleteExpiredOauthStates } from "./identity/oauth/service.ts";
import { profilesRoutes } from "./identity/profiles/routes.ts";
import { recordAdminAddress } from "./identity/profiles/service.ts";
import { realtimeRoutes } from "./identity/realtime/routes.ts";
import { messagesRoutes } from "./messaging/messages/routes.ts";
import { startMessageJobs } from "./messaging/messages/unread-emails.ts";
import { analyticsRoutes } from "./operations/analytics/routes.ts";
import { startAnalyticsJobs } from "./operations/analytics/service.ts";
import { auditRoutes } from "./operations/audit/routes.ts";
import { failuresRoutes } from "./operations/failures/routes.ts";
import { faqsRoutes } from "./operations/faqs/routes.ts";
import { healthRoutes } from "./operations/health/routes.ts";
import type { Installation } from "./operations/health/service.ts";
import { mailboxRoutes } from "./operations/mailbox/routes.ts";
import { metricsRoutes } from "./operations/metrics/routes.ts";
import type { MetricsReader } from "./operations/metrics/service.ts";
import { overviewRoutes } from "./operations/overview/routes.ts";
import { startSettingJobs } from "./operations/settings/fee-changes.ts";
import { settingsRoutes } from "./operations/settings/routes.ts";
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
import type { CalendarProvider } from "./providers/calendar/calendar.ts";
import type { CalendarFileReader } from "./providers/calendar/calendar-file.ts";
import type { PaymentsProvider } from "./providers/payments/payments.ts";
import type { PlacesProvider } from "./providers/places/places.ts";
import { availabilityRoutes } from "./scheduling/availability/routes.ts";
import { startNextCallJobs } from "./scheduling/availability/service.ts";
import { doulaBookingsRoutes } from "./scheduling/bookings/doula-routes.ts";
import { calendarFeedRoutes } from "./scheduling/bookings/feed-routes.ts";
import { bookingsRoutes } from "./scheduling/bookings/routes.ts";
import { deleteEndedBirthDetails, startBookingJobs } from "./scheduling/bookings/service.ts";
import { startCalendarJobs } from "./scheduling/calendar/jobs.ts";
import { calendarRoutes } from "./scheduling/calendar/routes.ts";
import { createBusyTimes, deleteOldRevocations } from "./scheduling/calendar/service.ts";
import { subscriptionRoutes } from "./scheduling/calendar/subscription-routes.ts";
import { practiceRoutes } from "./scheduling/practice/routes.ts";
import { deleteOldPractice } from "./scheduling/practice/service.ts";
import { closedForMaintenance } from "./settings/settings/maintenance.ts";
import { deleteOldFormerAccounts } from "./trust/former-accounts/service.ts";
import { reportsRoutes } from "./trust/reports/routes.ts";
import { deleteTextsAboutDeletedPeople } from "./trust/reports/service.ts";
import { accountRoutes } from "./workflows/account-routes.ts";
import { blocksRoutes } from "./workflows/blocks-routes.ts";
import { deleteUnknownAddresses } from "./workflows/delete-unknown-addresses.ts";
import { doulaPageRoutes } from "./workflows/doula-page-routes.ts";
import { pausingRoutes } from "./workflows/pausing-routes.ts";
import { birthsRoutes } from "./workflows/plans-routes.ts";
import { previousBirthsRoutes } from "./workflows/previous-plans-routes.ts";
import { profileChangesRoutes } from "./workflows/profiles-routes.ts";
import { deleteUnseenNotices } from "./workflows/read-plans.ts";
import { reportReviewRoutes } from "./workflows/reports-routes.ts";
import { signInRoutes } from "./workflows/sign-in-routes.ts";
import { signUpRoutes } from "./workflows/sign-up-routes.ts";
import { deleteUnconfirmedAccounts } from "./workflows/unused-accounts.ts";
import { usersRoutes } from "./workflows/users-routes.ts";

/** The external services, each behind its interface. */
export interface Providers {
  places: PlacesProvider;
  /** Undefined in production if its keys are not set. */
  calendar: CalendarProvider | undefined;
  calendarFiles: CalendarFileReader;
  /** Undefined in production if its keys are not set. */
  payments: PaymentsProvider | undefined;
}

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

/** The API: every router is mounted here and only here. The browser's client is derived from its type. */
function createApi(platform: Platform, { providers, emailEventsSecret, ...health }: ApiOptions) {
  const { places, calendar, calendarFiles, payments } = providers;
  const busyTimes = createBusyTimes(platform, { calendar, calendarFiles });
  return createRouter()
    .route("/", healthRoutes(platform, { payments, calendar }, health))
    .route("/", accountsRoutes(platform))
    .route("/", signUpRoutes(platform, places))
    .route("/", signInRoutes(platform))
    .route("/", accountRoutes(platform, payments))
    .route("/", adminEmailsRoutes(platform))
    .route("/", settingsRoutes(platform))
    .route("/", faqsRoutes(platform))
    .route("/", featuredRoutes(platform))
    .route("/", usersRoutes(platform, payments))
    .route("/", auditRoutes(platform))
    .route("/", analyticsRoutes(platform))
    .route("/", failuresRoutes(platform, { emailEventsSecret }))
    .route("/", overviewRoutes(platform, { payments, calendar }))
    .route("/", placesRoutes(platform, places))
    .route("/", searchRoutes(platform, places))
    .route("/", mapRoutes())
    .route("/", doulasRoutes(platform, places))
    .route("/", doulaPageRoutes(platform))
    .route("/", doulaAlertsRoutes(platform))
    .route("/", packagesRoutes(platform))
    .route("/", applicationRoutes(platform))
    .route("/", areasRoutes(platform))
    .route("/", availabilityRoutes(platform, busyTimes))
    .route("/", pausingRoutes(platform, payments))
    .route("/", bookingsRoutes(platform, busyTimes))
    .route("/", doulaBookingsRoutes(platform))
    .route("/", calendarFeedRoutes(platform))
    .route("/", birthsRoutes(platform, payments))
    .route("/", previousBirthsRoutes(platform, payments))
    .route("/", calendarRoutes(platform, calendar, busyTimes))
    .route("/", subscriptionRoutes(platform, calendarFiles))
    .route("/", favoritesRoutes(platform))
    .route("/", picturesRoutes(platform))
    .route("/", certificationsRoutes(platform))
    .route("/", practiceRoutes(platform))
    .route("/", profilesRoutes(platform))
    .route("/", profileChangesRoutes(platform))
    .route("/", messagesRoutes(platform))
    .route("/", blocksRoutes(platform, payments))
    .route("/", reportsRoutes(platform))
    .route("/", reportReviewRoutes(platform))
    .route("/", paymentsRoutes(platform, payments))
    .route("/", webhookRoutes(platform, payments))
    .route("/", purchaseRoutes(platform, payments))
    .route("/", ordersRoutes(platform))
    .route("/", salesRoutes(platform))
    .route("/", orderRequestRoutes(platform, payments))
    .route("/", dueDateRoutes(platform))
    .route("/", adminOrdersRoutes(platform, payments))
    .route("/", reconciliationRoutes(platform))
    .route("/", realtimeRoutes(platform));
}

export type Api = ReturnType<typeof createApi>;

/** Everything that is deleted every night. */
export const nightlyDeletions = [
  deleteExpiredTokens,
  deleteExpiredOauthStates,
  deleteOldRevocations,
  deleteOldEvents,
  deleteUnknownAddresses,
  deleteOldDifferences,
  deleteEndedBirthDetails,
  deleteOrderedBirthPlaces,
  deleteUnseenNotices,
  clearOldLosses,
  deleteOldFormerAccounts,
  deleteOldParentKeys,
  deleteUnconfirmedAccounts,
  deleteOldAlerts,
  deleteOldPractice,
  deleteTextsAboutDeletedPeople,
];

/** Starts all jobs. Every job is listed here and only here. */
export async function startJobs(
  platform: Platform,
  { calendar, calendarFiles, payments }: Providers,
): Promise<void> {
  await recordAdminAddress(platform);
  await startAccountJobs(platform);
  await startAnalyticsJobs(platform);
  await startBookingJobs(platform);
  await startCertificationJobs(platform);
  await startCalendarJobs(platform, { calendar, calendarFiles });
  await startDoulaAlertJobs(platform);
  await startFavoriteJobs(platform);
  await startMessageJobs(platform);
  await startNextCallJobs(platform);
  await startOrderJobs(platform, payments);
  await startPaymentJobs(platform, payments);
  await startPictureJobs(platform);
  await startReconciliationJobs(platform, payments);
  await startSettingJobs(platform);
  await platform.jobs.schedule("housekeeping", "17 4 * * *", async () => {
    await runNightlyDeletions(platform, nightlyDeletions);
    await sealLosses(platform);
    await sealNotices(platform);
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
