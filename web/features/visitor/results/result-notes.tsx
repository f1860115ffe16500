import type { ReactNode } from "react";
import type { SearchResponse } from "../../../../contract/directory/search.schema.ts";
import { filterLimits, type SearchSort } from "../../../../contract/directory/search.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { type Place, usePlace } from "../../../api/directory/places.ts";
import { cn } from "../../../lib/class-names.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toPlaceSearch } from "../find-doulas/find-flow.ts";

interface ResultsLineProps {
  /** The results in one sentence; undefined until they arrive. */
  text: string | undefined;
  /** The same in a few words; undefined if something else on screen says it. */
  count: ReactNode;
  /** Their order, which the select says too if there is room for it; null for the default. */
  order: string | null;
  /** On a phone, a note about the place and the active filters need the space. */
  isHiddenOnPhone: boolean;
  /** Beside the count. */
  action: ReactNode;
  /** In the same row, or on a phone below it. */
  children: ReactNode;
}

/** How many were found: a few words on screen, and the whole sentence for screen readers when it changes. */
export function ResultsLine(props: ResultsLineProps) {
  const { text, count, order, isHiddenOnPhone, action, children } = props;
  return (
    <div
      className={cn(count ? "flex" : "contents", "min-h-9 min-w-0 gap-x-4 max-md:flex-col md:items-center")}
    >
      <p role="status" className="sr-only">
        {text}
      </p>
      {(count || action) && (
        <div
          className={cn(
            "flex min-h-9 items-center justify-between gap-x-3 md:shrink-0",
            isHiddenOnPhone && "max-md:hidden",
          )}
        >
          {count && (
            <p aria-hidden="true" className="min-w-0 text-ink-soft text-sm">
              {count}
              {/* On a wide screen, the select next to it says so. */}
              {order && <span className="lg:hidden">, {order}</span>}
            </p>
          )}
          {action}
        </div>
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
}

/** '5 of 7', '5 of 100+', '3 doulas' */
export function formatResultCount({ total, count, hasMore }: CountLine): string {
  if (!hasMore) return pluralize(count, "doula");
  if (total === null || total <= count) return `First ${pluralize(count, "doula")}`;
  return `${count} of ${total}${total >= filterLimits.total ? "+" : ""}`;
}

interface Order {
  sort?: SearchSort | undefined;
  isPlaceFound: boolean;
  /** The due date decides first. */
  isDated?: boolean;
  /** What doulas know decides before it. */
  isFit?: boolean;
}

const firstInOrder: Record<SearchSort, string> = {
  distance: "nearest",
  price: "lowest price",
  births: "most births",
  experience: "most experience",
};

/** 'nearest first', or 'on call first, then nearest'; null without a place, a sort and a due date. */
export function formatSortOrder(order: Order): string | null {
  const { sort = "distance", isPlaceFound, isDated = false, isFit = false } = order;
  // Without a place, the oldest profiles come first.
  const isSaid = isPlaceFound || sort !== "distance";
  if (isFit)
    return `best fit first${isDated ? ", then on call" : isSaid ? `, then ${firstInOrder[sort]}` : ""}`;
  if (isDated) return isSaid ? `on call first, then ${firstInOrder[sort]}` : "on call first";
  return isSaid ? `${firstInOrder[sort]} first` : null;
}

interface Results extends Pick<SearchResponse, "radius_miles">, Order {
  /** Number of doulas shown so far. */
  count: number;
  hasMore: boolean;
  /** By something other than distance. */
  isFiltered?: boolean;
}

/** The results in one sentence. For no results without filters it is the spec's sentence, with the current radius. */
export function describeResults(results: Results): string {
  const { count, hasMore, isPlaceFound, radius_miles, sort = "distance" } = results;
  const { isDated, isFit, isFiltered } = results;
  const within = `within ${pluralize(radius_miles, "mile")}`;
  if (count === 0) {
    if (isFiltered)
      return isPlaceFound ? `No doulas match your filters ${within}.` : "No doulas match your filters.";
    return `No doulas found ${within} of your location.`;
  }
  const doulas = pluralize(count, "doula");
  const order = formatSortOrder(results);
  if (!isPlaceFound) return order ? `Showing ${doulas}, ${order}.` : `Showing ${doulas}.`;
  if (!hasMore) return `${doulas} ${within} of you, ${order}.`;
  return sort === "distance" && !isDated && !isFit
    ? `Showing the ${doulas} nearest to you, ${within}.`
    : `Showing ${doulas} ${within}, ${order}.`;
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
            <TextLink
              from="/find-doulas"
              to="/find-doulas"
              search={(current) => ({
                ...current,
                ...toPlaceSearch({ location: description, locationDetails: place_id }),
                sheet: undefined,
                doula: undefined,
              })}
              layout="standalone"
            >
              {withoutCountry(description)}
            </TextLink>
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
