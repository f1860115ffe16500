import { z } from "zod";
import { pointSchema } from "../../../contract/directory/places.schema.ts";
import { placeSuggestions } from "../../../contract/directory/places.ts";
import { type PlacesFailure, type PlacesProvider, PlacesUnavailable } from "./places.ts";

type GooglePlacesOptions = {
  apiKey: string;
  /** Google's own origin by default. */
  baseUrl?: string;
  /** Total timeout of one call; 3 seconds by default. */
  timeoutMs?: number;
};

type Call = { path: string; fieldMask: string; body?: unknown };
type PlacesResponse = { status: number; json: unknown };

const providerName = "google";

const predictionMask = [
  "placeId",
  "text.text",
  "structuredFormat.mainText.text",
  "structuredFormat.secondaryText.text",
]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(",");

const formattedTextSchema = z.object({ text: z.string() });

/** Google omits empty values: the list if nothing matches, and the second text. */
const suggestionsSchema = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({
          placeId: z.string(),
          text: formattedTextSchema,
          structuredFormat: z.object({
            mainText: formattedTextSchema,
            secondaryText: formattedTextSchema.default({ text: "" }),
          }),
        }),
      }),
    )
    .default([]),
});

const placeSchema = z.object({
  location: z
    .object({ latitude: z.number(), longitude: z.number() })
    .transform(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
    .pipe(pointSchema),
});

const errorSchema = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/**
 * The Google Places API (New):
 * https://developers.google.com/maps/documentation/places/web-service/op-overview. Suggests US addresses,
 * towns and zip codes, never businesses (the type 'geocode'). Google's terms require showing its name with
 * the suggestions and limit how long coordinates may be stored.
 */
export function createGooglePlaces(options: GooglePlacesOptions): PlacesProvider {
  return {
    name: providerName,

    async suggest(input) {
      const typed = input.trim();
      if (typed === "") return [];
      const response = await call(options, {
        path: "/v1/places:autocomplete",
        fieldMask: predictionMask,
        body: {
          input: typed,
          includedRegionCodes: ["us", "pr", "vi", "gu"],
          includedPrimaryTypes: ["geocode"],
        },
      });
      if (response.status !== 200) throw refusal(response);
      const { suggestions } = parse(suggestionsSchema, response);
      return suggestions.slice(0, placeSuggestions.max).map(({ placePrediction }) => ({
        place_id: placePrediction.placeId,
        description: placePrediction.text.text,
        structured_formatting: {
          main_text: placePrediction.structuredFormat.mainText.text,
          secondary_text: placePrediction.structuredFormat.secondaryText.text,
        },
      }));
    },

    async locate(placeId) {
      // This keeps gazetteer IDs, and anything that would change the path, from being sent.
      if (!/^[\w-]+$/.test(placeId)) return null;
      const response = await call(options, { path: `/v1/places/${placeId}`, fieldMask: "location" });
      if (isUnknownPlace(response)) return null;
      if (response.status !== 200) throw refusal(response);
      return parse(placeSchema, response).location;
    },
  };
}

async function call(options: GooglePlacesOptions, { path, fieldMask, body }: Call): Promise<PlacesResponse> {
  const { apiKey, baseUrl = "https://places.googleapis.com", timeoutMs = 3000 } = options;
  try {
    const response = await fetch(new URL(path, baseUrl), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "X-Goog-Api-Key": apiKey,
        "X-Goog-FieldMask": fieldMask,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // A redirect would send the key to another host.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, json: parseJson(await response.text()) };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    throw new PlacesUnavailable(providerName, timedOut ? "timed_out" : "unreachable");
  }
}

/** Returns undefined for anything but JSON, such as proxies' error pages. The schemas refuse undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parse<Output>(schema: z.ZodType<Output>, { status, json }: PlacesResponse): Output {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new PlacesUnavailable(providerName, "unreadable", status);
  return parsed.data;
}

/**
 * Returns true if Google does not know the ID: 404 for one that is no longer valid, 400 for one that never
 * was.
 */
function isUnknownPlace({ status, json }: PlacesResponse): boolean {
  if (status === 404) return errorSchema.safeParse(json).data?.error.status === "NOT_FOUND";
  if (status !== 400) return false;
  const { error } = errorSchema.safeParse(json).data ?? {};
  // A wrong key is also INVALID_ARGUMENT, but gives a reason.
  return error?.status === "INVALID_ARGUMENT" && error.details.every(({ reason }) => reason === undefined);
}

function refusal({ status }: PlacesResponse): PlacesUnavailable {
  return new PlacesUnavailable(providerName, toPlacesFailure(status), status);
}

function toPlacesFailure(status: number): PlacesFailure {
  if (status === 429) return "over_quota";
  if (status >= 400 && status < 500) return "refused";
  return "failed";
}
