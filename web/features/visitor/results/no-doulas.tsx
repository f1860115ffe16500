import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type ComponentProps, useId } from "react";
import type { NearbyCity, SearchHint, SearchResponse } from "../../../../contract/directory/search.schema.ts";
import {
  type DroppableFilter,
  filterLimits,
  listFilters,
  nearbyCities,
  type SearchFilters,
} from "../../../../contract/directory/search.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { AlertButton } from "../doula-alerts/alert-button.tsx";
import { clearedFilters, formatFilterValue } from "../filters/search-filters.ts";

interface NoDoulasProps {
  /** What was not found, and within how many miles. */
  title: string;
  response: Pick<SearchResponse, "hint" | "nearby_cities">;
  filters: SearchFilters;
  isFiltered: boolean;
  onChange: (change: SearchFilters) => void;
  onChangePlace: () => void;
  /** Where an email alert would look; null without a place. */
  alertPlace: ComponentProps<typeof AlertButton>["place"] | null;
}

/** Shows that the search found nobody, and which changes would find someone. */
export function NoDoulas(props: NoDoulasProps) {
  const { title, response, filters, isFiltered, onChange, onChangePlace, alertPlace } = props;
  const { hint, nearby_cities: cities } = response;
  const isNobodyNear = !isFiltered && cities?.length === 0;
  // One filled button: what finds someone now, or else the alert.
  const alertLeads = isNobodyNear && !hint && alertPlace !== null;
  const otherVariant = hint || alertLeads ? "secondary" : "primary";
  const alert = alertPlace && (
    <AlertButton
      place={alertPlace}
      variant={alertLeads ? "primary" : "secondary"}
      className="max-sm:[&_svg]:hidden"
    />
  );
  return (
    <EmptyState
      illustration="no-doulas"
      title={title}
      level={3}
      className="w-full max-md:px-0 [&>div]:w-full [&>svg]:mb-3 [&>svg]:w-28"
      action={
        <div className="needs-script mx-auto flex max-w-96 flex-col gap-3 [&_button]:px-3">
          {alertLeads && alert}
          {hint && (
            <Button onClick={() => onChange(getHintChange(hint))}>
              {hint.kind === "drop_filter" && <X aria-hidden="true" className="size-4" />}
              {describeHint(hint, filters)}
            </Button>
          )}
          {isFiltered ? (
            <Button variant={otherVariant} onClick={() => onChange(clearedFilters)}>
              Clear all filters
            </Button>
          ) : (
            <Button variant={otherVariant} onClick={onChangePlace}>
              Change location
            </Button>
          )}
          {!alertLeads && alert}
        </div>
      }
    >
      {isFiltered && "Try removing a filter: someone may still be right for you. "}
      Try searching in a nearby city.
      {cities && <NearbyCities cities={cities} />}
    </EmptyState>
  );
}

/** The nearest cities with doulas, or a sentence that none are close enough for a birth. */
function NearbyCities({ cities }: { cities: readonly NearbyCity[] }) {
  const captionId = useId();
  const within = `within ${pluralize(nearbyCities.withinMiles, "mile")}`;
  if (cities.length === 0) return <p>No city {within} has a doula yet, but one farther away may.</p>;
  return (
    <div className="mx-auto mt-3 max-w-96 text-left">
      <p id={captionId} className="mb-1.5 px-4 text-sm">
        Doulas {within}, by city
      </p>
      <ul
        aria-labelledby={captionId}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {cities.map(({ name, miles, doula_count }) => (
          <li
            key={name}
            className="relative flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 py-1.5 first:rounded-t-card last:rounded-b-card hover:bg-sunken"
          >
            <Link
              to="/find-doulas"
              search={{ location: name, step: "results" }}
              className="font-semibold text-primary cover-link [--ring-offset:-2px]"
            >
              {name}
            </Link>{" "}
            <span className="text-sm">
              {pluralize(miles, "mile")} · {pluralize(doula_count, "doula")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const names: Record<DroppableFilter, string> = {
  max_rate: "price",
  insurance: "insurance",
  specialty: "specialty",
  approach: "approach",
  language: "language",
  available: "availability",
  on_call: "on call",
};

/** Names what would find someone: 'Remove the Aetna filter: 7 doulas', 'Search within 100 miles'. */
export function describeHint(hint: SearchHint, filters: SearchFilters): string {
  if (hint.kind === "widen") return `Search within ${pluralize(hint.miles, "mile")}`;
  return `Remove the ${getFilterName(hint.filter, filters)}: ${formatFoundCount(hint.count)}`;
}

/** The filter changes that follow a hint. */
export function getHintChange(hint: SearchHint): SearchFilters {
  return hint.kind === "widen" ? { miles: hint.miles } : { [hint.filter]: undefined };
}

function getFilterName(filter: DroppableFilter, filters: SearchFilters): string {
  const list = listFilters.find((each) => each === filter);
  const values = (list && filters[list]) ?? [];
  const [single] = values;
  if (list && single !== undefined && values.length === 1) return `${formatFilterValue(list, single)} filter`;
  return values.length > 1 ? `${names[filter]} filters` : `${names[filter]} filter`;
}

/** The server stops counting at the limit. */
function formatFoundCount(count: number): string {
  return count >= filterLimits.hintCount
    ? `${filterLimits.hintCount} doulas or more`
    : pluralize(count, "doula");
}
