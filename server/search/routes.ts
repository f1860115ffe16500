import {
  facetsAnswerSchema,
  facetsQuerySchema,
  searchAnswerSchema,
  searchQuerySchema,
} from "../../contract/search.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { readFacets, searchDoulas } from "./service.ts";

const search = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles",
  access: "public",
  tags: ["search"],
  summary: "Listed doulas near a place, filtered and sorted",
  description:
    "All filters must match; of a filter given several times any value. Without lat and lng: listed doulas wherever they are, oldest first, without distances.",
  request: { query: searchQuerySchema },
  responses: { 200: jsonAnswer("One page", searchAnswerSchema) },
});

const facets = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/facets",
  access: "public",
  tags: ["search"],
  summary: "What the listed doulas near a place can be filtered by",
  request: { query: facetsQuerySchema },
  responses: { 200: jsonAnswer("Values by filter, most frequent first", facetsAnswerSchema) },
});

export function searchRoutes(platform: Platform) {
  return createRouter()
    .openapi(search, async (c) => {
      const { lat, lng, after, sort, ...filters } = c.req.valid("query");
      return c.json(
        await searchDoulas(platform, { place: placeOf({ lat, lng }), filters, sort, after }),
        200,
      );
    })
    .openapi(facets, async (c) => {
      const { lat, lng, miles } = c.req.valid("query");
      return c.json(await readFacets(platform, { place: placeOf({ lat, lng }), miles }), 200);
    });
}

function placeOf({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }) {
  return lat === undefined || lng === undefined ? null : { lat, lng };
}
