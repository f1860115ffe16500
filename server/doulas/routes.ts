import { z } from "zod";
import { doulaDetailSchema } from "../../contract/doulas.ts";
import { slugSchema } from "../../contract/fields.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { readDoula } from "./service.ts";

const doula = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/{slug}",
  access: "public",
  tags: ["doulas"],
  summary: "A listed doula's public profile",
  description: "`contact` is filled in for a client with a confirmed or completed call.",
  errors: ["doula_not_found"],
  request: { params: z.object({ slug: slugSchema }) },
  responses: { 200: jsonAnswer("The profile", doulaDetailSchema) },
});

export function doulasRoutes(platform: Platform) {
  return createRouter().openapi(doula, async (c) =>
    c.json(await readDoula(platform, { slug: c.req.valid("param").slug, viewer: await c.var.viewer() }), 200),
  );
}
