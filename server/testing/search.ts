import { expect } from "vitest";
import { type SearchResponse, searchResponseSchema } from "../../contract/directory/search.schema.ts";
import { earthRadiusMiles } from "../../contract/directory/search.ts";
import type { TestApp } from "./app.ts";
import { austin } from "./fixtures.ts";

export type SearchQuery = Record<string, string | number | string[] | undefined>;

/** Searches through the API, around the center of Austin by default. */
export async function searchDoulas(
  app: TestApp,
  query: SearchQuery = { ...austin },
): Promise<SearchResponse> {
  const response = await app.send(`/rest/v1/doula_profiles?${toSearchParams(query)}`);
  expect(response.status).toBe(200);
  return searchResponseSchema.parse(await response.json());
}

/** A list becomes a repeated parameter. */
export function toSearchParams(query: SearchQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
}

/** Returns a point this many miles north of the center of Austin. */
export const pointNorth = (miles: number) => ({
  x: austin.lng,
  y: austin.lat + (miles / earthRadiusMiles) * (180 / Math.PI),
});
