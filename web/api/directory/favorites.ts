import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Favorite } from "../../../contract/directory/favorites.schema.ts";
import { ApiError, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";

export const favoritesKey = ["favorites"] as const;

/** The IDs of all doulas the signed-in person has saved, for the hearts. */
export const favoriteDoulaIdsQuery = queryOptions({
  queryKey: [...favoritesKey, "doula-ids"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.favorites.doula_ids.$get({}, { init: { signal } }))).doula_ids,
});

/** The signed-in person's favorites, newest first, twelve a page. */
export const favoritesQuery = infiniteQueryOptions({
  queryKey: [...favoritesKey, "list"],
  queryFn: ({ pageParam, signal }) =>
    request(api.rest.v1.favorites.$get({ query: { after: pageParam || undefined } }, { init: { signal } })),
  ...cursorPages,
});

export interface FavoriteDoula {
  id: string;
  full_name: string;
}

export interface FavoriteChange {
  doula: FavoriteDoula;
  isFavorite: boolean;
  /** The list entry, if it was loaded. */
  favorite: Favorite | undefined;
}

const changesKey = [...favoritesKey, "change"];
const timeoutMs = 15_000;

/**
 * Saves and removes doulas. Shows the change right away, and reverts it if the server refuses. Calls are sent one after
 * the other, so that the last click wins.
 */
export function useChangeFavorite(onRefused: (error: Error, change: FavoriteChange) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: changesKey,
    scope: { id: "favorites" },
    mutationFn: send,
    onMutate: async (change) => {
      // A list requested before the change would restore the old state.
      await queryClient.cancelQueries({ queryKey: favoritesKey });
      show(queryClient, change);
    },
    onError: (error, change) => {
      show(queryClient, { ...change, isFavorite: !change.isFavorite });
      onRefused(error, change);
    },
    onSettled: (_answer, error) => invalidateAfterFavoriteChange(queryClient, error),
  });

  const save = (doula: FavoriteDoula) => mutate({ doula, isFavorite: true, favorite: undefined });

  /** Returns a function that saves the doula again, at the same position. */
  const remove = (doula: FavoriteDoula) => {
    const favorite = findInPages(queryClient.getQueryData(favoritesQuery.queryKey), doula.id);
    mutate({ doula, isFavorite: false, favorite });
    return () => mutate({ doula, isFavorite: true, favorite });
  };

  return { save, remove };
}

async function send({ doula, isFavorite }: FavoriteChange): Promise<void> {
  // Finishes even if the person leaves the page.
  const options = { init: { signal: AbortSignal.timeout(timeoutMs), keepalive: true } };
  if (isFavorite) {
    await request(api.rest.v1.favorites.$post({ json: { doula_id: doula.id } }, options));
    return;
  }
  try {
    await request(api.rest.v1.favorites[":id"].$delete({ param: { id: doula.id } }, options));
  } catch (error) {
    // Already removed in another tab, or by a call whose response was lost.
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
}

/** Updates loaded hearts and lists with the change. */
function show(queryClient: QueryClient, { doula, isFavorite, favorite }: FavoriteChange): void {
  queryClient.setQueryData(favoriteDoulaIdsQuery.queryKey, (ids) => {
    const others = ids?.filter((id) => id !== doula.id);
    return isFavorite ? others?.concat(doula.id) : others;
  });
  queryClient.setQueryData(favoritesQuery.queryKey, (list) => {
    if (!list) return list;
    if (!isFavorite) return withoutDoula(list, doula.id);
    return favorite ? withFavorite(list, favorite) : list;
  });
}

/** Refetches hearts and list after the last of several concurrent changes. */
function invalidateAfterFavoriteChange(queryClient: QueryClient, error: Error | null): void {
  if (queryClient.isMutating({ mutationKey: changesKey }) > 1) return;
  // Let a requested next page finish loading; after a failure cancel it, because it may miss the rolled-back change.
  const cancelRefetch = error !== null;
  void queryClient.invalidateQueries({ queryKey: favoritesKey }, { cancelRefetch });
}

/** The pages loaded so far. */
export type FavoritePages = InfiniteData<{ items: Favorite[]; next_cursor: string | null }>;

export function findInPages(list: FavoritePages | undefined, doulaId: string): Favorite | undefined {
  return list?.pages.flatMap((page) => page.items).find(({ doula_id }) => doula_id === doulaId);
}

export function withoutDoula(list: FavoritePages, doulaId: string): FavoritePages {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ doula_id }) => doula_id !== doulaId),
    })),
  };
}

/** Puts a favorite back at its position: before the first older one, or at the end. */
export function withFavorite(list: FavoritePages, favorite: Favorite): FavoritePages {
  const rest = withoutDoula(list, favorite.doula_id).pages;
  const isOlder = (other: Favorite) => other.created_at < favorite.created_at;
  const found = rest.findIndex(({ items }) => items.some(isOlder));
  const target = found === -1 ? rest.length - 1 : found;
  return {
    ...list,
    pages: rest.map((page, index) => {
      if (index !== target) return page;
      const before = page.items.filter((other) => !isOlder(other));
      return { ...page, items: [...before, favorite, ...page.items.filter(isOlder)] };
    }),
  };
}
