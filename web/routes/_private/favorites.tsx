import { createFileRoute } from "@tanstack/react-router";
import { favoritesQuery } from "../../api/favorites.ts";
import { unlistedHead } from "../../lib/page-head.ts";
import { parseText } from "../../lib/search-text.ts";
import { FavoritesPage, type FavoritesSearch } from "../../pages/favorites/favorites-page.tsx";

export const Route = createFileRoute("/_private/favorites")({
  validateSearch: ({ book }: Record<string, unknown>): FavoritesSearch => ({
    book: parseText(book),
  }),
  head: unlistedHead("Favorites"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(favoritesQuery);
  },
  component: FavoritesPage,
});
