import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import { deleteExpiredTokens, startAccountJobs } from "./accounts/service.ts";
import { adminEmailsRoutes } from "./admin-emails/routes.ts";
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
} satisfies Domain;
