import { z } from "zod";
import { doulaDetailSchema, doulaPackagesAnswerSchema } from "../../contract/doulas.schema.ts";
import { slugSchema } from "../../contract/fields.schema.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { listPackages, readDoula } from "./service.ts";

const doula = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/{slug}",
  operationId: "getDoula",
  access: "public",
  tags: ["doulas"],
  summary: "A listed doula's public profile",
  description: "`contact` is filled in for a client with a confirmed or completed call.",
  errors: ["doula_not_found", "doula_unlisted"],
  request: { params: z.object({ slug: slugSchema }) },
  responses: { 200: jsonAnswer("The profile", doulaDetailSchema) },
});

const packages = defineRoute({
  method: "get",
  path: "/rest/v1/doula_packages",
  operationId: "listPackages",
  access: "public",
  tags: ["doulas"],
  summary: "The active packages of a listed doula, by price",
  description: "Of a doula who is not listed there are none.",
  request: { query: z.object({ doula_profile_id: z.uuid() }) },
  responses: { 200: jsonAnswer("All of them", doulaPackagesAnswerSchema) },
});

export function doulasRoutes(platform: Platform) {
  return createRouter()
    .openapi(doula, async (c) =>
      c.json(
        await readDoula(platform, { slug: c.req.valid("param").slug, viewer: await c.var.viewer() }),
        200,
      ),
    )
    .openapi(packages, async (c) =>
      c.json({ items: await listPackages(platform, c.req.valid("query").doula_profile_id) }, 200),
    );
}
