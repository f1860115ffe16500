import {
  facetsQuerySchema,
  facetsResponseSchema,
  privateFiltersSchema,
  searchQuerySchema,
  searchResponseSchema,
} from "../../../contract/directory/search.schema.ts";
import { filterLimits, pickFilters, type SearchFilters } from "../../../contract/directory/search.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PlacesProvider } from "../../providers/places/places.ts";
import { runFacets, runSearch, searchLimits } from "./service.ts";

const { checked, candidates } = filterLimits;
/** Up to this radius, the inner circle usually fills the page. */
const maxPlainMiles = 100;

const search = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles",
  operationId: "searchDoulas",
  access: "public",
  tag: "search",
  summary: "Search listed doulas near a place, with filters and sorting",
  description: `All filters must match; a repeated filter matches any of its values. Without a place, or with an unknown one: listed doulas anywhere, oldest first, without distances. Considers the ${candidates} nearest in a circle, or the first ${candidates} in order without a place; \`available\` checks the first ${checked} who match the other filters.`,
  errors: ["rate_limited", "places_unavailable"],
  request: { query: searchQuerySchema },
  responses: { 200: jsonResponse("A page of doulas", searchResponseSchema) },
});

const facets = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/facets",
  operationId: "getSearchFacets",
  access: "public",
  rateLimit: { limit: searchLimits.search_address, per: "address" },
  tag: "search",
  summary: "List the filter values of listed doulas near a place",
  description: `Counts each value among the doulas who match the other filters: a value of the same filter is an alternative. Considers the ${candidates} nearest or, without a place, the oldest profiles.`,
  errors: ["places_unavailable"],
  request: { query: facetsQuerySchema },
  responses: { 200: jsonResponse("Values by filter, most frequent first", facetsResponseSchema) },
});

const facetsInBody = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/facets",
  operationId: "getSearchFacetsPrivately",
  access: "public",
  rateLimit: { limit: searchLimits.search_address, per: "address" },
  tag: "search",
  summary:
    "List filter values as with GET /rest/v1/doula_profiles/facets, with filters that no URL should contain",
  errors: ["places_unavailable"],
  request: { query: facetsQuerySchema, body: jsonBody(privateFiltersSchema) },
  responses: { 200: jsonResponse("Values by filter, most frequent first", facetsResponseSchema) },
});

export function searchRoutes(platform: Platform, places: PlacesProvider) {
  return createRouter()
    .openapi(search, async (c) => {
      const { on_call: _withoutDate, ...query } = c.req.valid("query");
      // Counting is a write, so plain searches, which cost little more, are not counted.
      if (!isPlain(pickFilters(query)))
        await platform.rateLimit.count(searchLimits.search_address, c.var.address);
      return c.json(await runSearch({ platform, places }, query, { ...c.var, dueDate: null }), 200);
    })
    .openapi(facets, async (c) =>
      c.json(await runFacets({ platform, places }, c.req.valid("query"), c.var), 200),
    )
    .openapi(facetsInBody, async (c) => {
      const query = { ...c.req.valid("query"), ...c.req.valid("json") };
      return c.json(await runFacets({ platform, places }, query, c.var), 200);
    });
}

/** Returns true if an index provides the page: in default order, without filters and not in a wide circle. */
function isPlain({ sort, miles = 0, looking_for, ...filters }: SearchFilters): boolean {
  return (
    sort === "distance" &&
    miles <= maxPlainMiles &&
    looking_for === "birth" &&
    Object.values(filters).every((value) => value === undefined)
  );
}
