import type { z } from "zod";
import type { Point } from "../../../contract/directory/places.schema.ts";
import {
  facetsQuerySchema,
  facetsResponseSchema,
  privateFiltersSchema,
  searchQuerySchema,
  searchQuestionSchema,
  searchResponseSchema,
} from "../../../contract/directory/search.schema.ts";
import {
  filterLimits,
  omitDistance,
  pickFilters,
  type SearchFilters,
} from "../../../contract/directory/search.ts";
import type { OnCallAnswer } from "../../../contract/scheduling/practice.ts";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import type { AppEnv } from "../../platform/http/app-env.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PlacesProvider } from "../../providers/places/places.ts";
import { findExpecting } from "../../scheduling/practice/service.ts";
import { placeLimits, resolvePlace } from "../places/service.ts";
import { countDueDate } from "./due-date-questions.ts";
import { countSearch, readFacets, searchDoulas, searchLimits } from "./service.ts";

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

const searchInBody = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/search",
  operationId: "searchDoulasPrivately",
  access: "public",
  rateLimit: { limit: searchLimits.search_address, per: "address" },
  tag: "search",
  summary:
    "Search as with GET /rest/v1/doula_profiles, with a due date and filters that no URL should contain",
  description: `With a due date, doulas who are on call come first, then unknown, then not available; in the requested order within each group. Doulas who attend no births come last and have no answer. An account, or a visitor's network, learns about ${practiceLimits.dueDatesPerDay} different due dates a day; after that everyone is unknown.`,
  errors: ["rate_limited", "places_unavailable"],
  request: { query: searchQuerySchema, body: jsonBody(searchQuestionSchema) },
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

function withAnswer<Doula>(doula: Doula, on_call: OnCallAnswer) {
  return { ...doula, on_call };
}

/** For an asker who has no questions left. A doula who attends no births has no answer. */
function withoutAnswer<Doula extends { attends_births: boolean | null }>(doula: Doula) {
  return { ...doula, on_call: doula.attends_births === false ? null : ("unknown" as const) };
}

export function searchRoutes(platform: Platform, places: PlacesProvider) {
  return createRouter()
    .openapi(search, async (c) => {
      const { on_call: _withoutDate, ...query } = c.req.valid("query");
      // Counting is a write, so plain searches, which cost little more, are not counted.
      if (!isPlain(pickFilters(query)))
        await platform.rateLimit.count(searchLimits.search_address, c.var.address);
      return c.json(await runSearch(query, { ...c.var, dueDate: null }), 200);
    })
    .openapi(searchInBody, async (c) => {
      const { address, publicDb } = c.var;
      const { due_date: dueDate, ...hidden } = c.req.valid("json");
      const query = { ...c.req.valid("query"), ...hidden };
      if (dueDate === undefined) {
        const { on_call: _withoutDate, ...undated } = query;
        return c.json(await runSearch(undated, { address, publicDb, dueDate: null }), 200);
      }
      const asker = { viewerId: (await c.var.viewer())?.id, address };
      const isAnswered = await countDueDate(platform, asker, dueDate);
      const request = { address, publicDb, dueDate: isAnswered ? dueDate : null };
      const found = await runSearch(query, request);
      if (!isAnswered) return c.json({ ...found, items: found.items.map(withoutAnswer) }, 200);
      const expecting = await findExpectingOf(asker.viewerId, dueDate, found.items);
      const items = found.items.map((doula) =>
        expecting.includes(doula.id) ? withAnswer(doula, "yes") : doula,
      );
      return c.json({ ...found, items }, 200);
    })
    .openapi(facets, async (c) => c.json(await runFacets(c.req.valid("query"), c.var), 200))
    .openapi(facetsInBody, async (c) => {
      const query = { ...c.req.valid("query"), ...c.req.valid("json") };
      return c.json(await runFacets(query, c.var), 200);
    });

  async function runFacets(
    { lat, lng, place: text, place_id: placeId, ...filters }: z.output<typeof facetsQuerySchema>,
    { address, publicDb }: Omit<SearchRequest, "dueDate">,
  ) {
    const { point } = await findPlace({ lat, lng, text, placeId }, address);
    const request = { place: point, filters: point ? filters : omitDistance(filters) };
    return readFacets({ ...platform, publicDb }, request);
  }

  /** Those of the found doulas who make room for the viewer, or already have their birth: pages say the same. */
  async function findExpectingOf(
    viewerId: string | undefined,
    dueDate: string,
    doulas: { id: string; on_call: OnCallAnswer | null }[],
  ): Promise<string[]> {
    const doulaProfileIds = doulas.filter(({ on_call }) => on_call !== "yes").map(({ id }) => id);
    if (!viewerId || doulaProfileIds.length === 0) return [];
    const { db, now } = platform;
    return findExpecting(db, { doulaProfileIds, parentUserId: viewerId, dueDate, now: now() });
  }

  async function runSearch(
    query: z.output<typeof searchQuerySchema>,
    { address, publicDb, dueDate }: SearchRequest,
  ) {
    const { lat, lng, place: text, place_id: placeId, preview, after, sort, ...filters } = query;
    const { point, place } = await findPlace({ lat, lng, text, placeId }, address);
    const found = await searchDoulas(
      { ...platform, publicDb },
      {
        place: point,
        filters: point ? filters : omitDistance(filters),
        sort,
        dueDate,
        after,
      },
    );
    // Further pages belong to the same search.
    if (after === undefined && !preview) countSearch(platform);
    return { ...found, place };
  }

  /** Finds the place of a search. Each call that looks up text counts against the address. */
  async function findPlace({ lat, lng, text, placeId }: PlaceInput, address: string) {
    if (text === undefined)
      return { point: lat === undefined || lng === undefined ? null : { lat, lng }, place: null };
    const countCall = () => platform.rateLimit.count(placeLimits.places_address, address);
    const place = await resolvePlace({ places, logger: platform.logger }, { text, placeId, countCall });
    return { point: place?.point ?? null, place };
  }
}

interface SearchRequest extends Pick<AppEnv["Variables"], "address" | "publicDb"> {
  dueDate: string | null;
}

interface PlaceInput extends Partial<Point> {
  text: string | undefined;
  placeId: string | undefined;
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
