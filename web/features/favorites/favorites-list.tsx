import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { Favorite, ListedFavoriteDoula } from "../../../contract/favorites.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyFavoritesIllustration } from "../../ui/illustrations/empty-favorites-illustration.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { FavoriteCard } from "./favorite-card.tsx";
import { favoritesGrid } from "./favorites-grid.ts";
import { FavoritesSkeleton } from "./favorites-skeleton.tsx";
import { favoritesQuery } from "./queries.ts";
import { useChangeFavorite } from "./use-change-favorite.ts";

interface FavoritesListProps {
  renderName: (doula: ListedFavoriteDoula) => ReactNode;
  renderBooking: (doula: ListedFavoriteDoula) => ReactNode;
  renderMessage: (doula: ListedFavoriteDoula) => ReactNode;
}

/** All doulas that the person has saved, newest first. */
export function FavoritesList({ renderName, renderBooking, renderMessage }: FavoritesListProps) {
  const list = useInfiniteQuery(favoritesQuery);
  const { remove, failures } = useChangeFavorite();
  const favorites = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { root, moveFocusTo } = useFocusAfterChange(favorites);
  // An Undo that failed: there is no card to say it on.
  const failedUndos = failures.filter(
    (failure) => !favorites.some(({ doula_id }) => doula_id === failure.doulaId),
  );

  if (list.isPending) return <FavoritesSkeleton />;
  if (!list.data) {
    return (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isRefetching} />
    );
  }

  const showMore = async () => {
    const { isSuccess } = await list.fetchNextPage();
    if (isSuccess) moveFocusTo(favorites.length);
  };

  return (
    <div ref={root}>
      {failedUndos.map(({ doulaId, title, message }) => (
        <InlineAlert key={doulaId} tone="error" title={title} className="mb-4">
          {message}
        </InlineAlert>
      ))}
      {favorites.length === 0 && !list.hasNextPage ? (
        <NoFavorites />
      ) : (
        <>
          <p role="status" className="mb-4 text-ink-soft">
            {countText(favorites.length, list.hasNextPage)}
          </p>
          <ul className={favoritesGrid}>
            {favorites.map((favorite, index) => (
              <li key={favorite.doula_id} data-favorite={favorite.doula_id}>
                <FavoriteCard
                  favorite={favorite}
                  failure={failures.find(({ doulaId }) => doulaId === favorite.doula_id)}
                  onRemove={() => {
                    remove(favorite.doula, () => moveFocusTo(favorite.doula_id));
                    moveFocusTo(index);
                  }}
                  renderName={renderName}
                  renderBooking={renderBooking}
                  renderMessage={renderMessage}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {list.isFetchNextPageError && (
        <InlineAlert tone="error" className="mt-4" title="Couldn't load more of your favorites" />
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto mt-6 flex! w-full md:w-auto md:min-w-48"
          isBusy={list.isFetchingNextPage}
          onClick={() => void showMore()}
        >
          {list.isFetchNextPageError ? "Retry" : "Show more"}
        </Button>
      )}
    </div>
  );
}

function countText(count: number, hasMore: boolean): string {
  const doulas = count === 1 ? "1 saved doula" : `${count} saved doulas`;
  return hasMore ? `Your newest ${doulas}` : doulas;
}

/** The heart that was pressed goes with its card: the focus moves on, to a position in the list or back to a doula. */
function useFocusAfterChange(favorites: Favorite[]) {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | string>(undefined);
  const shown = favorites.map(({ doula_id }) => doula_id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of what is shown that moves the focus
  useEffect(() => {
    if (wanted.current === undefined) return;
    const target =
      cardAt(root.current, wanted.current)?.querySelector("button") ??
      root.current?.querySelector("a, button");
    wanted.current = undefined;
    if (target instanceof HTMLElement) target.focus();
  }, [shown]);

  return {
    root,
    moveFocusTo: (next: number | string) => {
      wanted.current = next;
    },
  };
}

function cardAt(root: HTMLElement | null, wanted: number | string): HTMLElement | undefined {
  const cards = [...(root?.querySelectorAll<HTMLElement>("[data-favorite]") ?? [])];
  if (typeof wanted === "string") return cards.find((card) => card.dataset.favorite === wanted);
  return cards[wanted] ?? cards.at(-1);
}

function NoFavorites() {
  return (
    <EmptyState
      drawing={<EmptyFavoritesIllustration />}
      title={screenMessages.noFavorites}
      action={
        <Button asChild>
          <Link to="/find-doulas">Find Doulas</Link>
        </Button>
      }
    >
      <p>Press the heart of a doula you like, and you will find them here.</p>
    </EmptyState>
  );
}
