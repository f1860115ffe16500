import findTimeZone from "@photostructure/tz-lookup";
import type { Point } from "../../contract/places.schema.ts";
import { addressUnresolved } from "../../contract/places.ts";
import type { Logger } from "../platform/logging.ts";
import { Refusal } from "../platform/refusal.ts";
import { type PlacesProvider, PlacesUnavailable } from "../providers/places/places.ts";
import { findNearestZipCode, findZipCode, type ZipCode } from "../providers/places/zip-codes.ts";

/** Where suggestions come from, and the log that hears when they fail. */
export interface PlaceSource {
  places: PlacesProvider;
  logger: Logger;
}

/** An address as it was entered. */
export interface EnteredAddress {
  address: string;
  /** Of the suggestion that was chosen; null for typed text. */
  placeId: string | null;
  /** Where the request carries the address: a refusal names it. */
  field: string;
}

/** Where an address is (docs/decisions/041). */
export interface Whereabouts {
  point: Point;
  /** Center of its zip code: all that searches see. */
  publicPoint: Point;
  /** 'Austin, TX' */
  location: string;
  /** IANA name */
  timeZone: string;
}

/**
 * Where an address is: at the chosen suggestion, else at the zip code that ends what was typed. Refuses with
 * invalid_input beside the field where neither says it, and with places_unavailable.
 */
export async function resolveWhereabouts(
  source: PlaceSource,
  { address, placeId, field }: EnteredAddress,
): Promise<Whereabouts> {
  const typedZip = zipAtEndOf(address);
  const point = placeId === null ? null : await locatePlace(source, placeId);
  const zip = point ? findNearestZipCode(point) : typedZip;
  if (!zip) {
    throw new Refusal("invalid_input", {
      errors: [{ field, code: "place_unknown", message: addressUnresolved }],
    });
  }
  const at = point ?? zip.center;
  return {
    point: at,
    publicPoint: zip.center,
    location: zip.location,
    timeZone: findTimeZone(at.lat, at.lng),
  };
}

/** The point of a place; null where its id is not known (any more). Refuses with places_unavailable. */
export async function locatePlace({ places, logger }: PlaceSource, placeId: string): Promise<Point | null> {
  return answerOf({ places, logger }, () => places.locate(placeId));
}

/** What the provider answers; where it cannot, that is logged and refused with places_unavailable. */
export async function answerOf<Answer>(
  { places, logger }: PlaceSource,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlacesUnavailable)) throw error;
    logger.error(
      { provider: places.name, failure: error.failure, status: error.status },
      "places unavailable",
    );
    throw new Refusal("places_unavailable");
  }
}

/** Only at the end: five digits in front are a house number, and behind 'Apt' or 'Box' they are no zip code either. */
const zipAtEnd =
  /(?:^|[\s,])(?<!\b(?:apt|apartment|suite|ste|unit|room|box|no)\.?\s)(\d{5})(?:-\d{4})?(?:[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?))?[\s.,]*$/i;

function zipAtEndOf(address: string): ZipCode | null {
  const [, digits] = zipAtEnd.exec(address) ?? [];
  return digits === undefined ? null : findZipCode(digits);
}
