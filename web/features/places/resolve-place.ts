import type { PlacePrediction, Point } from "../../../contract/places.schema.ts";
import { placeName } from "./place-name.ts";

export interface WantedPlace {
  /** As typed, or as the chosen suggestion describes it. */
  text: string;
  /** Of the chosen suggestion; null for typed text. */
  placeId: string | null;
}

export interface ResolvedPlace {
  /** In full: of several places of one name it says which. */
  name: string;
  point: Point;
  /** Places of the same name that the typed text may mean as well. */
  others: PlacePrediction[];
}

interface PlaceSource {
  predict: (text: string) => Promise<PlacePrediction[]>;
  /** null when the id is not known (any more). */
  locate: (placeId: string) => Promise<Point | null>;
}

/** The chosen suggestion; for typed text, or an id that is no longer known, its first prediction. */
export async function resolvePlace(
  { text, placeId }: WantedPlace,
  { predict, locate }: PlaceSource,
): Promise<ResolvedPlace | null> {
  const chosen = placeId === null ? null : await locate(placeId);
  if (chosen) return { name: placeName(text), point: chosen, others: [] };
  const typed = text.trim();
  if (typed === "") return null;
  const [best, ...rest] = await predict(typed);
  const point = best ? await locate(best.place_id) : null;
  if (!best || !point) return null;
  const others = rest.filter((place) => mainText(place) === mainText(best));
  return { name: placeName(best.description), point, others };
}

const mainText = (place: PlacePrediction) => place.structured_formatting.main_text;
