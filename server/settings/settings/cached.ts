import type { PublicSettings, Settings } from "../../../contract/settings/settings.schema.ts";
import { type Cache, createCache, type PublicCaches } from "../../platform/database/cache.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings, toPublicSettings } from "./queries.ts";

const maxAgeMs = 1000;

export type CachedSettingsReader = Pick<Platform, "db" | "now" | "publicCaches">;

/** One cache for each platform in this process. */
const caches = new WeakMap<PublicCaches, Cache<Settings>>();

/**
 * Returns the current settings from memory, for display and for maintenance. Code that allows, refuses or
 * prices something reads the row in its own transaction (`readSettings`).
 */
export function readCachedSettings({ db, now, publicCaches }: CachedSettingsReader): Promise<Settings> {
  let cache = caches.get(publicCaches);
  if (!cache) {
    cache = createCache<Settings>({ name: "settings", maxAgeMs, now });
    publicCaches.add(cache);
    caches.set(publicCaches, cache);
  }
  return cache.read("settings", () => readSettings(db));
}

/** Returns the settings that every page may know. */
export async function readCachedPublicSettings(platform: CachedSettingsReader): Promise<PublicSettings> {
  return toPublicSettings(await readCachedSettings(platform));
}
