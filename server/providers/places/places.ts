import type { PlacePrediction, Point } from "../../../contract/places.schema.ts";

/** Turns what people type into places, and places into points. US places only. */
export interface PlacesProvider {
  /** Which source answers, for the start-up lines and the log: 'gazetteer' or 'google'. */
  readonly name: string;

  /**
   * Places that a typed text may mean, best match first, at most `placeSuggestions.max`; empty when nothing
   * matches. Any text is accepted. Throws `PlacesUnavailable`. Source: spec section 7, places proxy, first form.
   */
  suggest(input: string): Promise<PlacePrediction[]>;

  /**
   * The point of a place in decimal degrees (WGS 84), or null for an id this provider does not know (any more).
   * Throws `PlacesUnavailable`. Source: spec section 7, places proxy, second form.
   */
  locate(placeId: string): Promise<Point | null>;
}

/** Why a provider could not answer. `refused` is a matter for the operator: the key, its limits, or our request. */
export type PlacesFailure = "timed_out" | "unreachable" | "refused" | "over_quota" | "failed" | "unreadable";

/**
 * The provider could not answer; the API says so with `places_unavailable`. Carries neither the key, nor what was
 * typed, nor the provider's own words (which may quote both), so it can be logged as it is.
 */
export class PlacesUnavailable extends Error {
  override readonly name = "PlacesUnavailable";
  readonly code = "places_unavailable";
  readonly failure: PlacesFailure;
  /** HTTP status of the provider's answer, when there was one. */
  readonly status: number | undefined;

  constructor(provider: string, failure: PlacesFailure, status?: number) {
    super(`${provider}: ${failure}${status === undefined ? "" : ` (HTTP ${status})`}`);
    this.failure = failure;
    this.status = status;
  }
}
