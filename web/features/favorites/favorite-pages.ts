import type { InfiniteData } from "@tanstack/react-query";
import type { Favorite } from "../../../contract/favorites.schema.ts";

/** The list as far as it has been loaded. */
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

/** Puts a favorite back where it was: before the first one that is older, else at the end. */
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
