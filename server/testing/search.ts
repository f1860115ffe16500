import { expect } from "vitest";
import { type SearchAnswer, searchAnswerSchema } from "../../contract/search.schema.ts";
import { earthRadiusMiles } from "../../contract/search.ts";
import type { TestApp } from "./app.ts";
import { austin } from "./fixtures.ts";

export type SearchQuery = Record<string, string | number | string[] | undefined>;

/** Searches through the API, around the centre of Austin where nothing else is asked for. */
export async function searchWith(app: TestApp, query: SearchQuery = { ...austin }): Promise<SearchAnswer> {
  const response = await app.send(`/rest/v1/doula_profiles?${parametersOf(query)}`);
  expect(response.status).toBe(200);
  return searchAnswerSchema.parse(await response.json());
}

/** A list becomes a parameter that is given several times. */
export function parametersOf(query: SearchQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
}

/** A point so many miles north of the centre of Austin. */
export const northBy = (miles: number) => ({
  x: austin.lng,
  y: austin.lat + (miles / earthRadiusMiles) * (180 / Math.PI),
});
