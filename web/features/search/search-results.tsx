import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { screenMessages } from "../../../contract/messages.ts";
import type { Point } from "../../../contract/places.ts";
import type { FoundDoula } from "../../../contract/search.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NoDoulasIllustration } from "../../ui/illustrations/no-doulas-illustration.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { SkeletonRegion } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Place } from "./find-flow.ts";
import { doulaSearchQuery } from "./queries.ts";
import { resultsText } from "./results-text.ts";

interface SearchResultsProps {
  place: Place;
  /** In full: of several places of one name it says which. */
  placeName: string;
  locate: (place: Place) => Promise<Point | null>;
  renderDoula: (doula: FoundDoula) => ReactNode;
  /** Stands for one doula while loading. */
  skeleton: ReactNode;
  takesFocus: boolean;
  onChangePlace: () => void;
}

/** Step 3: the doulas near the place, five first and five more at a time. */
export function SearchResults({
  place,
  placeName,
  locate,
  renderDoula,
  skeleton,
  takesFocus,
  onChangePlace,
}: SearchResultsProps) {
  const search = useInfiniteQuery(doulaSearchQuery(place, locate));
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const pages = search.data?.pages ?? [];
  const [first] = pages;
  const doulas = pages.flatMap((page) => page.items);
  const isEmpty = first !== undefined && doulas.length === 0;

  const retry = async () => {
    const { isSuccess } = await search.refetch();
    // The button that had the focus has gone.
    if (isSuccess) title.current?.focus({ preventScroll: true });
  };

  const showMore = async () => {
    const shown = doulas.length;
    const { isSuccess } = await search.fetchNextPage();
    if (isSuccess) setFirstNewIndex(shown);
  };

  // Only on arrival: the heading stays while other searches come and go under it.
  const isArriving = useRef(takesFocus);
  useEffect(() => {
    if (isArriving.current) title.current?.focus({ preventScroll: true });
    isArriving.current = false;
  }, []);

  useEffect(() => {
    const firstNew = firstNewIndex === null ? undefined : list.current?.children[firstNewIndex];
    firstNew?.querySelector("button")?.focus();
  }, [firstNewIndex]);

  return (
    <section aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1} className="mb-1 line-clamp-3 text-xl md:text-2xl">
        {first && !first.isPlaceFound ? "Doulas" : `Doulas near ${placeName}`}
      </h2>
      <p role="status" className={first && !isEmpty ? "mb-4 text-ink-soft" : "sr-only"}>
        {first && resultsText({ ...first, count: doulas.length, hasMore: search.hasNextPage })}
      </p>
      {first && !first.isPlaceFound && !isEmpty && (
        <InlineAlert
          tone="info"
          className="mb-5"
          title={`We could not find “${place.location}” on the map.`}
          action={
            <Button variant="secondary" size="sm" onClick={onChangePlace}>
              Change location
            </Button>
          }
        >
          These are the first doulas on our list, without distances. A city with its state, or a zip code,
          works best.
        </InlineAlert>
      )}
      {search.isPending && (
        <SkeletonRegion label={screenMessages.searching}>
          <p aria-hidden="true" className="mb-4 flex items-center gap-3 text-ink-soft">
            <Spinner />
            {screenMessages.searching}
          </p>
          <div className="flex flex-col gap-4">
            {skeleton}
            {skeleton}
            {skeleton}
          </div>
        </SkeletonRegion>
      )}
      {search.isError && !first && (
        <ErrorState
          title={screenMessages.searchFailed}
          onRetry={() => void retry()}
          isRetrying={search.isFetching}
        />
      )}
      {isEmpty && (
        <EmptyState
          drawing={<NoDoulasIllustration />}
          title={resultsText({ ...first, count: 0, hasMore: false })}
          level={3}
          action={<Button onClick={onChangePlace}>Change location</Button>}
        >
          Try searching in a nearby city.
        </EmptyState>
      )}
      {doulas.length > 0 && (
        <ul ref={list} className="flex flex-col gap-4">
          {doulas.map((doula) => (
            <li key={doula.id}>{renderDoula(doula)}</li>
          ))}
        </ul>
      )}
      {search.isFetchNextPageError && (
        <InlineAlert tone="error" className="mt-4" title={screenMessages.searchFailed} />
      )}
      {search.hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto mt-6 flex! w-full md:w-auto md:min-w-48"
          isBusy={search.isFetchingNextPage}
          onClick={() => void showMore()}
        >
          {search.isFetchNextPageError ? "Retry" : "Show more"}
        </Button>
      )}
    </section>
  );
}
