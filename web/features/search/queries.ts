import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Point } from "../../../contract/places.ts";
import { api, ask } from "../../lib/api.ts";
import type { Place } from "./find-flow.ts";

const firstPage = "";

/** Every search there was. */
export const doulaSearchesKey = ["doula-search"];

/**
 * Listed doulas near a place, nearest first, five a page. `locate` gives the place's point; where it has none, the
 * first listed doulas come instead.
 */
export function doulaSearchQuery(place: Place, locate: (place: Place) => Promise<Point | null>) {
  return infiniteQueryOptions({
    queryKey: [...doulaSearchesKey, place.location.trim(), place.locationDetails],
    queryFn: async ({ pageParam, signal }) => {
      const point = await locate(place);
      const query = {
        ...(point && { lat: String(point.lat), lng: String(point.lng) }),
        ...(pageParam !== firstPage && { after: pageParam }),
      };
      const answer = await ask(api.rest.v1.doula_profiles.$get({ query }, { init: { signal } }));
      return { ...answer, isPlaceFound: point !== null };
    },
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor,
  });
}
