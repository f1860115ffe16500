import { describe, expect, test, vi } from "vitest";
import { createLogger } from "../../platform/observability/logging.ts";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { type PlacesProvider, PlacesUnavailable } from "../../providers/places/places.ts";
import { resolveAddress } from "./service.ts";

const logger = createLogger({ LOG_LEVEL: "silent", isProduction: false });

const resolve = (
  address: string,
  placeId: string | null = null,
  places: PlacesProvider = createGazetteer(),
) => resolveAddress({ places, logger }, { address, placeId, field: "address" });

/** Knows one street address, as Google does. */
const streetProvider = (point: { lat: number; lng: number }): PlacesProvider => ({
  name: "street",
  suggest: async () => [],
  locate: async (placeId) => (placeId === "street" ? point : null),
});

describe("[2.11] locating typed text", () => {
  test.each([
    ["78704", "Austin, TX", "America/Chicago"],
    ["1 Hidden Lane, Austin, TX 78704-1234", "Austin, TX", "America/Chicago"],
    ["12345 Long Road, Phoenix AZ 85004, USA", "Phoenix, AZ", "America/Phoenix"],
    ["10 Main St, Portland, OR 97209, United States", "Portland, OR", "America/Los_Angeles"],
    ["Kailua 96734 ", "Kailua, HI", "Pacific/Honolulu"],
    ["Anchorage, AK 99501.", "Anchorage, AK", "America/Anchorage"],
  ])("'%s' is in %s", async (address, location, timeZone) => {
    const found = await resolve(address);
    expect(found).toMatchObject({ location, timeZone });
    expect(found.point).toEqual(found.publicPoint);
  });

  test.each(["", "Austin", "78704 Hidden Lane", "PO Box 78704", "7870", "APO AE 09012"])(
    "'%s' cannot be located",
    async (address) => {
      await expect(resolve(address)).rejects.toMatchObject({ code: "invalid_input" });
    },
  );
});

describe("[2.11] locating a picked suggestion", () => {
  test("shows a city at the center of the nearest zip code", async () => {
    const found = await resolve("Austin, TX, USA", "us:city:4671654");
    expect(found).toMatchObject({ location: "Austin, TX", timeZone: "America/Chicago" });
    expect(found.point.lat).toBeCloseTo(30.267, 2);
    expect(found.publicPoint).not.toEqual(found.point);
  });

  test("shows a street at the center of its zip code, not at the door", async () => {
    const door = { lat: 30.24519, lng: -97.76913 };
    const found = await resolve("1 Hidden Lane, Austin, TX", "street", streetProvider(door));
    expect(found.point).toEqual(door);
    expect(found.publicPoint).toEqual((await resolve("78704")).point);
  });

  test("falls back to the zip code in the text if the ID is no longer known", async () => {
    expect(await resolve("Phoenix, AZ 85004", "us:city:0")).toMatchObject({ location: "Phoenix, AZ" });
    await expect(resolve("Phoenix, AZ", "us:city:0")).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("finds nothing outside the United States", async () => {
    const london = streetProvider({ lat: 51.5, lng: -0.12 });
    await expect(resolve("London", "street", london)).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("fails while the provider does not respond", async () => {
    const logged = vi.spyOn(logger, "error");
    const unavailableProvider: PlacesProvider = {
      ...streetProvider({ lat: 0, lng: 0 }),
      locate: () => Promise.reject(new PlacesUnavailable("street", "timed_out")),
    };
    await expect(resolve("Austin", "street", unavailableProvider)).rejects.toMatchObject({
      code: "places_unavailable",
    });
    expect(logged).toHaveBeenCalledOnce();
  });
});
