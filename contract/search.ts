/** What a search can be narrowed and sorted by. Without zod, so that the browser takes names and limits from here too. */

/** Filters that take values a doula lists. A doula matches with any of one filter's values; all filters must match. */
export const listFilters = ["insurance", "specialty", "approach", "language"] as const;

export type ListFilter = (typeof listFilters)[number];

/** Filters that an empty result may name as the one to drop. The radius is not among them: it is widened instead. */
export const droppableFilters = ["max_rate", ...listFilters, "available"] as const;

export type DroppableFilter = (typeof droppableFilters)[number];

/** Nearest first; hourly rate low to high, none last; births attended and years of experience, most first. */
export const searchSorts = ["distance", "price", "births", "experience"] as const;

export type SearchSort = (typeof searchSorts)[number];

/** `available` asks for a free intro call within so many days. */
export const availableWithinDays = 14;

export const filterLimits = {
  /** Whole miles around the place. */
  minMiles: 1,
  maxMiles: 500,
  /** US dollars an hour, whole. */
  minRate: 1,
  maxRate: 10_000,
  /** Values of one list filter, and characters of a value. */
  values: 10,
  valueLength: 80,
  /**
   * Doulas that a search, a hint or facets look at: of more than so many in a circle about the nearest, without a place
   * the first in the order asked for. What hardly anybody meets would otherwise read everyone.
   */
  candidates: 10_000,
  /** Of those who meet the other filters, so many, the first in order, are asked for a free time. */
  asked: 500,
  /** Values of one list filter that facets name. */
  facetValues: 30,
  /** No hint counts further: this many means 'this many or more'. */
  hintCount: 100,
} as const;

/** Radii that an empty result is tried with, in miles. Further away no doula comes to a birth. */
export const widerRadii = [50, 75, 100] as const;

export const nearbyCities = { withinMiles: 100, max: 5 } as const;

/** As a query carries them. Absent means: not filtered, the radius in force, nearest first. */
export interface SearchFilters {
  miles?: number | undefined;
  max_rate?: number | undefined;
  insurance?: string[] | undefined;
  specialty?: string[] | undefined;
  approach?: string[] | undefined;
  language?: string[] | undefined;
  available?: typeof availableWithinDays | undefined;
  sort?: SearchSort | undefined;
}

/** Radius of the sphere on which distances are measured, in miles (spec section 7). */
export const earthRadiusMiles = 3959;

export const searchPageSize = 5;

export const { minMiles, maxMiles, minRate, maxRate } = filterLimits;

interface PlaceQuery {
  lat?: number | undefined;
  lng?: number | undefined;
  miles?: number | undefined;
}

export const isWholePlace = { error: "Give both lat and lng, or neither.", path: ["lng"] };

export const isNearPlace = { error: "Miles need a place: give lat and lng.", path: ["miles"] };

export const hasWholePlace = ({ lat, lng }: PlaceQuery) => (lat === undefined) === (lng === undefined);

export const hasPlaceForMiles = ({ lat, miles }: PlaceQuery) => miles === undefined || lat !== undefined;

export const filterKeys = ["miles", "max_rate", ...listFilters, "available", "sort"] as const;

/** Only the filters and the order of an address that says more. */
export function filtersOf(search: SearchFilters): SearchFilters {
  const filters: SearchFilters = {};
  for (const key of filterKeys) if (search[key] !== undefined) Object.assign(filters, { [key]: search[key] });
  return filters;
}

/** Without coordinates there is no distance to filter by. */
export function withoutDistance({ miles: _miles, ...filters }: SearchFilters): SearchFilters {
  return filters;
}
