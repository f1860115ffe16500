import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { favoritesQuery } from "../../api/directory/favorites.ts";
import { IntroCall, useIntroCall } from "../../features/booking/intro-call/intro-call.tsx";
import { FavoritesList } from "../../features/parent/favorites/favorites-list.tsx";
import { makeUnlistedHead } from "../../lib/page-head.ts";
import { parseText } from "../../lib/search-text.ts";
import { useUrlDialog } from "../../lib/use-url-dialog.ts";

interface FavoritesSearch {
  /** The slug of the doula whose intro call dialog is open. */
  book?: string;
}

export const Route = createFileRoute("/_private/favorites")({
  validateSearch: ({ book }: Record<string, unknown>): FavoritesSearch => ({ book: parseText(book) }),
  staticData: { title: "Favorites", subtitle: "The doulas you have saved", backTo: "/dashboard" },
  head: makeUnlistedHead("Favorites"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(favoritesQuery);
  },
  component: Favorites,
});

function Favorites() {
  const { book } = Route.useSearch();
  const { data } = useInfiniteQuery(favoritesQuery);
  const favorite = data?.pages
    .flatMap((page) => page.items.map(({ doula }) => doula))
    .find((doula) => doula.is_listed && doula.slug === book);
  const dialog = useUrlDialog<FavoritesSearch>(["book"]);
  const call = useIntroCall({ slug: book, doula: favorite?.is_listed ? favorite : undefined, dialog });

  return (
    <>
      <FavoritesList
        introCall={{
          open: (slug) => dialog.open({ book: slug }),
          toHref: (slug) => dialog.toHref({ book: slug }),
        }}
      />
      <IntroCall call={call} />
    </>
  );
}
