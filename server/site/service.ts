import { pages } from "../../contract/site.ts";
import { listAreas } from "../areas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { type DoulaPage, findDoulaPages, findDoulaPagesOfPart, hasMoreDoulasThan } from "./queries.ts";
import { type SitemapEntry, sitemapIndex, urlSet } from "./sitemap-xml.ts";

/** Public, but nothing that anybody looks for: the login, and what a mail's link leads to. */
const unlisted = new Set<string>([
  "/login",
  "/confirm-email",
  "/confirm-email-change",
  "/forgot-password",
  "/reset-password",
]);

/** One file for each first byte of a doula's id, beside one for all other pages. */
const doulaParts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** robots.txt: the paths that are not for crawlers, and where the sitemap is. */
export function describeForRobots(publicUrl: string): string {
  const closed = Object.entries(pages).flatMap(([path, access]) =>
    access === "user" || unlisted.has(path) ? [path] : [],
  );
  // Searches are endless, and their doulas have pages of their own.
  const disallowed = [...closed, "/find-doulas?", "/auth/", "/mailbox"];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** The sitemap: all pages, or where they are more than `maxUrls` an index of the parts. */
export async function writeSitemap(platform: Platform, maxUrls: number): Promise<string> {
  const others = await listOtherPages(platform);
  const room = Math.max(0, maxUrls - others.length);
  if (!(await hasMoreDoulasThan(platform.db, room))) {
    const doulas = await findDoulaPages(platform.db, room);
    return urlSet(platform.publicUrl, [...others, ...doulas.map(entryOf)]);
  }
  const parts = ["pages", ...doulaParts.map((part) => `doulas-${part}`)];
  return sitemapIndex(
    platform.publicUrl,
    parts.map((part) => `/sitemaps/${part}.xml`),
  );
}

/** One part of the sitemap, by its file's name. Refuses with not_found. */
export async function writeSitemapPart(platform: Platform, file: string): Promise<string> {
  if (file === "pages.xml") return urlSet(platform.publicUrl, await listOtherPages(platform));
  const [, part] = /^doulas-([0-9a-f]{2})\.xml$/.exec(file) ?? [];
  if (!part) throw new Refusal("not_found");
  const doulas = await findDoulaPagesOfPart(platform.db, part);
  return urlSet(platform.publicUrl, doulas.map(entryOf));
}

async function listOtherPages(platform: Platform): Promise<SitemapEntry[]> {
  const areas = await listAreas(platform);
  const fixed = Object.entries(pages).flatMap(([path, access]) =>
    access === "public" && !path.includes(":") && !unlisted.has(path) ? [path] : [],
  );
  const states = new Set(areas.map(({ state }) => `/doulas/in/${state}`));
  const cities = areas.map(({ state, city }) => `/doulas/in/${state}/${city}`);
  return [...fixed, ...states, ...cities].map((path) => ({ path }));
}

function entryOf({ slug, changed_at }: DoulaPage): SitemapEntry {
  return { path: `/doulas/${slug}`, changedAt: changed_at };
}
