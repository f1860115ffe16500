import type { Context } from "hono";
import { z } from "zod";
import { createCache } from "../../platform/database/cache.ts";
import type { AppEnv } from "../../platform/http/app-env.ts";
import { createRouter, defineRoute } from "../../platform/http/http.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { describeForRobots, writeSecurityTxt, writeSitemap, writeSitemapPart } from "./service.ts";

const maxAgeMs = 60_000;
const maxStaleMs = 10 * 60_000;

/** A sitemap file may contain 50,000 URLs. The difference leaves room for additions between reads. */
const maxUrls = 45_000;

const xml = {
  description: "XML in the format of sitemaps.org",
  content: { "application/xml": { schema: z.string() } },
};

const robots = defineRoute({
  method: "get",
  path: "/robots.txt",
  operationId: "getRobotsTxt",
  access: "public",
  tag: "site",
  summary: "Read the rules for crawlers",
  responses: { 200: { description: "The rules", content: { "text/plain": { schema: z.string() } } } },
});

const securityTxt = defineRoute({
  method: "get",
  path: "/.well-known/security.txt",
  operationId: "getSecurityTxt",
  access: "public",
  tag: "site",
  summary: "Read where to report security problems (RFC 9116)",
  errors: ["not_found"],
  responses: {
    200: { description: "The contact", content: { "text/plain": { schema: z.string() } } },
  },
});

const sitemap = defineRoute({
  method: "get",
  path: "/sitemap.xml",
  operationId: "getSitemap",
  access: "public",
  tag: "site",
  summary: "Read the sitemap of all public pages, or an index of its parts; at most a minute old",
  responses: { 200: xml },
});

const sitemapPart = defineRoute({
  method: "get",
  path: "/sitemaps/{file}",
  operationId: "getSitemapPart",
  access: "public",
  tag: "site",
  summary: "Read one part of the sitemap",
  description: "`pages.xml`, or `doulas-00.xml` to `doulas-ff.xml`.",
  errors: ["not_found"],
  request: { params: z.object({ file: z.string().max(100) }) },
  responses: { 200: xml },
});

export function siteRoutes(platform: Platform, maxUrlsOfFile = maxUrls) {
  const { now, logger } = platform;
  // The sitemap lists all doulas, so it is generated at most once a minute.
  const onError = (error: unknown) => logger.warn({ error: describeError(error) }, "sitemap not renewed");
  const cache = createCache<string>({
    name: "sitemap",
    maxAgeMs,
    now,
    stale: { maxMs: maxStaleMs, onError },
  });
  return createRouter()
    .openapi(robots, (c) =>
      c.text(describeForRobots(platform.publicUrl), 200, { "cache-control": "public, max-age=3600" }),
    )
    .openapi(securityTxt, async (c) =>
      c.text(await writeSecurityTxt(platform), 200, { "cache-control": "public, max-age=3600" }),
    )
    .openapi(sitemap, async (c) =>
      sendXml(c, await cache.read("sitemap", () => writeSitemap(platform, maxUrlsOfFile))),
    )
    .openapi(sitemapPart, async (c) =>
      sendXml(c, await writeSitemapPart(platform, c.req.valid("param").file)),
    );
}

function sendXml(c: Context<AppEnv>, text: string) {
  return c.body(text, 200, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
  });
}
