import { listTopAreas } from "../../directory/areas/service.ts";
import { countSearch } from "../../directory/search/service.ts";
import { createPages, type Pages } from "../../platform/http/pages.ts";
import type { WebApp } from "../../platform/http/web-app.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  maintenanceFor,
  maintenanceRetrySeconds,
  readCachedPublicSettings,
} from "../../settings/settings/service.ts";

/** Serves the web app's pages with this site's details. */
export function sitePages(
  platform: Platform,
  webApp: WebApp,
  { isWatching }: { isWatching: boolean },
): Pages {
  const { logger, publicCaches, publicUrl, now } = platform;
  return createPages({
    ...webApp,
    publicUrl,
    publicCaches,
    now,
    readSettings: () => readCachedPublicSettings(platform),
    readTopAreas: () => listTopAreas(platform),
    isClosedFor: async (c) =>
      (await maintenanceFor(platform, { path: c.req.path, viewer: c.var.viewer })) === "closed",
    retryAfterSeconds: maintenanceRetrySeconds,
    // A search on a cached page counts as if it had been rendered.
    onShared: (reads) => reads.has(searchPath) && countSearch(platform),
    onRenderFailure: (error) => logger.error({ error: describeError(error) }, "page not rendered"),
    isDevelopment: isWatching,
  });
}

const searchPath = "/rest/v1/doula_profiles";
