import { createAdaptorServer } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";

/**
 * How the server misbehaves: it never responds, is broken, is over its quota, or something else responds
 * in its place.
 */
export type GooglePlacesFault = "silent" | "broken" | "over quota" | "not json" | "another shape";

type ListedPlace = {
  id: string;
  main: string;
  secondary: string;
  region: string;
  types: string[];
  location: { latitude: number; longitude: number };
};

const city = ["locality", "political", "geocode"];
const places: ListedPlace[] = [
  {
    id: "ChIJLwPMoJm1RIYRetVp1EtGm10",
    main: "Austin",
    secondary: "TX, USA",
    region: "us",
    types: city,
    location: { latitude: 30.267153, longitude: -97.7430608 },
  },
  {
    id: "ChIJJ3SpfQsLlVQRkYXR9ua5Nhw",
    main: "Portland",
    secondary: "OR, USA",
    region: "us",
    types: city,
    location: { latitude: 45.515232, longitude: -122.6783853 },
  },
  {
    id: "ChIJLe6wqnKcskwRKfpyM7W2nX4",
    main: "Portland",
    secondary: "ME, USA",
    region: "us",
    types: city,
    location: { latitude: 43.6591, longitude: -70.2568 },
  },
  {
    id: "ChIJPortlandUnitedKingdomAA",
    main: "Portland",
    secondary: "UK",
    region: "gb",
    types: city,
    location: { latitude: 50.55, longitude: -2.44 },
  },
  {
    id: "ChIJPortlandCoffeeHouseAAAA",
    main: "Portland Coffee House",
    secondary: "Portland, OR, USA",
    region: "us",
    types: ["cafe", "establishment"],
    location: { latitude: 45.52, longitude: -122.68 },
  },
  {
    id: "ChIJFYzgNVX3AowR5jZb3iTBKKo",
    main: "Puerto Rico",
    secondary: "",
    region: "us",
    types: ["country", "political", "geocode"],
    location: { latitude: 18.220833, longitude: -66.590149 },
  },
];

const autocompleteSchema = z.strictObject({
  input: z.string().min(1),
  includedRegionCodes: z.array(z.string().length(2)).max(15).default([]),
  includedPrimaryTypes: z.array(z.string()).max(5).default([]),
});

/**
 * A local server that speaks the Google Places API (New) for autocomplete and place details: the same
 * paths, headers, field masks and error bodies, for a handful of places. For tests only. Pass `url` as
 * the provider's `baseUrl`.
 */
export async function startGooglePlaces(options: { apiKey: string; fault?: GooglePlacesFault }) {
  const server = createAdaptorServer({ fetch: createApp(options).fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

function createApp({ apiKey, fault }: { apiKey: string; fault?: GooglePlacesFault }): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    if (fault === "silent") return new Promise<Response>(() => {});
    if (fault === "broken") return fail(c, 500, "INTERNAL", "Internal error encountered.");
    if (fault === "over quota")
      return fail(c, 429, "RESOURCE_EXHAUSTED", "Quota exceeded for places.googleapis.com");
    if (fault === "not json") return c.html("<h1>Bad gateway</h1>");
    if (fault === "another shape") return c.json({ suggestions: [{ queryPrediction: {} }], location: {} });
    await next();
  });

  app.use(async (c, next) => {
    const key = c.req.header("X-Goog-Api-Key");
    if (key === undefined) {
      return fail(c, 403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers.");
    }
    if (key !== apiKey) {
      return fail(c, 400, "INVALID_ARGUMENT", `API key not valid: ${key}. Please pass a valid API key.`, [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "API_KEY_INVALID",
          domain: "googleapis.com",
        },
      ]);
    }
    await next();
  });

  app.post("/v1/places:autocomplete", async (c) => {
    const request = autocompleteSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return fail(c, 400, "INVALID_ARGUMENT", "Request contains an invalid argument.");
    const suggestions = suggest(request.data);
    return respond(
      c,
      suggestions.length === 0 ? {} : { suggestions },
      c.req.header("X-Goog-FieldMask") ?? "*",
    );
  });

  app.get("/v1/places/:id", (c) => {
    const fieldMask = c.req.header("X-Goog-FieldMask");
    if (fieldMask === undefined) {
      return fail(c, 400, "INVALID_ARGUMENT", "FieldMask is a required parameter.", [
        { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "FIELD_MASK_MISSING" },
      ]);
    }
    const id = c.req.param("id");
    if (!id.startsWith("ChIJ")) return fail(c, 400, "INVALID_ARGUMENT", `Not a valid Place ID: ${id}`);
    const place = places.find((listed) => listed.id === id);
    if (place === undefined) {
      return fail(
        c,
        404,
        "NOT_FOUND",
        "The provided Place ID is no longer valid. Please refresh cached Place IDs.",
      );
    }
    return respond(c, { name: `places/${id}`, id, types: place.types, location: place.location }, fieldMask);
  });

  return app;
}

function suggest({ input, includedRegionCodes, includedPrimaryTypes }: z.infer<typeof autocompleteSchema>) {
  const matching = places.filter(({ main, secondary, region, types }) => {
    if (includedRegionCodes.length > 0 && !includedRegionCodes.includes(region)) return false;
    if (includedPrimaryTypes.length > 0 && !includedPrimaryTypes.some((type) => types.includes(type)))
      return false;
    return `${main}, ${secondary}`.toLowerCase().startsWith(input.toLowerCase());
  });
  return matching.map(({ id, main, secondary, types }) => ({
    placePrediction: {
      place: `places/${id}`,
      placeId: id,
      text: {
        text: secondary === "" ? main : `${main}, ${secondary}`,
        matches: [{ endOffset: input.length }],
      },
      structuredFormat: {
        mainText: { text: main, matches: [{ endOffset: input.length }] },
        ...(secondary === "" ? {} : { secondaryText: { text: secondary } }),
      },
      types,
    },
  }));
}

/** Returns only the fields in the mask. */
function respond(c: Context, body: Record<string, unknown>, fieldMask: string): Response {
  if (fieldMask === "*") return c.json(body);
  return c.json(
    fieldMask.split(",").reduce((fields, path) => merge(fields, pick(body, path.split("."))), {}),
  );
}

type Json = Record<string, unknown>;

function pick(from: unknown, [field, ...rest]: string[]): unknown {
  if (field === undefined) return from;
  if (Array.isArray(from)) return from.map((element) => pick(element, [field, ...rest]));
  if (!isObject(from) || !(field in from)) return {};
  return { [field]: pick(from[field], rest) };
}

function merge(a: unknown, b: unknown): Json {
  if (!isObject(a) || !isObject(b)) return {};
  const merged: Json = { ...a };
  for (const [field, value] of Object.entries(b)) {
    const current = merged[field];
    if (Array.isArray(current) && Array.isArray(value)) {
      merged[field] = current.map((element, index) => merge(element, value[index]));
    } else {
      merged[field] = isObject(current) && isObject(value) ? merge(current, value) : value;
    }
  }
  return merged;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Google's error body (google.rpc.Status). */
function fail(
  c: Context,
  code: ContentfulStatusCode,
  status: string,
  message: string,
  details?: Record<string, string>[],
): Response {
  return c.json({ error: { code, message, status, ...(details === undefined ? {} : { details }) } }, code);
}
