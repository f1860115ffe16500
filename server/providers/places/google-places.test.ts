import { afterEach, expect, test } from "vitest";
import { type GooglePlacesFault, startGooglePlaces } from "../../../sandbox/google-places.ts";
import { createGooglePlaces } from "./google-places.ts";
import { type PlacesFailure, type PlacesProvider, PlacesUnavailable } from "./places.ts";

const apiKey = "AIza-the-right-key";
const typed = "12 Secret Lane, Portland";
const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function connect(options: { fault?: GooglePlacesFault; apiKey?: string; timeoutMs?: number } = {}) {
  const server = await startGooglePlaces({ apiKey, fault: options.fault });
  running.push(server);
  return createGooglePlaces({ apiKey, baseUrl: server.url, ...options });
}

async function collectFailures(provider: PlacesProvider): Promise<PlacesUnavailable[]> {
  const calls = [provider.suggest(typed), provider.locate("ChIJLwPMoJm1RIYRetVp1EtGm10")];
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected" && outcome.reason instanceof PlacesUnavailable) return outcome.reason;
    throw new Error("expected PlacesUnavailable", { cause: outcome });
  });
}

test("[3.12 7.4] suggests US places in our format, without businesses", async () => {
  const google = await connect();
  expect(await google.suggest(" Portland ")).toEqual([
    {
      place_id: "ChIJJ3SpfQsLlVQRkYXR9ua5Nhw",
      description: "Portland, OR, USA",
      structured_formatting: { main_text: "Portland", secondary_text: "OR, USA" },
    },
    {
      place_id: "ChIJLe6wqnKcskwRKfpyM7W2nX4",
      description: "Portland, ME, USA",
      structured_formatting: { main_text: "Portland", secondary_text: "ME, USA" },
    },
  ]);
});

test("returns an empty second line for a place that has none", async () => {
  const google = await connect();
  const [puertoRico] = await google.suggest("Puerto Rico");
  expect(puertoRico?.structured_formatting).toEqual({ main_text: "Puerto Rico", secondary_text: "" });
});

test("returns no suggestions if nothing matches or nothing was typed", async () => {
  const google = await connect();
  expect(await google.suggest("zzzz")).toEqual([]);
  expect(await google.suggest("   ")).toEqual([]);
});

test("[7.4] locates a place by its ID", async () => {
  const google = await connect();
  expect(await google.locate("ChIJLwPMoJm1RIYRetVp1EtGm10")).toEqual({ lat: 30.267153, lng: -97.7430608 });
});

test.each([
  "ChIJNoLongerValid",
  "not-a-place",
  "us:zip:78701",
  "../places:autocomplete",
  "..",
  "a/b?fields=*",
  "",
])("does not know the ID '%s'", async (placeId) => {
  const google = await connect();
  expect(await google.locate(placeId)).toBeNull();
});

test.each<[GooglePlacesFault, PlacesFailure, number]>([
  ["broken", "failed", 500],
  ["over quota", "over_quota", 429],
  ["not json", "unreadable", 200],
  ["another shape", "unreadable", 200],
])("reports a server that is %s as unavailable: %s", async (fault, failure, status) => {
  for (const error of await collectFailures(await connect({ fault }))) {
    expect(error).toMatchObject({ code: "places_unavailable", failure, status });
  }
});

test("reports a wrong key as a refusal, not as an unknown place", async () => {
  for (const error of await collectFailures(await connect({ apiKey: "AIza-a-wrong-key" }))) {
    expect(error).toMatchObject({ failure: "refused", status: 400 });
  }
});

test("gives up on a server that does not respond in time", async () => {
  for (const error of await collectFailures(await connect({ fault: "silent", timeoutMs: 50 }))) {
    expect(error).toMatchObject({ failure: "timed_out", status: undefined });
  }
});

test("reports a missing server as unreachable", async () => {
  const server = await startGooglePlaces({ apiKey });
  await server.stop();
  for (const error of await collectFailures(createGooglePlaces({ apiKey, baseUrl: server.url }))) {
    expect(error).toMatchObject({ failure: "unreachable" });
  }
});

test("includes neither the key nor the typed text in an error", async () => {
  const wrongKey = "AIza-a-wrong-key";
  const providers = [await connect({ apiKey: wrongKey }), await connect({ fault: "broken" })];
  for (const error of (await Promise.all(providers.map(collectFailures))).flat()) {
    const output = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(output).not.toContain(apiKey);
    expect(output).not.toContain(wrongKey);
    expect(output).not.toContain(typed);
  }
});
