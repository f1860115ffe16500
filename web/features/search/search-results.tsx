import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Point } from "../../../contract/places.schema.ts";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { FilterBar } from "./filter-bar.tsx";
import { NoDoulas } from "./no-doulas.tsx";
import { NumberedItem } from "./numbered-item.tsx";
import { PlaceNotFound } from "./place-not-found.tsx";
import { doulaSearchQuery } from "./queries.ts";
import { ResultsLine } from "./results-line.tsx";
import { resultsText } from "./results-text.ts";
import { activeFilters, noFilters, withoutDistance } from "./search-filters.ts";
import { SearchingSkeleton } from "./searching-skeleton.tsx";
import type { ResultFilters } from "./use-facets.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** What a map beside the list needs of it. */
export interface MapOfResults {
  point: Point;
  radiusMiles: number;
  doulas: readonly FoundDoula[];
  highlighted: string | undefined;
  onHighlight: (slug: string | undefined) => void;
  onSelect: (doula: FoundDoula) => void;
}

interface SearchResultsProps extends Omit<ResultFilters, "isPlaceFound"> {
  /** In full: of several places of one name it says which. */
  placeName: string;
  /** Which of several places of one name this is; nothing where there is one only. */
  otherPlaces: ReactNode;
  /** Undefined until it is known; null where nobody knows the place. */
  point: Point | null | undefined;
  isFilterSheetOpen: boolean;
  onFilterSheet: (isOpen: boolean) => void;
  /** In place of the list, where there is no room for both. */
  isMapView: boolean;
  onMapView: (isMap: boolean) => void;
  renderMap: (map: MapOfResults) => ReactNode;
  mapSkeleton: ReactNode;
  onMapIntent: () => void;
  renderDoula: (doula: FoundDoula) => ReactNode;
  /** Stands for one doula while loading. */
  skeleton: ReactNode;
  takesFocus: boolean;
  onChangePlace: () => void;
}

/** Where list and map stand side by side. */
const wideScreen = "(width >= 64rem)";

/** Step 3: the doulas near the place, five first and five more at a time, narrowed as one likes, and where they are. */
export function SearchResults(props: SearchResultsProps) {
  const { place, locate, filters, onChange, point, placeName, takesFocus, onChangePlace } = props;
  const search = useInfiniteQuery(doulaSearchQuery(place, filters, locate));
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState<string>();
  const isWide = useMediaQuery(wideScreen);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);

  const pages = search.data?.pages ?? [];
  const [first] = pages;
  const doulas = pages.flatMap((page) => page.items);
  const isChanging = search.isPlaceholderData;
  const isEmpty = first !== undefined && doulas.length === 0 && !isChanging;
  const isPlaceFound = first ? first.isPlaceFound : point !== null;
  const { sort, miles: _miles, ...narrowing } = filters;
  const isFiltered = activeFilters(narrowing).length > 0;
  const text = (count: number) =>
    first && resultsText({ ...first, count, hasMore: search.hasNextPage || isChanging, sort, isFiltered });

  const hasMap = isPlaceFound && !isEmpty && (first !== undefined || !search.isError);
  const isMapView = hasMap && props.isMapView;

  const retry = async () => {
    const { isSuccess } = await search.refetch();
    // The button that had the focus has gone.
    if (isSuccess) title.current?.focus({ preventScroll: true });
  };

  const startAnew = async () => {
    const anew = await search.refetch();
    return anew.data?.pages.at(-1)?.next_cursor ? search.fetchNextPage() : anew;
  };

  const showMore = async () => {
    const answer = await search.fetchNextPage();
    // Whoever ended the last page is no longer listed: what is shown comes anew, and the next page after that.
    const { data, isSuccess } = isRefused(answer.error) ? await startAnew() : answer;
    if (isSuccess) setFirstNewIndex(data.pages.slice(0, -1).flatMap((page) => page.items).length);
  };

  const change = (part: typeof filters) => {
    onChange(part);
    title.current?.focus({ preventScroll: true });
  };

  const showInList = ({ id }: FoundDoula) => {
    const item = list.current?.children[doulas.findIndex((doula) => doula.id === id)];
    item?.scrollIntoView({ block: "nearest" });
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
      <h2 ref={title} id={titleId} tabIndex={-1} className="mb-3 line-clamp-3 text-2xl max-md:sr-only">
        {isPlaceFound ? `Doulas near ${placeName}` : "Doulas"}
      </h2>
      <div className="needs-script">
        <FilterBar
          place={place}
          locate={locate}
          filters={filters}
          isPlaceFound={isPlaceFound}
          onChange={onChange}
          isSheetOpen={props.isFilterSheetOpen}
          onOpenSheet={() => props.onFilterSheet(true)}
          onCloseSheet={() => props.onFilterSheet(false)}
          isSortable={doulas.length > 0}
          viewSwitch={
            hasMap && <ViewSwitch isMap={isMapView} onChange={props.onMapView} onIntent={props.onMapIntent} />
          }
        />
      </div>
      <div
        className={cn(
          "mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-2.5 md:mt-4 md:gap-y-5",
          hasMap && "one-column-without-script lg:grid-cols-[minmax(0,1fr)_26.5rem]",
        )}
      >
        {first && !first.isPlaceFound && !isEmpty && (
          <PlaceNotFound location={place.location} onChangePlace={onChangePlace} />
        )}
        {props.otherPlaces}
        <ResultsLine
          text={isChanging ? screenMessages.searching : text(doulas.length)}
          isSaidElsewhere={!first || isEmpty}
          isHiddenOnPhone={!isPlaceFound || Boolean(props.otherPlaces)}
          isSortable={doulas.length > 0}
          isPlaceFound={isPlaceFound}
          sort={sort}
          onSort={(next) => onChange({ sort: next })}
        />
        {search.isPending && (
          <SearchingSkeleton skeleton={props.skeleton} className={cn(isMapView && "max-lg:hidden")} />
        )}
        {search.isError && !first && (
          <ErrorState
            title={screenMessages.searchFailed}
            onRetry={() => void retry()}
            isRetrying={search.isFetching}
          />
        )}
        {isEmpty && (
          <NoDoulas
            title={text(0) ?? ""}
            hint={first.hint}
            cities={first.nearby_cities}
            filters={isPlaceFound ? filters : withoutDistance(filters)}
            isFiltered={isFiltered}
            onChange={change}
            onClearFilters={() => change(noFilters)}
            onChangePlace={onChangePlace}
          />
        )}
        {doulas.length > 0 && (
          <ol
            ref={list}
            aria-busy={isChanging}
            className={cn(
              "flex min-w-0 flex-col gap-5 transition-[filter] duration-150 ease-out",
              // Not fainter: what is still there can still be read.
              isChanging && "grayscale",
              isMapView && "shown-without-script max-lg:hidden",
            )}
          >
            {doulas.map((doula, index) => (
              <NumberedItem
                key={doula.id}
                number={hasMap ? index + 1 : undefined}
                isHighlighted={doula.slug === highlighted}
                onHighlight={(isIt) => setHighlighted(isIt ? doula.slug : undefined)}
              >
                {props.renderDoula(doula)}
              </NumberedItem>
            ))}
          </ol>
        )}
        {hasMap && (
          <div
            className={cn(
              "needs-script min-w-0 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start",
              !isMapView && "max-lg:hidden",
            )}
          >
            {point && first && (isWide || isMapView)
              ? props.renderMap({
                  point,
                  radiusMiles: first.radius_miles,
                  doulas,
                  highlighted,
                  onHighlight: setHighlighted,
                  onSelect: showInList,
                })
              : props.mapSkeleton}
          </div>
        )}
        {(search.hasNextPage || search.isFetchNextPageError) && (
          <div className="flex flex-col gap-4">
            {search.isFetchNextPageError && <InlineAlert tone="error" title={screenMessages.searchFailed} />}
            <Button
              variant="secondary"
              className="needs-script w-full md:mx-auto md:w-auto md:min-w-48"
              isBusy={search.isFetchingNextPage}
              onClick={() => void showMore()}
            >
              {search.isFetchNextPageError ? "Retry" : "Show more"}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The server does not go on after the last doula shown. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "invalid_input";
}
