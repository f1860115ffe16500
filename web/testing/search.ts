import type { PlacePrediction } from "../../contract/directory/places.schema.ts";
import type {
  FacetsResponse,
  FoundDoula,
  ResolvedPlace,
  SearchResponse,
} from "../../contract/directory/search.schema.ts";
import { listFilters, type PrivateFilters } from "../../contract/directory/search.ts";
import { addDays } from "../../contract/platform/time.ts";
import { type PrivateSearch, savePrivateSearch } from "../client-state/private-search.ts";
import { emptySearchData } from "../client-state/search-data.ts";
import { makeDoula, stubOnCall } from "./doulas.ts";
import { stubApi } from "./stub-api.ts";

export const results = "/find-doulas?location=Austin, TX, USA&place=austin&step=results";

export const fiveDoulas = ["Teo Marchetti", "Imani Okafor", "Grace Kim", "Petra Novak", "Zora Whitfield"].map(
  (name) => makeDoula(name),
);

/** The due date of `rememberSearch`: selectable on any day. */
export const savedDueDate = addDays(new Date().toISOString().slice(0, 10), 110);

/**
 * Stores a finished search in the browser, so that /find-doulas opens on the results, and in this tab what no address contains.
 */
export function rememberSearch(
  change: { location?: string; locationDetails?: string | null } = {},
  inTab: Partial<PrivateSearch> = {},
): void {
  const search = {
    location: "Austin, TX, USA",
    locationDetails: "austin",
    dueDate: savedDueDate,
    provider: "City Hospital",
  };
  localStorage.setItem("doula-search", JSON.stringify({ ...emptySearchData, ...search, ...change }));
  savePrivateSearch(inTab);
}

/** A search without results near Austin. */
export const emptyResults: SearchResponse = {
  items: [],
  next_cursor: null,
  total: 0,
  place: { name: "Austin, TX, USA", point: { lat: 30.27, lng: -97.74 }, others: [] },
  radius_miles: 30,
  hint: null,
  more_within: null,
  nearby_cities: null,
};

function makePrediction(description: string): PlacePrediction {
  const [main_text = "", ...rest] = description.split(", ");
  const structured_formatting = { main_text, secondary_text: rest.join(", ") };
  return { place_id: description, description, structured_formatting };
}

/** Responds with the places that a text may mean. */
export function stubPlaces(...descriptions: string[]): void {
  stubApi("POST /functions/v1/places", () => ({ predictions: descriptions.map(makePrediction) }));
}

/** The place of a search; `others` are further places that the text may mean. */
export function makePlace(name: string, ...others: string[]): ResolvedPlace {
  return { name, point: { lat: 30.27, lng: -97.74 }, others: others.map(makePrediction) };
}

/** Responds to searches without and with a due date, about which every doula is then unknown. */
export function stubSearchCalls(
  respond: (query: URLSearchParams) => SearchResponse | Response | Promise<SearchResponse | Response>,
): void {
  stubApi("GET /rest/v1/doula_profiles", ({ url }) => respond(new URL(url).searchParams));
  stubApi("POST /rest/v1/doula_profiles/search", async (request) => {
    const query = new URL(request.url).searchParams;
    const hidden: PrivateFilters = await request.json();
    for (const filter of listFilters) for (const value of hidden[filter] ?? []) query.append(filter, value);
    const response = await respond(query);
    if (response instanceof Response) return response;
    const items = response.items.map((doula) => ({
      ...doula,
      on_call: doula.attends_births === false ? null : (doula.on_call ?? ("unknown" as const)),
    }));
    return { ...response, items };
  });
}

/**
 * Responds to a search for doulas near Austin, and to the page's other requests; `find` gets the parameters
 * of each search.
 */
export function stubSearch(
  find: (query: URLSearchParams) => FoundDoula[],
  more: Partial<SearchResponse> = {},
): void {
  stubSearchCalls((query) => {
    const items = find(query);
    return { ...emptyResults, items, total: items.length, ...more };
  });
  stubOnCall();
  const facets: FacetsResponse = {
    insurance: [
      { value: "Kaiser Permanente", count: 4 },
      { value: "Cigna", count: 2 },
    ],
    specialty: [{ value: "VBAC", count: 3 }],
    approach: [],
    language: [{ value: "Spanish", count: 2 }],
    rate: { lowest: 40, highest: 60 },
    radius_miles: 30,
  };
  stubApi("GET /rest/v1/doula_profiles/facets", () => facets);
  stubApi("POST /rest/v1/doula_profiles/facets", () => facets);
  stubApi("GET /rest/v1/map_background", () => ({
    miles: 35,
    land: "M-35,-35H35V35H-35Z",
    borders: "",
    counties: "",
    cities: [],
    attribution: "US Census Bureau",
  }));
}
