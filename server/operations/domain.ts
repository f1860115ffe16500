import { selectConversationMembers } from "../messaging/messages/service.ts";
import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain, WaitingCounts } from "../providers/domain.ts";
import type { Providers } from "../providers/providers.ts";
import { findOwnWarnings } from "../trust/reports/service.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { deleteOldUnmetSearches, startAnalyticsJobs } from "./analytics/service.ts";
import { streamOwnEntries } from "./audit/export.ts";
import { auditRoutes } from "./audit/routes.ts";
import { findSuspensions } from "./audit/service.ts";
import { coverageNotesRoutes } from "./coverage-notes/routes.ts";
import { failuresRoutes } from "./failures/routes.ts";
import { countFailed } from "./failures/service.ts";
import { faqsRoutes } from "./faqs/routes.ts";
import { type HealthOptions, healthRoutes } from "./health/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { startSettingJobs } from "./settings/fee-changes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { timelineRoutes } from "./timeline/routes.ts";

interface OperationsOptions extends HealthOptions {
  /** EMAIL_EVENTS_SECRET if the operator set one, for their email provider's reports of bounces. */
  emailEventsSecret: string | undefined;
  waiting: WaitingCounts;
}

export const operations = {
  routes: (
    platform: Platform,
    { payments, calendar }: Providers,
    { emailEventsSecret, waiting, ...health }: OperationsOptions,
  ) =>
    createRouter()
      .route("/", healthRoutes(platform, { payments, calendar }, health))
      .route("/", settingsRoutes(platform))
      .route("/", faqsRoutes(platform))
      .route("/", coverageNotesRoutes(platform))
      .route("/", auditRoutes(platform))
      .route("/", timelineRoutes(platform))
      .route("/", analyticsRoutes(platform))
      .route("/", failuresRoutes(platform, { emailEventsSecret }))
      .route("/", overviewRoutes(platform, { payments, calendar }, waiting)),
  waiting: {
    failed_emails: (db) => countFailed(db, "emails"),
    failed_jobs: (db) => countFailed(db, "jobs"),
  },
  nightlyDeletions: [deleteOldUnmetSearches],
  startJobs: async (platform) => {
    await startAnalyticsJobs(platform);
    await startSettingJobs(platform);
  },
  exports: {
    "warnings-and-suspensions.json": async ({ db }, { viewer: { id: userId } }) => ({
      warnings: await findOwnWarnings(db, { userId, members: selectConversationMembers("members") }),
      suspensions: await findSuspensions(db, userId),
    }),
    "audit-log.json": streamOwnEntries,
  },
  personalTables: { audit_log: "audit-log.json" },
} satisfies Domain;
