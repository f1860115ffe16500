import type { SearchAnswer } from "../../../contract/search.ts";

interface Results extends Pick<SearchAnswer, "radius_miles"> {
  /** Shown so far. */
  count: number;
  hasMore: boolean;
  isPlaceFound: boolean;
}

/** The results in one sentence; without any, the spec's with the radius in force. */
export function resultsText({ count, hasMore, isPlaceFound, radius_miles }: Results): string {
  if (count === 0) return `No doulas found within ${radius_miles} miles of your location.`;
  const doulas = count === 1 ? "1 doula" : `${count} doulas`;
  if (!isPlaceFound) return `Showing ${doulas}.`;
  if (hasMore) return `Showing the ${doulas} nearest to you, within ${radius_miles} miles.`;
  return `${doulas} within ${radius_miles} miles of you, nearest first.`;
}
