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

async function failuresOf(provider: PlacesProvider): Promise<PlacesUnavailable[]> {
  const calls = [provider.suggest(typed), provider.locate("ChIJLwPMoJm1RIYRetVp1EtGm10")];
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected" && outcome.reason instanceof PlacesUnavailable) return outcome.reason;
    throw new Error("expected PlacesUnavailable", { cause: outcome });
  });
}

test("suggestions are US places in our shape, without businesses", async () => {
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

test("a place without a second line has an empty one", async () => {
  const google = await connect();
  const [puertoRico] = await google.suggest("Puerto Rico");
  expect(puertoRico?.structured_formatting).toEqual({ main_text: "Puerto Rico", secondary_text: "" });
});

test("nothing matching, and nothing typed, give no suggestions", async () => {
  const google = await connect();
  expect(await google.suggest("zzzz")).toEqual([]);
  expect(await google.suggest("   ")).toEqual([]);
});

test("a place is located by its id", async () => {
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
])("the id '%s' is unknown", async (placeId) => {
  const google = await connect();
  expect(await google.locate(placeId)).toBeNull();
});

test.each<[GooglePlacesFault, PlacesFailure, number]>([
  ["broken", "failed", 500],
  ["over quota", "over_quota", 429],
  ["not json", "unreadable", 200],
  ["another shape", "unreadable", 200],
])("a server that is %s is unavailable: %s", async (fault, failure, status) => {
  for (const error of await failuresOf(await connect({ fault }))) {
    expect(error).toMatchObject({ code: "places_unavailable", failure, status });
  }
});

test("a wrong key is a refusal, not an unknown place", async () => {
  for (const error of await failuresOf(await connect({ apiKey: "AIza-a-wrong-key" }))) {
    expect(error).toMatchObject({ failure: "refused", status: 400 });
  }
});

test("a server that does not answer is given up after the time allowed", async () => {
  for (const error of await failuresOf(await connect({ fault: "silent", timeoutMs: 50 }))) {
    expect(error).toMatchObject({ failure: "timed_out", status: undefined });
  }
});

test("a server that is not there is unreachable", async () => {
  const server = await startGooglePlaces({ apiKey });
  await server.stop();
  for (const error of await failuresOf(createGooglePlaces({ apiKey, baseUrl: server.url }))) {
    expect(error).toMatchObject({ failure: "unreachable" });
  }
});

test("no error tells the key or what was typed", async () => {
  const wrongKey = "AIza-a-wrong-key";
  const providers = [await connect({ apiKey: wrongKey }), await connect({ fault: "broken" })];
  for (const error of (await Promise.all(providers.map(failuresOf))).flat()) {
    const output = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(output).not.toContain(apiKey);
    expect(output).not.toContain(wrongKey);
    expect(output).not.toContain(typed);
  }
});
