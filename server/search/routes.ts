import { searchAnswerSchema, searchQuerySchema } from "../../contract/search.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { searchDoulas } from "./service.ts";

const search = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles",
  access: "public",
  tags: ["search"],
  summary: "Listed doulas near a place, nearest first",
  description: "Without lat and lng: the first listed doulas, without distances.",
  request: { query: searchQuerySchema },
  responses: { 200: jsonAnswer("One page", searchAnswerSchema) },
});

export function searchRoutes(platform: Platform) {
  return createRouter().openapi(search, async (c) => {
    const { lat, lng, after } = c.req.valid("query");
    const place = lat === undefined || lng === undefined ? null : { lat, lng };
    return c.json(await searchDoulas(platform, { place, after }), 200);
  });
}
