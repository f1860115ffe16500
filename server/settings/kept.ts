import type { PublicSettings, Settings } from "../../contract/settings.schema.ts";
import { keepValue } from "../platform/kept-value.ts";
import type { Platform } from "../platform/platform.ts";
import type { PublicData } from "../platform/public-data.ts";
import { publicSettingsOf, readSettings } from "./queries.ts";

const maxAgeMs = 5000;

export type KeptSettingsReader = Pick<Platform, "db" | "now" | "publicData">;

/** One value for each platform in this process. */
const readers = new WeakMap<PublicData, () => Promise<Settings>>();

/**
 * The settings in force, from memory: for what is shown, and for maintenance. What decides whether something may be done,
 * or what it costs, reads the row in its own transaction (`readSettings`).
 */
export function readKeptSettings({ db, now, publicData }: KeptSettingsReader): Promise<Settings> {
  let read = readers.get(publicData);
  if (!read) {
    const isAffected = ({ settings }: { settings: boolean }) => settings;
    read = keepValue(() => readSettings(db), { publicData, isAffected, maxAgeMs, now });
    readers.set(publicData, read);
  }
  return read();
}

/** The part of them that every page may know. */
export async function readKeptPublicSettings(platform: KeptSettingsReader): Promise<PublicSettings> {
  return publicSettingsOf(await readKeptSettings(platform));
}
