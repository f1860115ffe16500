import { z } from "zod";
import { exportUserSchema } from "../../contract/accounts.schema.ts";
import { createRouter, defineRoute, jsonBody, requireSessionId, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { exportAccount, mailExport } from "./export.ts";
import { requirePassword } from "./passwords.ts";

const exportUser = defineRoute({
  method: "post",
  path: "/auth/v1/user/export",
  operationId: "exportAccount",
  access: "user",
  rateLimit: { name: "export_account", per: "person" },
  tags: ["accounts"],
  summary: "All that is stored about me, as one archive",
  description: "A JSON file per subject, and the files I gave. The owner is told by email.",
  errors: ["wrong_password", "rate_limited"],
  request: { body: jsonBody(exportUserSchema) },
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
    await requirePassword(platform, viewer.id, c.req.valid("json").current_password);
    await mailExport(platform, viewer.email);
    return c.body(exportAccount(platform, { viewer, sessionId }), 200, {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="my-data.zip"',
    });
  });
}
