import { afterEach, expect, test, vi } from "vitest";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { PlacesUnavailable } from "../../providers/places/places.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode } from "../../testing/fixtures.ts";

let fault: Error | undefined;
const gazetteer = createGazetteer();
const app = await useTestApp({
  places: {
    ...gazetteer,
    suggest: (input) => (fault ? Promise.reject(fault) : gazetteer.suggest(input)),
  },
});
afterEach(() => {
  fault = undefined;
});

const ask = (json: unknown, from?: string) =>
  app.send("/functions/v1/places", { method: "POST", json, from });

test("[7.4] typed text finds predictions, whose IDs find coordinates", async () => {
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

test("text that is not a place returns no predictions", async () => {
  expect(await (await ask({ input: "qwxyzzy", types: "geocode" })).json()).toEqual({ predictions: [] });
});

test("an unknown place ID is not found", async () => {
  const response = await ask({ place_id: "us:city:0", fields: "geometry" });
  expect(response.status).toBe(404);
  expect(await errorCode(response)).toBe("place_not_found");
});

test("[8.5] a provider that does not respond is reported as unavailable", async () => {
  const logged = vi.spyOn(app.logger, "error");
  fault = new PlacesUnavailable("google", "timed_out");
  const response = await ask({ input: "austin", types: "geocode" });
  expect(response.status).toBe(503);
  expect(await errorCode(response)).toBe("places_unavailable");
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ failure: "timed_out" }),
    "places unavailable",
  );
});

test("[8.1] an unexpected error gets a message that reveals nothing about it", async () => {
  fault = new TypeError("the inside of the server");
  const response = await ask({ input: "austin", types: "geocode" });
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: "internal", detail: "An unexpected error occurred" });
  expect(text).not.toContain("the inside of the server");
});
