import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import type { Providers } from "../providers/providers.ts";
import { answersRoutes } from "./answers/routes.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { countPending, findOwnReviews } from "./applications/service.ts";
import { areasRoutes } from "./areas/routes.ts";
import { certificationsRoutes } from "./certifications/routes.ts";
import { startCertificationJobs } from "./certifications/service.ts";
import { findExportedAlerts } from "./doula-alerts/export.ts";
import { doulaAlertsRoutes } from "./doula-alerts/routes.ts";
import { deleteAlertsTo, deleteOldAlerts, startDoulaAlertJobs } from "./doula-alerts/service.ts";
import { doulasRoutes } from "./doulas/routes.ts";
import { countChangedProfiles, deleteDoulaOfUser, findOwnChanges } from "./doulas/service.ts";
import { streamFavorites } from "./favorites/export.ts";
import { favoritesRoutes } from "./favorites/routes.ts";
import { startFavoriteJobs } from "./favorites/service.ts";
import { featuredRoutes } from "./featured/routes.ts";
import { mapRoutes } from "./map/routes.ts";
import { packagesRoutes } from "./packages/routes.ts";
import { picturesRoutes } from "./pictures/routes.ts";
import { startPictureJobs } from "./pictures/service.ts";
import { placesRoutes } from "./places/routes.ts";
import { searchRoutes } from "./search/routes.ts";

export const directory = {
  routes: (platform: Platform, { places }: Providers) =>
    createRouter()
      .route("/", featuredRoutes(platform))
      .route("/", placesRoutes(platform, places))
      .route("/", searchRoutes(platform, places))
      .route("/", mapRoutes())
      .route("/", doulasRoutes(platform, places))
      .route("/", doulaAlertsRoutes(platform))
      .route("/", packagesRoutes(platform))
      .route("/", answersRoutes(platform))
      .route("/", applicationRoutes(platform))
      .route("/", areasRoutes(platform))
      .route("/", favoritesRoutes(platform))
      .route("/", picturesRoutes(platform))
      .route("/", certificationsRoutes(platform)),
  startJobs: async (platform) => {
    await startCertificationJobs(platform);
    await startDoulaAlertJobs(platform);
    await startFavoriteJobs(platform);
    await startPictureJobs(platform);
  },
  waiting: { applications: countPending, changed_profiles: countChangedProfiles },
  nightlyDeletions: [deleteOldAlerts],
  exports: {
    "favorites.json": streamFavorites,
    "doula-alerts.json": findExportedAlerts,
  },
  doulaExports: {
    "profile-reviews.json": ({ db }, { viewer }) => findOwnReviews(db, viewer.id),
    "profile-changes.json": ({ db }, { viewer }) => findOwnChanges(db, viewer.id),
  },
  personalTables: {
    application_reviews: "profile-reviews.json",
    doula_answers: "doula-profile.json",
    doula_certifications: "doula-profile.json",
    doula_packages: "doula-profile.json",
    doula_payers: "doula-profile.json",
    doula_profiles: "doula-profile.json",
    favorites: "favorites.json",
    profile_changes: "profile-changes.json",
  },
  accountDeletions: [
    // The user's row cannot go first: their calls refer to both, and Postgres would look for the profile.
    (_, tx, { userId }) => deleteDoulaOfUser(tx, userId),
    async (_, tx, { email, isEmailVerified }) => {
      if (isEmailVerified) await deleteAlertsTo(tx, email);
    },
  ],
} satisfies Domain;
