import { toSlug } from "../platform/normalize-text.ts";

/** US states, the District of Columbia and the territories, by postal code. */
const stateNames: Readonly<Record<string, string>> = {
  AK: "Alaska",
  AL: "Alabama",
  AR: "Arkansas",
  AS: "American Samoa",
  AZ: "Arizona",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DC: "District of Columbia",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  GU: "Guam",
  HI: "Hawaii",
  IA: "Iowa",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  MA: "Massachusetts",
  MD: "Maryland",
  ME: "Maine",
  MI: "Michigan",
  MN: "Minnesota",
  MO: "Missouri",
  MP: "Northern Mariana Islands",
  MS: "Mississippi",
  MT: "Montana",
  NC: "North Carolina",
  ND: "North Dakota",
  NE: "Nebraska",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NV: "Nevada",
  NY: "New York",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  VI: "U.S. Virgin Islands",
  VT: "Vermont",
  WA: "Washington",
  WI: "Wisconsin",
  WV: "West Virginia",
  WY: "Wyoming",
};

export interface State {
  code: string;
  name: string;
  slug: string;
}

/** By postal code. */
export const states: readonly State[] = Object.entries(stateNames).map(([code, name]) => ({
  code,
  name,
  slug: toSlug(name),
}));

const stateByKey = new Map(
  states.flatMap((state) => [
    [state.slug, state],
    [state.code.toLowerCase(), state],
  ]),
);

/** The state that a URL or a location names: 'texas', 'TX', 'new york'. */
export function findState(text: string): State | undefined {
  return stateByKey.get(toSlug(text));
}

export interface City {
  state: State;
  name: string;
  slug: string;
}

/** Reads 'Austin, TX' as city and state; undefined if the location is written any other way. */
export function readLocation(location: string): City | undefined {
  const [, name = "", code = ""] = /^\s*(.+?)\s*,\s*([A-Za-z]{2})\s*$/.exec(location) ?? [];
  const state = findState(code);
  const slug = toSlug(name);
  return state && slug ? { state, name, slug } : undefined;
}

/** Doulas per page of an area. */
export const areaPageSize = 12;

/** Areas per page of the list. */
export const areasPageSize = 500;
