import { countSearch } from "../analytics/service.ts";
import { listTopAreas } from "../areas/service.ts";
import { describeError } from "../platform/logging.ts";
import { createPages, type Pages, type ShownData } from "../platform/pages.ts";
import type { Platform } from "../platform/platform.ts";
import type { PublicChange } from "../platform/public-data.ts";
import type { WebApp } from "../platform/web-app.ts";
import { maintenanceFor, maintenanceRetrySeconds, readKeptPublicSettings } from "../settings/service.ts";

/** The pages of the web app, with what this site says in each of them. */
export function sitePages(
  platform: Platform,
  webApp: WebApp,
  { isWatching }: { isWatching: boolean },
): Pages {
  const { logger, publicData, publicUrl, now } = platform;
  return createPages({
    ...webApp,
    publicUrl,
    publicData,
    now,
    readSettings: () => readKeptPublicSettings(platform),
    readTopAreas: () => listTopAreas(platform),
    isClosedFor: async (c) =>
      (await maintenanceFor(platform, { path: c.req.path, viewer: c.var.viewer })) === "closed",
    retryAfterSeconds: maintenanceRetrySeconds,
    isAffected,
    // The searches of a page that is kept count as if it had been rendered.
    onShared: ({ reads }) => reads.has(searchPath) && countSearch(platform),
    onRenderFailure: (error) => logger.error({ error: describeError(error) }, "page not rendered"),
    isDevelopment: isWatching,
  });
}

const faqPath = "/rest/v1/faqs";
const searchPath = "/rest/v1/doula_profiles";

/** Whatever is read that is no FAQ may show doulas; a doula's page shows her alone. */
function isAffected({ reads, doulaId }: ShownData, { settings, faqs, doulas }: PublicChange): boolean {
  if (settings || (faqs && reads.has(faqPath))) return true;
  const showsDoulas = [...reads].some((path) => path !== faqPath);
  if (!showsDoulas || doulas === "all") return showsDoulas;
  return doulaId ? doulas.has(doulaId) : doulas.size > 0;
}
