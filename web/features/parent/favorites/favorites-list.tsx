import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { favoritesQuery } from "../../../api/directory/favorites.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import {
  IntroCallLimitNote,
  type IntroCallNavigation,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { useFavorite } from "../../shared/doula-card/use-favorite.ts";
import { FavoriteCard } from "./favorite-card.tsx";

/** The cards in a row have the same height, and a long word does not widen its card. */
const gridClasses = "grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3";

/** The signed-in person's saved doulas, newest first. */
export function FavoritesList({ introCall }: { introCall: IntroCallNavigation }) {
  const list = useInfiniteQuery(favoritesQuery);
  const { remove } = useFavorite();
  const limitNoteId = useId();

  return (
    <ResourceList
      query={list}
      failed="Couldn't load your favorites"
      skeleton={<FavoritesSkeleton />}
      empty={<NoFavorites />}
      moreFailed="Couldn't load more of your favorites"
    >
      {(items, { focusRef, moveFocusTo }) => (
        <>
          <p role="status" className="mb-2 text-ink-soft text-sm md:mb-4">
            {list.hasNextPage && "Your newest "}
            {pluralize(items.length, "saved doula")}
          </p>
          <div className="mb-4 empty:hidden">
            <IntroCallLimitNote id={limitNoteId} />
          </div>
          <ul className={gridClasses}>
            {items.map((favorite, index) => (
              <li key={favorite.doula_id}>
                <FavoriteCard
                  favorite={favorite}
                  onRemove={() => {
                    remove(favorite.doula, () =>
                      moveFocusTo(({ doula_id }) => doula_id === favorite.doula_id),
                    );
                    moveFocusTo(index);
                  }}
                  heartRef={focusRef(index)}
                  introCall={introCall}
                  limitNoteId={limitNoteId}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </ResourceList>
  );
}

function NoFavorites() {
  return (
    <EmptyState
      illustration="no-favorites"
      title={screenMessages.noFavorites}
      action={
        <Button asChild>
          <Link to="/find-doulas">Find Doulas</Link>
        </Button>
      }
    >
      <p>Tap the heart on a doula you like, and they'll appear here.</p>
    </EmptyState>
  );
}

const cards = ["first", "second", "third", "fourth", "fifth", "sixth"];

function FavoritesSkeleton() {
  return (
    <SkeletonRegion label="Loading your favorites...">
      <Skeleton className="mb-2 h-6 w-32 md:mb-4" />
      <div className={gridClasses}>
        {cards.map((card) => (
          <Card key={card} padding="none" className="flex flex-col gap-2 p-4 md:p-5">
            <div className="flex items-start gap-3">
              <Skeleton className="size-14 shrink-0 rounded-full" />
              <div className="grow pt-1">
                <Skeleton className="h-5 w-32 max-w-full" />
                <Skeleton className="mt-2 h-3.5 w-40 max-w-full" />
              </div>
              <Skeleton className="size-7 rounded-full" />
            </div>
            <SkeletonText lines={2} />
            <div className="flex gap-1.5">
              <Skeleton className="h-6 w-24 rounded-full" />
              <Skeleton className="h-6 w-28 rounded-full" />
            </div>
            <Skeleton className="h-6 w-52 max-w-full" />
            <Skeleton className="h-11" />
          </Card>
        ))}
      </div>
    </SkeletonRegion>
  );
}
