import {
  facetsAnswerSchema,
  facetsQuerySchema,
  searchAnswerSchema,
  searchQuerySchema,
} from "../../contract/search.schema.ts";
import { filterLimits, type SearchFilters } from "../../contract/search.ts";
import { countSearch } from "../analytics/service.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { readFacets, searchDoulas, searchLimits } from "./service.ts";

const { asked, candidates } = filterLimits;
/** Up to here the middle of the circle mostly fills the page. */
const maxPlainMiles = 100;

const search = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles",
  operationId: "searchDoulas",
  access: "public",
  tags: ["search"],
  summary: "Listed doulas near a place, filtered and sorted",
  description: `All filters must match; of a filter given several times any value. Without lat and lng: listed doulas wherever they are, oldest first, without distances. Looks at the ${candidates} nearest of a circle, or the first ${candidates} in the order without a place; \`available\` at the first ${asked} who meet the other filters.`,
  errors: ["rate_limited"],
  request: { query: searchQuerySchema },
  responses: { 200: jsonAnswer("One page", searchAnswerSchema) },
});

const facets = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/facets",
  operationId: "getSearchFacets",
  access: "public",
  rateLimit: { limit: searchLimits.search_address, per: "address" },
  tags: ["search"],
  summary: "What the listed doulas near a place can be filtered by",
  description: `Counted over the ${candidates} nearest, or without a place the oldest profiles.`,
  request: { query: facetsQuerySchema },
  responses: { 200: jsonAnswer("Values by filter, most frequent first", facetsAnswerSchema) },
});

export function searchRoutes(platform: Platform) {
  return createRouter()
    .openapi(search, async (c) => {
      const { lat, lng, after, sort, ...filters } = c.req.valid("query");
      // A count is a write: plain searches, which cost little more, go without.
      if (!isPlain({ sort, ...filters }))
        await platform.rateLimit.count(searchLimits.search_address, c.var.address);
      const answer = await searchDoulas(platform, { place: placeOf({ lat, lng }), filters, sort, after });
      // Further pages are the same search.
      if (after === undefined) countSearch(platform);
      return c.json(answer, 200);
    })
    .openapi(facets, async (c) => {
      const { lat, lng, miles } = c.req.valid("query");
      return c.json(await readFacets(platform, { place: placeOf({ lat, lng }), miles }), 200);
    });
}

/** Nearest first, or oldest without a place, in no wide circle and without filters: an index gives the page. */
function isPlain({ sort, miles = 0, ...filters }: SearchFilters): boolean {
  return (
    sort === "distance" &&
    miles <= maxPlainMiles &&
    Object.values(filters).every((value) => value === undefined)
  );
}

function placeOf({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }) {
  return lat === undefined || lng === undefined ? null : { lat, lng };
}
