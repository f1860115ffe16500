import type { SearchAnswer } from "../../../contract/search.schema.ts";
import type { SearchSort } from "../../../contract/search.ts";
import { milesText } from "../../lib/miles-text.ts";

interface Results extends Pick<SearchAnswer, "radius_miles"> {
  /** Shown so far. */
  count: number;
  hasMore: boolean;
  isPlaceFound: boolean;
  sort?: SearchSort | undefined;
  /** By something else than the distance. */
  isFiltered?: boolean;
}

const orders: Record<SearchSort, string> = {
  distance: "nearest first",
  price: "lowest price first",
  births: "most births first",
  experience: "most experience first",
};

/** The results in one sentence; without any and without filters, the spec's with the radius in force. */
export function resultsText(results: Results): string {
  const { count, hasMore, isPlaceFound, radius_miles, sort = "distance", isFiltered = false } = results;
  const within = `within ${milesText(radius_miles)}`;
  if (count === 0) {
    if (isFiltered)
      return isPlaceFound ? `No doulas match your filters ${within}.` : "No doulas match your filters.";
    return `No doulas found ${within} of your location.`;
  }
  const doulas = count === 1 ? "1 doula" : `${count} doulas`;
  if (!isPlaceFound)
    return sort === "distance" ? `Showing ${doulas}.` : `Showing ${doulas}, ${orders[sort]}.`;
  if (!hasMore) return `${doulas} ${within} of you, ${orders[sort]}.`;
  return sort === "distance"
    ? `Showing the ${doulas} nearest to you, ${within}.`
    : `Showing ${doulas} ${within}, ${orders[sort]}.`;
}
