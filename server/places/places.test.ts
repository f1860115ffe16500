import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { PlacesUnavailable } from "../providers/places/places.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf } from "../testing/fixtures.ts";

let app: TestApp;
let fault: Error | undefined;
beforeAll(async () => {
  const gazetteer = createGazetteer();
  app = await startTestApp({
    places: {
      ...gazetteer,
      suggest: (input) => (fault ? Promise.reject(fault) : gazetteer.suggest(input)),
    },
  });
});
afterEach(() => {
  fault = undefined;
});
afterAll(() => app.close());

const ask = (json: unknown, from?: string) =>
  app.send("/functions/v1/places", { method: "POST", json, from });

test("typed text is answered with predictions, and a prediction's id with its point", async () => {
  const predictions = await (await ask({ input: "austin, tx", types: "geocode" })).json();
  expect(predictions).toEqual({
    predictions: [
      {
        place_id: "us:city:4671654",
        description: "Austin, TX, USA",
        structured_formatting: { main_text: "Austin", secondary_text: "TX, USA" },
      },
    ],
  });
  const geometry = await (await ask({ place_id: "us:city:4671654", fields: "geometry" })).json();
  expect(geometry).toEqual({
    result: { geometry: { location: { lat: expect.closeTo(30.267, 2), lng: expect.closeTo(-97.743, 2) } } },
  });
});

test("text that is no place is answered with no predictions", async () => {
  expect(await (await ask({ input: "qwxyzzy", types: "geocode" })).json()).toEqual({ predictions: [] });
});

test("an unknown place id is not found", async () => {
  const response = await ask({ place_id: "us:city:0", fields: "geometry" });
  expect(response.status).toBe(404);
  expect(await codeOf(response)).toBe("place_not_found");
});

test("a provider that does not answer is said to be unavailable, and logged", async () => {
  const logged = vi.spyOn(app.logger, "error");
  fault = new PlacesUnavailable("google", "timed_out");
  const response = await ask({ input: "austin", types: "geocode" });
  expect(response.status).toBe(503);
  expect(await codeOf(response)).toBe("places_unavailable");
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ failure: "timed_out" }),
    "places unavailable",
  );
});

test("what nobody foresaw is answered with a sentence that tells nothing of it", async () => {
  fault = new TypeError("the inside of the server");
  const response = await ask({ input: "austin", types: "geocode" });
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: "internal", detail: "An unexpected error occurred" });
  expect(text).not.toContain("the inside of the server");
});

test("one address may ask 240 times a minute", async () => {
  const from = "10.8.8.8";
  for (let count = 0; count < 240; count++) await ask({ input: "aus", types: "geocode" }, from);
  expect(await codeOf(await ask({ input: "aus", types: "geocode" }, from))).toBe("rate_limited");
});
