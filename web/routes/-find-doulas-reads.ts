import type { QueryClient } from "@tanstack/react-query";
import { placeQuery } from "../features/places/queries.ts";
import { placeOf } from "../features/search/find-flow.ts";
import type { FindSearch } from "../features/search/find-search.ts";
import { doulaSearchQuery } from "../features/search/queries.ts";
import { filtersOf } from "../features/search/search-filters.ts";

/** What the results of an address are made of. A read that fails is left to the page, which says so. */
export async function readResults(queryClient: QueryClient, search: FindSearch): Promise<void> {
  await queryClient.prefetchInfiniteQuery(
    doulaSearchQuery(placeOf(search), filtersOf(search), async ({ location, locationDetails }) => {
      const place = await queryClient.fetchQuery(placeQuery({ text: location, placeId: locationDetails }));
      return place?.point ?? null;
    }),
  );
}
