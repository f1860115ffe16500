import { favoritesQuerySchema } from "../../contract/directory/favorites.schema.ts";
import { findConfirmedEmail } from "../identity/accounts/service.ts";
import { streamItems } from "../platform/database/keyset.ts";
import type { Platform } from "../platform/platform.ts";
import type { ExportedFiles } from "../providers/domain.ts";
import { findOwnReviews } from "./applications/service.ts";
import { findAlertsTo } from "./doula-alerts/service.ts";
import { findOwnChanges } from "./doulas/service.ts";
import { listFavorites } from "./favorites/service.ts";

const limit = 100;

export const directoryExports: ExportedFiles = {
  "favorites.json": (platform, { viewer }) =>
    streamItems((after) =>
      listFavorites(platform, { userId: viewer.id, ...favoritesQuerySchema.parse({ after, limit }) }),
    ),
  "doula-alerts.json": (platform, { viewer }) => findAlerts(platform, viewer.id),
};

export const directoryDoulaExports: ExportedFiles = {
  "profile-reviews.json": ({ db }, { viewer }) => findOwnReviews(db, viewer.id),
  "profile-changes.json": ({ db }, { viewer }) => findOwnChanges(db, viewer.id),
};

async function findAlerts({ db }: Platform, userId: string) {
  const email = await findConfirmedEmail(db, userId);
  return email ? findAlertsTo(db, email) : [];
}
