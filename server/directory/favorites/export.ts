import { favoritesQuerySchema } from "../../../contract/directory/favorites.schema.ts";
import { streamItems } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { listFavorites } from "./service.ts";

/** All favorites of an export's owner. */
export function streamFavorites(platform: Platform, { viewer }: ExportOwner) {
  return streamItems((after, limit) =>
    listFavorites(platform, { userId: viewer.id, ...favoritesQuerySchema.parse({ after, limit }) }),
  );
}
