import { beforeEach, expect, test } from "vitest";
import { facetsResponseSchema } from "../../../contract/directory/search.schema.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { PlacesUnavailable } from "../../providers/places/places.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, insertDoula } from "../../testing/fixtures.ts";
import { pointNorth, type SearchQuery, searchDoulas, toSearchParams } from "../../testing/search.ts";
import { placeLimits } from "../places/service.ts";

let isProviderDown = false;
const gazetteer = createGazetteer();
const places = {
  ...gazetteer,
  suggest: (input: string) =>
    isProviderDown ? Promise.reject(new PlacesUnavailable("google", "timed_out")) : gazetteer.suggest(input),
};
const app = await useTestApp({ places });
beforeEach(async () => {
  isProviderDown = false;
  await app.db.delete(schema.doulaProfiles);
});

const send = (path: string, query: SearchQuery, from?: string) =>
  app.send(`${path}?${toSearchParams(query)}`, { from });
const ask = (query: SearchQuery, from?: string) => send("/rest/v1/doula_profiles", query, from);

async function invalidField(query: SearchQuery): Promise<string | undefined> {
  const response = await ask(query);
  expect(response.status).toBe(400);
  return problemSchema.parse(await response.json()).errors?.[0]?.field;
}

test("[7.5] a search finds doulas near typed text, and names the place it means", async () => {
  await insertDoula(app, { fullName: "Near", publicPoint: pointNorth(2) });
  await insertDoula(app, { fullName: "Far", publicPoint: pointNorth(200) });
  const { items, place } = await searchDoulas(app, { place: "austin, tx" });
  expect(items.map(({ full_name }) => full_name)).toEqual(["Near"]);
  expect(place).toEqual({
    name: "Austin, TX, USA",
    point: { lat: expect.closeTo(30.267, 2), lng: expect.closeTo(-97.743, 2) },
    others: [],
  });
});

test("[7.5] a picked suggestion counts more than the typed text", async () => {
  await insertDoula(app, { publicPoint: pointNorth(2) });
  const { items, place } = await searchDoulas(app, {
    place: "My town",
    place_id: "us:city:4671654",
    miles: 10,
  });
  expect(items).toHaveLength(1);
  expect(place).toMatchObject({ name: "My town", others: [] });
});

test("[2.6] a search for an ambiguous name offers the other places", async () => {
  const { place } = await searchDoulas(app, { place: "springfield" });
  expect(place?.others.length).toBeGreaterThan(0);
  for (const { structured_formatting } of place?.others ?? [])
    expect(structured_formatting.main_text).toBe("Springfield");
});

test("[7.5] a search for an unknown place lists the first doulas", async () => {
  await insertDoula(app, { fullName: "Anywhere", publicPoint: null });
  const { items, place } = await searchDoulas(app, { place: "qwxyzzy", miles: 10 });
  expect(items).toMatchObject([{ full_name: "Anywhere", distance_miles: null }]);
  expect(place).toBeNull();
});

test("a search by coordinates has no place name", async () => {
  expect((await searchDoulas(app)).place).toBeNull();
});

test("counts facets around a named place", async () => {
  await insertDoula(app, { insuranceAccepted: ["Near Insurance"], publicPoint: pointNorth(2) });
  await insertDoula(app, { insuranceAccepted: ["Far Insurance"], publicPoint: pointNorth(200) });
  const near = await send("/rest/v1/doula_profiles/facets", { place: "austin, tx", miles: 50 });
  expect(await near.json()).toMatchObject({
    insurance: [{ value: "Near Insurance", count: 1 }],
    radius_miles: 50,
  });
  const anywhere = await send("/rest/v1/doula_profiles/facets", { place: "qwxyzzy" });
  expect(facetsResponseSchema.parse(await anywhere.json()).insurance).toHaveLength(2);
});

test.each<[SearchQuery, string]>([
  [{ place: "austin", lat: 30, lng: -97 }, "place"],
  [{ place_id: "us:city:4671654" }, "place_id"],
  [{ place: "  " }, "place"],
  [{ miles: 10 }, "miles"],
  [{ lat: 30 }, "lng"],
])("refuses %j beside the field", async (query, field) => {
  expect(await invalidField(query)).toBe(field);
});

test("[8.7] a search by name is refused while the provider is down", async () => {
  isProviderDown = true;
  const response = await ask({ place: "austin" });
  expect(response.status).toBe(503);
  expect(await errorCode(response)).toBe("places_unavailable");
});

test("[8.1] an address that has looked up too many places can still search without one", async () => {
  const from = "10.8.8.9";
  const { places_address } = placeLimits;
  await app.rateLimit.count(places_address, from, places_address.points);
  expect(await errorCode(await ask({ place: "aus" }, from))).toBe("rate_limited");
  expect((await ask({}, from)).status).toBe(200);
});
