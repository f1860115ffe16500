import { pages } from "../../../contract/operations/site.ts";
import { formatMailboxHref } from "../../../contract/platform/fields.ts";
import { platformDefaults } from "../../../contract/settings/settings.ts";
import { listAreas } from "../../directory/areas/service.ts";
import {
  type DoulaPage,
  findDoulaPages,
  findDoulaPagesOfPart,
  hasMoreDoulasThan,
} from "../../directory/doulas/service.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readCachedSettings } from "../../settings/settings/service.ts";

/** Public pages that are not worth indexing: the login page and the pages that emailed links open. */
const unlisted = new Set<string>([
  "/login",
  "/confirm-email",
  "/confirm-email-change",
  "/confirm-alert",
  "/stop-alerts",
  "/forgot-password",
  "/reset-password",
]);

/** One sitemap part for each first byte of a doula's ID. All other pages have a separate part. */
const doulaParts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Returns robots.txt: the paths closed to crawlers, and the sitemap's URL. */
export function describeForRobots(publicUrl: string): string {
  const closed = Object.entries(pages).flatMap(([path, access]) =>
    access === "user" || unlisted.has(path) ? [path] : [],
  );
  // Searches are endless, and the doulas they find have separate pages.
  const disallowedPaths = [...closed, "/find-doulas?", "/auth/", "/mailbox"];
  return [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** The standard recommends less than a year. */
const securityTxtDays = 180;

/** Returns security.txt: the security contact, or else the support email. */
export async function writeSecurityTxt(platform: Platform): Promise<string> {
  const { security_contact, security_policy_url, support_email } = await readCachedSettings(platform);
  const contact = security_contact || support_email;
  if (contact === platformDefaults.support_email) throw new Refusal("not_found");
  const expiresAt = new Date(platform.now().getTime() + securityTxtDays * 24 * 60 * 60 * 1000);
  return [
    `Contact: ${contact.startsWith("https:") ? contact : formatMailboxHref(contact)}`,
    `Expires: ${expiresAt.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${platform.publicUrl}/.well-known/security.txt`,
    ...(security_policy_url ? [`Policy: ${security_policy_url}`] : []),
    "",
  ].join("\n");
}

/** Returns the sitemap: all pages, or an index of the parts if there are more than `maxUrls`. */
export async function writeSitemap(platform: Platform, maxUrls: number): Promise<string> {
  const others = await listOtherPages(platform);
  const remaining = Math.max(0, maxUrls - others.length);
  if (!(await hasMoreDoulasThan(platform.publicDb, remaining))) {
    const doulas = await findDoulaPages(platform.publicDb, remaining);
    return urlSet(platform.publicUrl, [...others, ...doulas.map(toEntry)]);
  }
  const parts = ["pages", ...doulaParts.map((part) => `doulas-${part}`)];
  return sitemapIndex(
    platform.publicUrl,
    parts.map((part) => `/sitemaps/${part}.xml`),
  );
}

/** Returns one part of the sitemap by file name. */
export async function writeSitemapPart(platform: Platform, file: string): Promise<string> {
  if (file === "pages.xml") return urlSet(platform.publicUrl, await listOtherPages(platform));
  const [, part] = /^doulas-([0-9a-f]{2})\.xml$/.exec(file) ?? [];
  if (!part) throw new Refusal("not_found");
  const doulas = await findDoulaPagesOfPart(platform.publicDb, part);
  return urlSet(platform.publicUrl, doulas.map(toEntry));
}

async function listOtherPages(platform: Platform): Promise<SitemapEntry[]> {
  const areas = await listAreas(platform);
  const fixedPages = Object.entries(pages).flatMap(([path, access]) =>
    access === "public" && !path.includes(":") && !unlisted.has(path) ? [path] : [],
  );
  const states = new Set(areas.map(({ state }) => `/doulas/in/${state}`));
  const cities = areas.map(({ state, city }) => `/doulas/in/${state}/${city}`);
  return [...fixedPages, ...states, ...cities].map((path) => ({ path }));
}

function toEntry({ slug, changedAt }: DoulaPage): SitemapEntry {
  return { path: `/doulas/${slug}`, changedAt };
}

interface SitemapEntry {
  /** The path on the site. */
  path: string;
  /** When the page last changed, if known. */
  changedAt?: Date;
}

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Formats pages as a sitemap (sitemaps.org). */
function urlSet(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastModified = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastModified}</url>`;
  });
  return createDocument("urlset", urls);
}

/** Formats an index of sitemaps. */
function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const sitemaps = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`);
  return createDocument("sitemapindex", sitemaps);
}

function createDocument(root: string, lines: readonly string[]): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${root} xmlns="${namespace}">`,
    ...lines,
    `</${root}>`,
    "",
  ].join("\n");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
