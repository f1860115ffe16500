import { deleteFailedEmailsTo, unlinkEmails } from "../platform/email/queued-emails.ts";
import { clearUndeliverable } from "../platform/email/undeliverable.ts";
import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { readExportedAccount } from "./accounts/export.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import {
  deleteExpiredTokens,
  deleteOldSignInDays,
  listSessions,
  queueFileDeletion,
  startAccountJobs,
} from "./accounts/service.ts";
import { adminEmailsRoutes } from "./admin-emails/routes.ts";
import { emailPreferencesRoutes } from "./email-preferences/routes.ts";
import { deleteExpiredOauthStates } from "./oauth/service.ts";
import { readExportedProfile } from "./profiles/export.ts";
import { profilesRoutes } from "./profiles/routes.ts";
import { recordAdminAddress } from "./profiles/service.ts";
import { realtimeRoutes } from "./realtime/routes.ts";

export const identity = {
  routes: (platform: Platform) =>
    createRouter()
      .route("/", accountsRoutes(platform))
      .route("/", adminEmailsRoutes(platform))
      .route("/", emailPreferencesRoutes(platform))
      .route("/", profilesRoutes(platform))
      .route("/", realtimeRoutes(platform)),
  startJobs: async (platform) => {
    await recordAdminAddress(platform);
    await startAccountJobs(platform);
  },
  nightlyDeletions: [deleteExpiredTokens, deleteExpiredOauthStates, deleteOldSignInDays],
  exports: {
    "account.json": readExportedAccount,
    "devices.json": (platform, { viewer, sessionId }) =>
      listSessions(platform, { userId: viewer.id, sessionId }),
    "profile.json": readExportedProfile,
  },
  personalTables: {
    account_tokens: "account.json, of a new address; the rest are secrets",
    accounts: "secrets",
    admin_addresses: "whose ADMIN_EMAIL was first, as a keyed hash",
    oauth_states: "secrets",
    parent_profiles: "profile.json",
    sessions: "devices.json",
    sign_in_days: "account.json",
    two_factors: "account.json",
  },
  accountDeletions: [
    (platform, tx, { userId }) => queueFileDeletion(platform, tx, userId),
    ({ encryption }, tx, { email }) => deleteFailedEmailsTo(tx, encryption, email),
    ({ encryption }, tx, { email }) => unlinkEmails(tx, encryption, email),
    async (_, tx, { email }) => void (await clearUndeliverable(tx, email)),
  ],
} satisfies Domain;
