import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import type { Providers } from "../providers/providers.ts";
import { accountRoutes } from "./account-routes.ts";
import { blocksRoutes } from "./blocks-routes.ts";
import { deleteUnknownAddresses } from "./delete-unknown-addresses.ts";
import { doulaPageRoutes } from "./doula-page-routes.ts";
import { pausingRoutes } from "./pausing-routes.ts";
import { payersRoutes } from "./payers-routes.ts";
import { birthsRoutes } from "./plans-routes.ts";
import { previousBirthsRoutes } from "./previous-plans-routes.ts";
import { profileChangesRoutes } from "./profiles-routes.ts";
import { deleteUnseenNotices } from "./read-plans.ts";
import { reportReviewRoutes } from "./reports-routes.ts";
import { datedSearchRoutes } from "./search-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { signUpRoutes } from "./sign-up-routes.ts";
import { deleteUnconfirmedAccounts } from "./unused-accounts.ts";
import { usersRoutes } from "./users-routes.ts";

/** The stories that cross domains. */
export const workflows = {
  routes: (platform: Platform, { places, payments }: Providers) =>
    createRouter()
      .route("/", signUpRoutes(platform, places))
      .route("/", signInRoutes(platform))
      .route("/", accountRoutes(platform, payments))
      .route("/", usersRoutes(platform, payments))
      .route("/", profileChangesRoutes(platform))
      .route("/", datedSearchRoutes(platform, places))
      .route("/", doulaPageRoutes(platform))
      .route("/", reportReviewRoutes(platform))
      .route("/", birthsRoutes(platform, payments))
      .route("/", previousBirthsRoutes(platform, payments))
      .route("/", pausingRoutes(platform, payments))
      .route("/", payersRoutes(platform, payments))
      .route("/", blocksRoutes(platform, payments)),
  nightlyDeletions: [deleteUnknownAddresses, deleteUnseenNotices, deleteUnconfirmedAccounts],
} satisfies Domain;
