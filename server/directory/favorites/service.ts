import type { Favorite, SavedFavorite } from "../../../contract/directory/favorites.schema.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readCachedSettings } from "../../settings/settings/service.ts";
import {
  deleteRemovedFavorites,
  findFavoriteDoulaIds,
  findFavorites,
  removeFavorite,
  saveFavorite,
} from "./queries.ts";

/**
 * Saves a doula for a person; repeating it changes nothing. Within an hour of a removal it restores the same favorite
 * with its date.
 */
export async function addFavorite(
  { db, now }: Platform,
  pair: { userId: string; doulaId: string },
): Promise<SavedFavorite> {
  const saved = await saveFavorite(db, { ...pair, now: now() });
  if (!saved) throw new Refusal("doula_not_found");
  return saved;
}

/** Removes one of a person's favorites, by its ID or the doula's. */
export async function deleteFavorite(
  { db, now }: Platform,
  favorite: { userId: string; id: string },
): Promise<void> {
  const isRemoved = await removeFavorite(db, { ...favorite, now: now() });
  if (!isRemoved) throw new Refusal("not_found");
}

interface ListFavoritesInput {
  userId: string;
  /** Limits the list to this doula. */
  doulaId?: string | undefined;
  after?: ListCursor | undefined;
  limit: number;
}

/**
 * A person's favorites, newest first. Doulas who are no longer listed stay, with only name,
 * picture and place.
 */
export async function listFavorites(
  platform: Platform,
  { userId, doulaId, after, limit }: ListFavoritesInput,
): Promise<Page<Favorite>> {
  const { db, now } = platform;
  const settings = await readCachedSettings(platform);
  const input = { userId, doulaId, after, now: now(), maxOpenCalls: settings.max_bookings_per_doula };
  const page = await readPage(
    limit,
    (limit) => findFavorites(db, { ...input, limit }),
    ({ cursor }) => cursor,
  );
  return { ...page, items: page.items.map(({ favorite }) => favorite) };
}

/** The IDs of all doulas a person has saved, in no particular order. */
export async function listFavoriteDoulaIds({ db }: Platform, userId: string) {
  return { doula_ids: await findFavoriteDoulaIds(db, userId) };
}

/** Starts the hourly job that deletes removed favorites for good. */
export async function startFavoriteJobs({ db, jobs, now }: Platform): Promise<void> {
  await jobs.schedule("purge-removed-favorites", "23 * * * *", () => deleteRemovedFavorites(db, now()));
}
