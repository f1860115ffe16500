import {
  searchQuerySchema,
  searchQuestionSchema,
  searchResponseSchema,
} from "../../contract/directory/search.schema.ts";
import { practiceLimits } from "../../contract/scheduling/practice.ts";
import { runSearch, searchLimits } from "../directory/search/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { searchForDate } from "./search-for-date.ts";

const searchInBody = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/search",
  operationId: "searchDoulasPrivately",
  access: "public",
  rateLimit: { limit: searchLimits.search_address, per: "address" },
  tag: "search",
  summary:
    "Search as with GET /rest/v1/doula_profiles, with what no URL should contain: a due date, filters, what doulas should know",
  description: `With a due date, doulas who are on call come first, then unknown, then not available; in the requested order within each group. Doulas who attend no births come last and have no answer. An account, or a visitor's network, learns about ${practiceLimits.dueDatesPerDay} different due dates a day; after that everyone is unknown. With \`fits\`, doulas who know any of it and may take the date come before the others, those who know both experience and a language first.`,
  errors: ["rate_limited", "places_unavailable"],
  request: { query: searchQuerySchema, body: jsonBody(searchQuestionSchema) },
  responses: { 200: jsonResponse("A page of doulas", searchResponseSchema) },
});

export function datedSearchRoutes(platform: Platform, places: PlacesProvider) {
  const parts = { platform, places };
  return createRouter().openapi(searchInBody, async (c) => {
    const { address, publicDb } = c.var;
    const { due_date: dueDate, fits, ...hidden } = c.req.valid("json");
    const query = { ...c.req.valid("query"), ...hidden };
    if (dueDate === undefined) {
      const { on_call: _withoutDate, ...undated } = query;
      return c.json(await runSearch(parts, undated, { address, publicDb, fits, dueDate: null }), 200);
    }
    const viewerId = (await c.var.viewer())?.id;
    return c.json(await searchForDate(parts, query, { viewerId, address, publicDb, fits, dueDate }), 200);
  });
}
