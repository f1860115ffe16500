import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { isFitting } from "../../../../contract/directory/families.ts";
import type { FoundDoula, SearchResponse } from "../../../../contract/directory/search.schema.ts";
import { omitDistance, type SearchFilters } from "../../../../contract/directory/search.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { type Place, usePlace } from "../../../api/directory/places.ts";
import { doulaSearchQuery, type FoundPages } from "../../../api/directory/search.ts";
import { ApiError } from "../../../lib/api.ts";
import { cn } from "../../../lib/class-names.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { IntroCallLimitNote } from "../../shared/book-button/book-intro-call-button.tsx";
import { CoverageNote } from "../coverage-note/coverage-note.tsx";
import { ActiveFilters } from "../filters/active-filters.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { FitsButton, FitsSheet } from "../filters/fits-sheet.tsx";
import { listActiveFilters } from "../filters/search-filters.ts";
import { useSearchDueDate } from "../filters/use-search-due-date.ts";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { FewResults, isFew } from "./few-results.tsx";
import { NoDoulas } from "./no-doulas.tsx";
import { ResultList, ResultListSkeleton } from "./result-list.tsx";
import {
  describeResults,
  formatResultCount,
  formatSortOrder,
  OtherPlaces,
  PlaceNotFound,
  ResultsLine,
  Searching,
} from "./result-notes.tsx";
import { ResultsMap } from "./results-map.tsx";
import { SearchSummary } from "./search-summary.tsx";

/** As high as the header, below which it stays; its background reaches the edges of the window. */
const barClasses = cn(
  "sticky top-0 z-20 flex h-16 items-center gap-2 md:top-[4.0625rem] lg:gap-3 short:static",
  "before:absolute before:inset-y-0 before:-inset-x-[50vw] before:-z-10 before:border-line before:border-b before:bg-paper",
);

interface SearchResultsProps {
  place: Place;
  takesFocus: boolean;
  onEdit: (step: "location" | "details") => void;
}

/** Step 3: the doulas near the place, five at a time, with their filters and map. */
export function SearchResults({ place, takesFocus, onEdit }: SearchResultsProps) {
  const { filters, changeFilters, fits, ...resultsUrl } = useResultsUrl();
  const { name, point, others } = usePlace(place);
  const savedDate = useSearchDueDate(filters);
  // Deferred, because this browser's saved date moves every card right after the page hydrates.
  const dueDate = useDeferredValue(savedDate);
  const isForOtherDate = dueDate !== savedDate;
  const isHydrated = useHydrated();
  const search = useInfiniteQuery(doulaSearchQuery(place, filters, { dueDate, fits }));
  const [highlighted, setHighlighted] = useState<string>();
  const titleId = useId();
  const limitNoteId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const filterBar = useRef<HTMLElement>(null);
  const showMore = useShowMore(search, list);

  const [first] = search.data?.pages ?? [];
  const doulas = search.data?.pages.flatMap((page) => page.items) ?? [];
  const isChanging = search.isPlaceholderData;
  const isEmpty = first !== undefined && doulas.length === 0 && !isChanging;
  const isPlaceFound = first ? first.isPlaceFound : point !== null;
  const { sort, miles: _miles, ...narrowing } = filters;
  const isFiltered = listActiveFilters(narrowing).length > 0;
  // Doulas come in the order of their answers, unless nobody has one or all have the same.
  const isDated = !filters.on_call && doulas.some(({ on_call }) => on_call === "yes" || on_call === "no");
  // Those who fit come first, so that the first page has some if there are any.
  const isFit = doulas.some((doula) => isKnown(doula.fits));
  const text =
    first &&
    describeResults({
      ...first,
      count: doulas.length,
      hasMore: search.hasNextPage || isChanging,
      sort,
      isDated,
      isFit,
      isFiltered,
    });
  const order = sort || isDated || isFit ? formatSortOrder({ sort, isPlaceFound, isDated, isFit }) : null;

  const onChangePlace = () => onEdit("location");
  const areFew = isFew(search);
  const hasMap = isPlaceFound && !isEmpty && !areFew && (first !== undefined || !search.isError);
  const isMapView = hasMap && resultsUrl.isMapView;
  const isWithAside = hasMap || areFew;
  const highlight = { slug: highlighted, set: setHighlighted };

  const shownCount = (response: SearchResponse) => {
    if (areFew)
      return `${pluralize(doulas.length, "doula")} within ${pluralize(response.radius_miles, "mile")}`;
    return (
      <>
        {formatResultCount({ ...response, count: doulas.length, hasMore: search.hasNextPage })}
        {/* On a phone, the order, which follows, needs the space, and the summary above names the place. */}
        {isPlaceFound && <span className={cn(order && "max-md:hidden")}> near {name.split(",")[0]}</span>}
      </>
    );
  };

  const retry = async () => {
    const { isSuccess } = await search.refetch();
    // The Retry button that had the focus is gone.
    if (isSuccess) title.current?.focus({ preventScroll: true });
  };

  const change = (part: SearchFilters) => {
    changeFilters(part);
    title.current?.focus({ preventScroll: true });
  };

  const showInList = ({ id }: FoundDoula) => {
    const item = list.current?.children[doulas.findIndex((doula) => doula.id === id)];
    item?.scrollIntoView({ block: "nearest" });
  };

  // Only on arrival: the heading stays when the results below it change.
  const isArriving = useRef(takesFocus);
  useEffect(() => {
    if (isArriving.current) title.current?.focus({ preventScroll: true });
    isArriving.current = false;
  }, []);

  return (
    <section aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1} className="sr-only">
        {isPlaceFound ? `Doulas near ${name}` : "Doulas"}
      </h2>
      <div data-results-bar className={barClasses}>
        <SearchSummary place={place} onEdit={onEdit} />
        <FilterBar
          ref={filterBar}
          place={place}
          isPlaceFound={isPlaceFound}
          isSortable={doulas.length > 0 && !areFew}
          isDated={isDated}
          hasMap={hasMap}
        />
      </div>
      <div className="mt-3 empty:hidden">
        <IntroCallLimitNote id={limitNoteId} />
      </div>
      <div
        className={cn(
          "mt-1 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-2 md:mt-2",
          isWithAside && "one-column-without-script lg:grid-cols-[minmax(0,1fr)_26.5rem]",
        )}
      >
        <div className={cn("flex min-w-0 flex-col gap-y-2", isWithAside && "lg:col-span-2")}>
          {first && !first.isPlaceFound && !isEmpty && (
            <PlaceNotFound location={place.location} onChangePlace={onChangePlace} />
          )}
          <OtherPlaces place={place} />
          <ResultsLine
            text={isChanging ? screenMessages.searching : text}
            count={search.isPending ? <Searching /> : first && !isEmpty && shownCount(first)}
            order={order}
            isHiddenOnPhone={(!isPlaceFound || others.length > 0) && listActiveFilters(filters).length > 0}
            action={first && !isEmpty && <FitsButton />}
          >
            <ActiveFilters
              isPlaceFound={isPlaceFound}
              onDrop={() => filterBar.current?.focus({ preventScroll: true })}
            />
          </ResultsLine>
          {isFitting(fits) && doulas.length > 0 && !isChanging && !isFit && (
            <p className="text-sm">
              No doula here lists what you chose yet. Ask them in a message or a call: many know more than
              they list.
            </p>
          )}
          <FitsSheet place={place} isPlaceFound={isPlaceFound} />
        </div>
        {(search.isPending || isForOtherDate) && (
          <ResultListSkeleton className={cn(isMapView && "max-lg:hidden")} />
        )}
        {/* The server does not know the saved date, so its cards wait for hydration. */}
        {!isHydrated && <ResultListSkeleton className="hidden in-data-saved-date:block" />}
        {search.isError && !first && (
          <ErrorState
            title={screenMessages.searchFailed}
            onRetry={() => void retry()}
            isRetrying={search.isFetching}
          />
        )}
        {isEmpty && (
          <NoDoulas
            title={text ?? ""}
            response={first}
            filters={isPlaceFound ? filters : omitDistance(filters)}
            isFiltered={isFiltered}
            onChange={change}
            onChangePlace={onChangePlace}
            alertPlace={point ? { name, point, miles: first.radius_miles } : null}
          />
        )}
        {doulas.length > 0 && !isForOtherDate && (
          <ResultList
            ref={list}
            doulas={doulas}
            dueDate={dueDate}
            careKind={filters.looking_for ?? "birth"}
            isChanging={isChanging}
            highlight={highlight}
            limitNoteId={limitNoteId}
            className={cn(
              isMapView && "shown-without-script max-lg:hidden",
              !isHydrated && "in-data-saved-date:hidden",
            )}
          />
        )}
        {areFew && first && (
          <FewResults place={place} response={first} onWiden={(miles) => change({ miles })} />
        )}
        {hasMap && (
          <ResultsMap
            place={place}
            doulas={doulas}
            radiusMiles={first?.radius_miles}
            highlight={highlight}
            onSelect={showInList}
          />
        )}
        <ShowMore search={search} onShowMore={() => void showMore()} />
      </div>
      <CoverageNote
        location={first?.isPlaceFound ? name : null}
        className="measure mt-4 text-ink-soft text-sm"
      />
    </section>
  );
}

/** A server of the previous release sends no matches. */
const isKnown = (matched: FoundDoula["fits"] | undefined) => (matched?.length ?? 0) > 0;

type DoulaSearch = UseInfiniteQueryResult<FoundPages>;

/** Loads the next page and moves the focus to its first doula. */
function useShowMore(search: DoulaSearch, list: RefObject<HTMLOListElement | null>) {
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null);

  useEffect(() => {
    const firstNew = firstNewIndex === null ? undefined : list.current?.children[firstNewIndex];
    firstNew?.querySelector("button")?.focus();
  }, [firstNewIndex, list]);

  const refetchThenShowMore = async () => {
    const fresh = await search.refetch();
    return fresh.data?.pages.at(-1)?.next_cursor ? search.fetchNextPage() : fresh;
  };

  return async () => {
    const result = await search.fetchNextPage();
    // The last doula shown is no longer listed: load all pages again, then the next one.
    const { data, isSuccess } = isRefused(result.error) ? await refetchThenShowMore() : result;
    if (isSuccess) setFirstNewIndex(data.pages.slice(0, -1).flatMap((page) => page.items).length);
  };
}

/** The server cannot continue after the last doula shown. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "invalid_input";
}

/** Renders nothing if all doulas are shown. */
function ShowMore({ search, onShowMore }: { search: DoulaSearch; onShowMore: () => void }) {
  if (!search.hasNextPage && !search.isFetchNextPageError) return null;
  return (
    <div className="flex flex-col gap-4">
      {search.isFetchNextPageError && <InlineAlert tone="error" title={screenMessages.searchFailed} />}
      <Button
        variant="secondary"
        className="needs-script w-full md:mx-auto md:w-auto md:min-w-48"
        isBusy={search.isFetchingNextPage}
        onClick={onShowMore}
      >
        {search.isFetchNextPageError ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}
