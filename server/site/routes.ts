import type { Context } from "hono";
import { z } from "zod";
import { type AppEnv, createRouter, defineRoute } from "../platform/http.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { staleWhileRevalidate } from "../platform/stale-while-revalidate.ts";
import { describeForRobots, writeSitemap, writeSitemapPart } from "./service.ts";

const freshMs = 60_000;
const staleMs = 10 * 60_000;

/** A file may hold 50,000 addresses; the rest is room for what is added meanwhile. */
const maxUrls = 45_000;

const xml = { description: "XML of sitemaps.org", content: { "application/xml": { schema: z.string() } } };

const robots = defineRoute({
  method: "get",
  path: "/robots.txt",
  operationId: "getRobotsTxt",
  access: "public",
  tags: ["site"],
  summary: "What crawlers should leave alone",
  responses: { 200: { description: "The rules", content: { "text/plain": { schema: z.string() } } } },
});

const sitemap = defineRoute({
  method: "get",
  path: "/sitemap.xml",
  operationId: "getSitemap",
  access: "public",
  tags: ["site"],
  summary:
    "All public pages, or an index of the sitemaps that list them, as they were within the last minute",
  responses: { 200: xml },
});

const sitemapPart = defineRoute({
  method: "get",
  path: "/sitemaps/{file}",
  operationId: "getSitemapPart",
  access: "public",
  tags: ["site"],
  summary: "One part of the sitemap",
  description: "`pages.xml`, or `doulas-00.xml` to `doulas-ff.xml`.",
  errors: ["not_found"],
  request: { params: z.object({ file: z.string().max(100) }) },
  responses: { 200: xml },
});

export function siteRoutes(platform: Platform, maxUrlsOfFile = maxUrls) {
  const { now, logger } = platform;
  // All doulas stand in it: written at most once a minute, however many ask.
  const readSitemap = staleWhileRevalidate(() => writeSitemap(platform, maxUrlsOfFile), {
    freshMs,
    staleMs,
    now,
    onError: (error) => logger.warn({ error: describeError(error) }, "sitemap not renewed"),
  });
  return createRouter()
    .openapi(robots, (c) =>
      c.text(describeForRobots(platform.publicUrl), 200, { "cache-control": "public, max-age=3600" }),
    )
    .openapi(sitemap, async (c) => answerXml(c, await readSitemap()))
    .openapi(sitemapPart, async (c) =>
      answerXml(c, await writeSitemapPart(platform, c.req.valid("param").file)),
    );
}

function answerXml(c: Context<AppEnv>, text: string) {
  return c.body(text, 200, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
  });
}
