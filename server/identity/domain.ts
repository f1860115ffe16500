import { deleteFailedEmailsTo } from "../platform/email/queued-emails.ts";
import { clearUndeliverable } from "../platform/email/undeliverable.ts";
import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import { deleteExpiredTokens, queueFileDeletion, startAccountJobs } from "./accounts/service.ts";
import { adminEmailsRoutes } from "./admin-emails/routes.ts";
import { identityExports } from "./exports.ts";
import { deleteExpiredOauthStates } from "./oauth/service.ts";
import { profilesRoutes } from "./profiles/routes.ts";
import { recordAdminAddress } from "./profiles/service.ts";
import { realtimeRoutes } from "./realtime/routes.ts";

export const identity = {
  routes: (platform: Platform) =>
    createRouter()
      .route("/", accountsRoutes(platform))
      .route("/", adminEmailsRoutes(platform))
      .route("/", profilesRoutes(platform))
      .route("/", realtimeRoutes(platform)),
  startJobs: async (platform) => {
    await recordAdminAddress(platform);
    await startAccountJobs(platform);
  },
  nightlyDeletions: [deleteExpiredTokens, deleteExpiredOauthStates],
  exports: identityExports,
  accountDeletions: [
    (platform, tx, { userId }) => queueFileDeletion(platform, tx, userId),
    ({ encryption }, tx, { email }) => deleteFailedEmailsTo(tx, encryption, email),
    async (_, tx, { email }) => void (await clearUndeliverable(tx, email)),
  ],
} satisfies Domain;
