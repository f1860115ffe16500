import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";

/** Everything about the favorites of whoever is signed in. */
export const favoritesKey = ["favorites"] as const;

/** All doulas that the signed-in person has saved, for the hearts. */
export const favoriteDoulaIdsQuery = queryOptions({
  queryKey: [...favoritesKey, "doula-ids"],
  queryFn: async ({ signal }) =>
    (await ask(api.rest.v1.favorites.doula_ids.$get({}, { init: { signal } }))).doula_ids,
});

/** The favorites of the signed-in person, newest first, twelve a page. */
export const favoritesQuery = infiniteQueryOptions({
  queryKey: [...favoritesKey, "list"],
  queryFn: ({ pageParam, signal }) =>
    ask(api.rest.v1.favorites.$get({ query: { after: pageParam || undefined } }, { init: { signal } })),
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor,
});
