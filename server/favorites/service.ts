import type { Favorite, SavedFavorite } from "../../contract/favorites.schema.ts";
import type { ListCursor } from "../../contract/fields.schema.ts";
import { type Page, readPage } from "../platform/keyset.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readKeptSettings } from "../settings/service.ts";
import {
  deleteRemovedFavorites,
  findFavoriteDoulaIds,
  findFavorites,
  removeFavorite,
  saveFavorite,
} from "./queries.ts";

/**
 * Saves a doula for a person; doing it again changes nothing. Within an hour of a removal it brings back the same
 * favorite, with its date. Refuses with doula_not_found for a doula who is not listed, unless it is such an undo.
 */
export async function addFavorite(
  { db, now }: Platform,
  pair: { userId: string; doulaId: string },
): Promise<SavedFavorite> {
  const saved = await saveFavorite(db, { ...pair, now: now() });
  if (!saved) throw new Refusal("doula_not_found");
  return saved;
}

/**
 * Removes one of a person's favorites, named by its own id or the doula's. Refuses with not_found where there is none,
 * also where it was removed before.
 */
export async function deleteFavorite(
  { db, now }: Platform,
  favorite: { userId: string; id: string },
): Promise<void> {
  const isRemoved = await removeFavorite(db, { ...favorite, now: now() });
  if (!isRemoved) throw new Refusal("not_found");
}

interface ListFavoritesInput {
  userId: string;
  /** Only this doula's. */
  doulaId?: string | undefined;
  after?: ListCursor | undefined;
  limit: number;
}

/** A person's favorites, newest first. Doulas who are no longer listed stay, with name, picture and place only. */
export async function listFavorites(
  platform: Platform,
  { userId, doulaId, after, limit }: ListFavoritesInput,
): Promise<Page<Favorite>> {
  const { db, now } = platform;
  const settings = await readKeptSettings(platform);
  const wanted = { userId, doulaId, after, now: now(), maxOpenCalls: settings.max_bookings_per_doula };
  const page = await readPage(
    limit,
    (limit) => findFavorites(db, { ...wanted, limit }),
    ({ cursor }) => cursor,
  );
  return { ...page, items: page.items.map(({ favorite }) => favorite) };
}

/** All doulas that a person has saved, in no order. */
export async function listFavoriteDoulaIds({ db }: Platform, userId: string) {
  return { doula_ids: await findFavoriteDoulaIds(db, userId) };
}

/** Declares the hour's work: what was removed is deleted for good. */
export async function startFavoriteJobs({ db, jobs, now }: Platform): Promise<void> {
  await jobs.schedule("purge-removed-favorites", "23 * * * *", () => deleteRemovedFavorites(db, now()));
}
