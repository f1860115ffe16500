/** What a search can be filtered and sorted by. No zod here, so that the browser can use it too. */

/** Filters over lists of values. A doula matches with any value of one filter; all filters must match. */
export const listFilters = ["insurance", "specialty", "approach", "language"] as const;

export type ListFilter = (typeof listFilters)[number];

/**
 * Filters over what doulas wrote, which can tell of a loss, of Medicaid or of who a parent is: they are in no URL, only in a
 * request's body and in the browser.
 */
export type PrivateFilters = Pick<SearchFilters, ListFilter>;

/** Filters that an empty result may suggest dropping. A radius is widened instead. */
export const droppableFilters = ["max_rate", ...listFilters, "available", "on_call"] as const;

export type DroppableFilter = (typeof droppableFilters)[number];

/**
 * Nearest first; hourly rate from low to high, missing rates last; most births attended or years of
 * experience first.
 */
export const searchSorts = ["distance", "price", "births", "experience"] as const;

export type SearchSort = (typeof searchSorts)[number];

/** What care a search is for. A search for a birth lists doulas who attend none after the others. */
export const careKinds = ["birth", "postpartum"] as const;

export type CareKind = (typeof careKinds)[number];

/** The `available` filter finds doulas with a free intro call within this many days. */
export const availableWithinDays = 14;

export const filterLimits = {
  /** Whole miles around the place. */
  minMiles: 1,
  maxMiles: 500,
  /** US dollars an hour, whole. */
  minRate: 1,
  maxRate: 10_000,
  /** The most values of one list filter, and characters of a value. */
  values: 10,
  valueLength: 80,
  /**
   * The most doulas that a search, a hint or facets consider: the nearest in a circle or, without a place,
   * the first in sort order. A rare filter would otherwise read everyone.
   */
  candidates: 10_000,
  /** How many doulas who match the other filters are checked for a free time, in sort order. */
  checked: 500,
  /** The most values of one list filter in the facets. */
  facetValues: 30,
  /** Hints count up to this: the number means 'this many or more'. */
  hintCount: 100,
  /** Searches count up to this, like hints. */
  total: 100,
} as const;

/** Radii in miles suggested for an empty result. Doulas do not travel farther to a birth. */
export const widerRadii = [50, 75, 100] as const;

/** With so few results, a search also counts who is within twice the radius or, if nobody is, within the farthest one. */
export const fewResults = { max: 3, farthestMiles: widerRadii[2] } as const;

export const nearbyCities = { withinMiles: 100, max: 5 } as const;

/** Filters of a query. Absent means not filtered, the default radius, nearest first. */
export interface SearchFilters {
  miles?: number | undefined;
  max_rate?: number | undefined;
  insurance?: string[] | undefined;
  specialty?: string[] | undefined;
  approach?: string[] | undefined;
  language?: string[] | undefined;
  available?: typeof availableWithinDays | undefined;
  /** Only doulas who are on call for the searched due date. Without a due date, this has no effect. */
  on_call?: "yes" | undefined;
  /** In a URL, absent means birth; on the server, it means everyone. */
  looking_for?: CareKind | undefined;
  sort?: SearchSort | undefined;
}

/** Radius of the sphere on which distances are measured, in miles (spec section 7). */
export const earthRadiusMiles = 3959;

export const searchPageSize = 5;

export const { minMiles, maxMiles, minRate, maxRate } = filterLimits;

interface PlaceQuery {
  lat?: number | undefined;
  lng?: number | undefined;
  place?: string | undefined;
  place_id?: string | undefined;
  miles?: number | undefined;
}

interface PlaceRule {
  error: string;
  path: (keyof PlaceQuery)[];
  holds: (query: PlaceQuery) => boolean;
}

/** Rules for combining the ways to say where a search is. */
export const placeRules: readonly PlaceRule[] = [
  {
    error: "Use both lat and lng, or neither.",
    path: ["lng"],
    holds: ({ lat, lng }) => (lat === undefined) === (lng === undefined),
  },
  {
    error: "Use either a place or lat and lng, not both.",
    path: ["place"],
    holds: ({ lat, place }) => lat === undefined || place === undefined,
  },
  {
    error: "A place_id requires the place's text.",
    path: ["place_id"],
    holds: ({ place, place_id }) => place_id === undefined || place !== undefined,
  },
  {
    error: "Miles require a place or lat and lng.",
    path: ["miles"],
    holds: ({ lat, place, miles }) => miles === undefined || lat !== undefined || place !== undefined,
  },
];

export const filterKeys = [
  "miles",
  "max_rate",
  ...listFilters,
  "available",
  "on_call",
  "looking_for",
  "sort",
] as const;

/** Picks only the filters and the sort order. */
export function pickFilters(search: SearchFilters): SearchFilters {
  const filters: SearchFilters = {};
  for (const key of filterKeys) if (search[key] !== undefined) Object.assign(filters, { [key]: search[key] });
  return filters;
}

/** Drops the parts of a query that need coordinates. */
export function omitDistance({ miles: _miles, ...filters }: SearchFilters): SearchFilters {
  return filters;
}
