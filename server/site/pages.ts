import { listTopAreas } from "../areas/service.ts";
import { describeError } from "../platform/logging.ts";
import { createPages, type Pages } from "../platform/pages.ts";
import type { Platform } from "../platform/platform.ts";
import type { WebApp } from "../platform/web-app.ts";
import { maintenanceFor, maintenanceRetrySeconds, readKeptPublicSettings } from "../settings/service.ts";

/** The pages of the web app, with what this site says in each of them. */
export function sitePages(
  platform: Platform,
  webApp: WebApp,
  { isWatching }: { isWatching: boolean },
): Pages {
  const { logger, publicUrl, now } = platform;
  return createPages({
    ...webApp,
    publicUrl,
    now,
    readSettings: () => readKeptPublicSettings(platform),
    readTopAreas: () => listTopAreas(platform),
    isClosedFor: async (c) =>
      (await maintenanceFor(platform, { path: c.req.path, viewer: c.var.viewer })) === "closed",
    retryAfterSeconds: maintenanceRetrySeconds,
    onRenderFailure: (error) => logger.error({ error: describeError(error) }, "page not rendered"),
    isDevelopment: isWatching,
  });
}
