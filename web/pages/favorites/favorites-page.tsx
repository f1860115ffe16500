import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { favoritesQuery } from "../../api/favorites.ts";
import { IntroCall, useIntroCall } from "../../features/bookings/intro-call.tsx";
import { FavoritesList } from "../../features/favorites/favorites-list.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useUrlDialog } from "../../lib/use-url-dialog.ts";

const favorites = getRouteApi("/_private/favorites");

/** What the address of this page can say. */
export interface FavoritesSearch {
  /** The slug of the doula whose intro call is open. */
  book?: string;
}

/** The saved doulas, and over them the intro call with one. */
export function FavoritesPage() {
  const { book } = favorites.useSearch();
  const { data } = useInfiniteQuery(favoritesQuery);
  const known = data?.pages
    .flatMap((page) => page.items.map(({ doula }) => doula))
    .find((doula) => doula.is_listed && doula.slug === book);
  const dialog = useUrlDialog<FavoritesSearch>(["book"]);
  const call = useIntroCall({ slug: book, doula: known?.is_listed ? known : undefined, dialog });

  return (
    <>
      <AppHeader title="Favorites" subtitle="The doulas you have saved" hasBack />
      <main className="page-width py-6 md:py-8">
        <FavoritesList
          introCall={{
            open: (slug) => dialog.open({ book: slug }),
            hrefOf: (slug) => dialog.hrefOf({ book: slug }),
          }}
        />
      </main>
      <BottomBar />
      <IntroCall call={call} />
    </>
  );
}
