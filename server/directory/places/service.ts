import findTimeZone from "@photostructure/tz-lookup";
import type { PlacePrediction, Point } from "../../../contract/directory/places.schema.ts";
import { formatPlaceName, unresolvedAddressMessage } from "../../../contract/directory/places.ts";
import type { ResolvedPlace } from "../../../contract/directory/search.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Logger } from "../../platform/observability/logging.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { type PlacesProvider, PlacesUnavailable } from "../../providers/places/places.ts";
import { findNearestZipCode, findZipCode, type ZipCode } from "../../providers/places/zip-codes.ts";

export const placeLimits = defineLimits({
  // Each call may cost a request to Google.
  places_address: { points: 240, seconds: 60 },
});

/** The provider of suggestions, and the log for its failures. */
export interface PlaceSource {
  places: PlacesProvider;
  logger: Logger;
}

/** An address as entered. */
export interface EnteredAddress {
  address: string;
  /** The ID of the picked suggestion; null for typed text. */
  placeId: string | null;
  /** The request field with the address, named in a refusal. */
  field: string;
}

/** The location of an address (docs/decisions/041). */
export interface ResolvedAddress {
  point: Point;
  /** Center of its zip code: the only point that searches see. */
  publicPoint: Point;
  /** 'Austin, TX' */
  location: string;
  /** IANA name */
  timeZone: string;
}

/** Locates an address by the picked suggestion, otherwise by the zip code at the end of the text. */
export async function resolveAddress(
  source: PlaceSource,
  { address, placeId, field }: EnteredAddress,
): Promise<ResolvedAddress> {
  const typedZip = findTrailingZip(address);
  const point = placeId === null ? null : await locatePlace(source, placeId);
  const zip = point ? findNearestZipCode(point) : typedZip;
  if (!zip) {
    throw new Refusal("invalid_input", {
      errors: [{ field, code: "place_unknown", message: unresolvedAddressMessage }],
    });
  }
  const addressPoint = point ?? zip.center;
  return {
    point: addressPoint,
    publicPoint: zip.center,
    location: zip.location,
    timeZone: findTimeZone(addressPoint.lat, addressPoint.lng),
  };
}

/** The coordinates of a place; null if its ID is unknown, or no longer known. */
export async function locatePlace({ places, logger }: PlaceSource, placeId: string): Promise<Point | null> {
  return callProvider({ places, logger }, () => places.locate(placeId));
}

interface SearchedPlace {
  text: string;
  placeId: string | undefined;
  /** Runs before each of up to three calls to the provider. */
  countCall: () => Promise<void>;
}

/**
 * The place that a search means: the suggestion that was picked, or the best match of the typed text if there is none
 * or its ID is no longer known. Null if no place matches.
 */
export async function resolvePlace(
  source: PlaceSource,
  { text, placeId, countCall }: SearchedPlace,
): Promise<ResolvedPlace | null> {
  const locate = async (id: string) => {
    await countCall();
    return locatePlace(source, id);
  };
  const pickedPlace = placeId === undefined ? null : await locate(placeId);
  if (pickedPlace) return { name: formatPlaceName(text), point: pickedPlace, others: [] };
  await countCall();
  const [best, ...rest] = await callProvider(source, () => source.places.suggest(text));
  const point = best ? await locate(best.place_id) : null;
  if (!best || !point) return null;
  const others = rest.filter((place) => mainText(place) === mainText(best));
  return { name: formatPlaceName(best.description), point, others };
}

const mainText = (place: PlacePrediction) => place.structured_formatting.main_text;

/** Returns the provider's answer. A failure is logged and refused with places_unavailable. */
export async function callProvider<Result>(
  { places, logger }: PlaceSource,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PlacesUnavailable)) throw error;
    logger.error(
      { provider: places.name, failure: error.failure, status: error.status },
      "places unavailable",
    );
    throw new Refusal("places_unavailable");
  }
}

/** The center and city of the zip code around a point; null outside the United States. */
export function findZipCodeAround(point: Point): ZipCode | null {
  return findNearestZipCode(point);
}

/**
 * Only at the end: five digits at the start are a house number, and after 'Apt' or 'Box' they are not a
 * zip code either.
 */
const zipAtEnd =
  /(?:^|[\s,])(?<!\b(?:apt|apartment|suite|ste|unit|room|box|no)\.?\s)(\d{5})(?:\s*[-\u2010-\u2015\u2212]\s*\d{4})?(?:[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?))?[\s.,]*$/i;

function findTrailingZip(address: string): ZipCode | null {
  const [, digits] = zipAtEnd.exec(address) ?? [];
  return digits === undefined ? null : findZipCode(digits);
}
