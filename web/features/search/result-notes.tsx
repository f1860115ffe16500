import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SearchResponse } from "../../../contract/search.schema.ts";
import { filterLimits, type SearchFilters, type SearchSort } from "../../../contract/search.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { usePlace } from "../../api/places.ts";
import type { Place } from "../../api/search-data.ts";
import { cn } from "../../lib/class-names.ts";
import { countText } from "../../lib/text.ts";
import { Button, Spinner } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { toPlaceSearch } from "./find-flow.ts";

interface ResultsLineProps {
  /** The results in one sentence; undefined until they arrive. */
  text: string | undefined;
  /** The same in a few words; undefined if something else on screen says it. */
  count: ReactNode;
  filters: SearchFilters;
  /** On a phone, the notes about the place need the space. */
  isHiddenOnPhone: boolean;
  /** In the same row, or on a phone below it. */
  children: ReactNode;
}

/** How many were found: a few words on screen, and the whole sentence for screen readers when it changes. */
export function ResultsLine(props: ResultsLineProps) {
  const { text, count, filters, isHiddenOnPhone, children } = props;
  return (
    <div
      className={cn(count ? "flex" : "contents", "min-h-9 min-w-0 gap-x-4 max-md:flex-col md:items-center")}
    >
      <p role="status" className="sr-only">
        {text}
      </p>
      {count && (
        <p
          aria-hidden="true"
          className={cn(
            "text-ink-soft text-sm max-md:flex max-md:min-h-9 max-md:items-center md:shrink-0",
            isHiddenOnPhone && "max-md:hidden",
          )}
        >
          <span>
            {count}
            {/* On a wide screen, the select next to it says so. */}
            {filters.sort && <span className="lg:hidden">, {orders[filters.sort]}</span>}
          </span>
        </p>
      )}
      {children}
    </div>
  );
}

/** In place of the count until the doulas arrive. */
export function Searching() {
  return (
    <span className="flex items-center gap-3">
      <Spinner />
      {screenMessages.searching}
    </span>
  );
}

interface CountLine extends Pick<SearchResponse, "total"> {
  /** Number of doulas shown so far. */
  count: number;
  hasMore: boolean;
  /** Null if the place was not found. */
  placeName: string | null;
  /** The sort order, which follows, needs the space. */
  isSorted?: boolean;
}

/** '5 of 7 near Austin', '5 of 100+ near Austin', '3 doulas near Austin'; sorted: '3 near Austin' */
export function countLine({ total, count, hasMore, placeName, isSorted = false }: CountLine): string {
  const near = placeName === null ? "" : ` near ${placeName.split(",")[0]}`;
  const doulas = isSorted && near ? String(count) : countText(count, "doula");
  if (!hasMore) return `${doulas}${near}`;
  if (total === null || total <= count) return `First ${doulas}${near}`;
  return `${count} of ${total}${total >= filterLimits.total ? "+" : ""}${near}`;
}

interface Results extends Pick<SearchResponse, "radius_miles"> {
  /** Number of doulas shown so far. */
  count: number;
  hasMore: boolean;
  isPlaceFound: boolean;
  sort?: SearchSort | undefined;
  /** By something other than distance. */
  isFiltered?: boolean;
}

const orders: Record<SearchSort, string> = {
  distance: "nearest first",
  price: "lowest price first",
  births: "most births first",
  experience: "most experience first",
};

/** The results in one sentence. For no results without filters it is the spec's sentence, with the current radius. */
export function resultsText(results: Results): string {
  const { count, hasMore, isPlaceFound, radius_miles, sort = "distance", isFiltered = false } = results;
  const within = `within ${countText(radius_miles, "mile")}`;
  if (count === 0) {
    if (isFiltered)
      return isPlaceFound ? `No doulas match your filters ${within}.` : "No doulas match your filters.";
    return `No doulas found ${within} of your location.`;
  }
  const doulas = countText(count, "doula");
  if (!isPlaceFound)
    return sort === "distance" ? `Showing ${doulas}.` : `Showing ${doulas}, ${orders[sort]}.`;
  if (!hasMore) return `${doulas} ${within} of you, ${orders[sort]}.`;
  return sort === "distance"
    ? `Showing the ${doulas} nearest to you, ${within}.`
    : `Showing ${doulas} ${within}, ${orders[sort]}.`;
}

/**
 * Shows which of several places with the same name was searched, with links to the others: on a phone in
 * one row to swipe.
 */
export function OtherPlaces({ place }: { place: Place }) {
  const { name, others } = usePlace(place);
  if (others.length === 0) return null;
  return (
    <div className="flex items-center gap-x-3 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:text-sm md:flex-wrap">
      <p className="shrink-0 text-ink-soft">
        Showing <strong className="font-semibold text-ink">{withoutCountry(name)}</strong>. Or
        <span className="max-md:hidden"> choose</span>:
      </p>
      <ul aria-label="Places with the same name" className="flex gap-x-3 md:flex-wrap">
        {others.map(({ place_id, description }) => (
          <li key={place_id} className="shrink-0">
            <Link
              from="/find-doulas"
              to="/find-doulas"
              search={(current) => ({
                ...current,
                ...toPlaceSearch({ location: description, locationDetails: place_id }),
                sheet: undefined,
                doula: undefined,
              })}
              className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 touch:min-h-11"
            >
              {withoutCountry(description)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Short, but still enough to tell places with the same name apart. */
export function withoutCountry(description: string): string {
  return description.replace(/, USA$/, "");
}

interface PlaceNotFoundProps {
  location: string;
  onChangePlace: () => void;
}

/** Explains why the results have no distances. Shorter on a phone, where the summary's Edit is nearby. */
export function PlaceNotFound({ location, onChangePlace }: PlaceNotFoundProps) {
  return (
    <InlineAlert
      tone="info"
      className="max-md:px-3 max-md:py-2 max-md:[&_div]:leading-5 max-md:[&_svg]:hidden"
      action={
        <Button variant="secondary" size="sm" onClick={onChangePlace} className="needs-script max-md:hidden">
          Change location
        </Button>
      }
    >
      <strong className="font-semibold">{`We could not find “${location}” on the map.`}</strong> These are the
      first doulas on our list<span className="max-md:hidden">, without distances</span>.
      <span className="max-md:hidden"> A city with its state, or a zip code, works best.</span>
    </InlineAlert>
  );
}
