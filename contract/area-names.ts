import { stateNames } from "./states.ts";

/** A name in an address: 'Coeur d’Alene' is 'coeur-dalene', 'St. Paul' is 'st-paul'. Empty for a name without letters. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}.'’‘ʻ`]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export interface State {
  code: string;
  name: string;
  slug: string;
}

const states: State[] = Object.entries(stateNames).map(([code, name]) => ({
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

/** The state that an address or a location names: 'texas', 'TX', 'new york'. */
export function findState(text: string): State | undefined {
  return stateByKey.get(toSlug(text));
}

export interface City {
  state: State;
  name: string;
  slug: string;
}

/** 'Austin, TX' as city and state; undefined for a location that is written in any other way. */
export function readLocation(location: string): City | undefined {
  const [, name = "", code = ""] = /^\s*(.+?)\s*,\s*([A-Za-z]{2})\s*$/.exec(location) ?? [];
  const state = findState(code);
  const slug = toSlug(name);
  return state && slug ? { state, name, slug } : undefined;
}
