import { featuredResponseSchema } from "../../../contract/directory/featured.schema.ts";
import { createRouter, defineRoute, jsonResponse } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { createFeaturedReader } from "./service.ts";

const featured = defineRoute({
  method: "get",
  path: "/rest/v1/featured_doulas",
  operationId: "listFeaturedDoulas",
  access: "public",
  tag: "featured",
  summary: "List three doulas for the landing page, others each day, with totals",
  description: "Listed doulas with a bio; none if there are fewer than three.",
  responses: { 200: jsonResponse("The doulas", featuredResponseSchema) },
});

export function featuredRoutes(platform: Platform) {
  const readFeatured = createFeaturedReader(platform);
  return createRouter().openapi(featured, async (c) => c.json(await readFeatured(c.var.publicDb), 200));
}
