import { z } from "zod";
import { createRouter, defineRoute, requireSessionId, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { exportAccount } from "./export.ts";

const exportUser = defineRoute({
  method: "get",
  path: "/auth/v1/user/export",
  access: "user",
  tags: ["accounts"],
  summary: "All that is stored about me, as one archive",
  description: "A JSON file per subject, and the files I gave.",
  errors: ["rate_limited"],
  responses: {
    200: {
      description: "A zip archive",
      content: { "application/zip": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

export function exportRoutes(platform: Platform) {
  return createRouter().openapi(exportUser, async (c) => {
    const [viewer, sessionId] = [await requireViewer(c), await requireSessionId(c)];
    await platform.rateLimit.count("export_account", viewer.id);
    return c.body(exportAccount(platform, { viewer, sessionId }), 200, {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="my-data.zip"',
    });
  });
}
