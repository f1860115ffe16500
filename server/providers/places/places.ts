import type { PlacePrediction, Point } from "../../../contract/directory/places.schema.ts";

/** Turns what people type into places, and places into points. US places only. */
export interface PlacesProvider {
  /** The data source, for the startup output and the log: 'gazetteer' or 'google'. */
  readonly name: string;

  /**
   * Returns places that a typed text may mean, best match first, at most `placeSuggestions.max`; empty
   * if nothing matches. Accepts any text. Throws `PlacesUnavailable`. Source: spec section 7, places
   * proxy, first form.
   */
  suggest(input: string): Promise<PlacePrediction[]>;

  /**
   * Returns a place's point in decimal degrees (WGS 84), or null if this provider does not know the ID or no
   * longer does. Throws `PlacesUnavailable`. Source: spec section 7, places proxy, second form.
   */
  locate(placeId: string): Promise<Point | null>;
}

/** Why a provider could not respond. `refused`: the operator must fix the key, its limits, or our request. */
export type PlacesFailure = "timed_out" | "unreachable" | "refused" | "over_quota" | "failed" | "unreadable";

/**
 * The provider could not respond; the API refuses with `places_unavailable`. Contains neither the key, nor
 * the typed text, nor the provider's text (which may quote both), so that it can be logged.
 */
export class PlacesUnavailable extends Error {
  override readonly name = "PlacesUnavailable";
  readonly code = "places_unavailable";
  readonly failure: PlacesFailure;
  /** HTTP status of the provider's response, if any. */
  readonly status: number | undefined;

  constructor(provider: string, failure: PlacesFailure, status?: number) {
    super(`${provider}: ${failure}${status === undefined ? "" : ` (HTTP ${status})`}`);
    this.failure = failure;
    this.status = status;
  }
}
