import type { PlacePrediction, Point } from "../../../contract/places.ts";

export interface WantedPlace {
  /** As typed, or as the chosen suggestion describes it. */
  text: string;
  /** Of the chosen suggestion; null for typed text. */
  placeId: string | null;
}

interface PlaceSource {
  predict: (text: string) => Promise<PlacePrediction[]>;
  /** null when the id is not known (any more). */
  locate: (placeId: string) => Promise<Point | null>;
}

/** The chosen suggestion's point; for typed text, or an id that is no longer known, that of its first prediction. */
export async function resolvePlacePoint(
  { text, placeId }: WantedPlace,
  { predict, locate }: PlaceSource,
): Promise<Point | null> {
  const chosen = placeId === null ? null : await locate(placeId);
  if (chosen) return chosen;
  const typed = text.trim();
  if (typed === "") return null;
  const [best] = await predict(typed);
  return best ? locate(best.place_id) : null;
}
