import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { NearbyCity, SearchHint, SearchResponse } from "../../../contract/search.schema.ts";
import {
  type DroppableFilter,
  filterLimits,
  listFilters,
  nearbyCities,
  type SearchFilters,
} from "../../../contract/search.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { noFilters, valueLabel } from "./search-filters.ts";

interface NoDoulasProps {
  /** What was not found, and within how many miles. */
  title: string;
  response: Pick<SearchResponse, "hint" | "nearby_cities">;
  filters: SearchFilters;
  isFiltered: boolean;
  onChange: (change: SearchFilters) => void;
  onChangePlace: () => void;
  /** A button for an email alert; undefined without a place. */
  alert?: ReactNode;
}

/** Shows that the search found nobody, and which changes would find someone. */
export function NoDoulas(props: NoDoulasProps) {
  const { title, response, filters, isFiltered, onChange, onChangePlace, alert } = props;
  const { hint, nearby_cities: cities } = response;
  return (
    <EmptyState
      illustration="no-doulas"
      title={title}
      level={3}
      action={
        <div className="needs-script flex flex-wrap justify-center gap-3">
          {hint && (
            <Button onClick={() => onChange(hintChange(hint))}>
              {hint.kind === "drop_filter" && <X aria-hidden="true" className="size-4" />}
              {hintText(hint, filters)}
            </Button>
          )}
          {isFiltered ? (
            <Button variant={hint ? "secondary" : "primary"} onClick={() => onChange(noFilters)}>
              Clear all filters
            </Button>
          ) : (
            <Button variant={hint ? "secondary" : "primary"} onClick={onChangePlace}>
              Change location
            </Button>
          )}
          {alert}
        </div>
      }
    >
      {isFiltered && "Try removing a filter: someone may still be right for you."}
      {/* Not if there are none: the next sentence would contradict it. */}
      {!isFiltered && cities?.length !== 0 && "Try searching in a nearby city."}
      {cities && <NearbyCities cities={cities} />}
    </EmptyState>
  );
}

/** The nearest cities with doulas, or a sentence that none are close enough for a birth. */
function NearbyCities({ cities }: { cities: readonly NearbyCity[] }) {
  if (cities.length === 0) {
    return <p>There are no doulas within {countText(nearbyCities.withinMiles, "mile")} yet.</p>;
  }
  return (
    <>
      <p className="mt-4">The nearest cities with doulas:</p>
      <ul aria-label="Nearest cities with doulas" className="mt-1 flex flex-col">
        {cities.map(({ name, miles, doula_count }) => (
          <li key={name}>
            <Link
              to="/find-doulas"
              search={{ location: name, step: "results" }}
              className="inline-flex min-h-8 items-center font-semibold text-primary underline underline-offset-4 touch:min-h-11"
            >
              {name}
            </Link>{" "}
            <span className="text-sm">
              {countText(miles, "mile")} away · {countText(doula_count, "doula")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const names: Record<DroppableFilter, string> = {
  max_rate: "price",
  insurance: "insurance",
  specialty: "specialty",
  approach: "approach",
  language: "language",
  available: "availability",
};

/** Names what would find someone: 'Remove the Aetna filter: 7 doulas', 'Search within 100 miles'. */
export function hintText(hint: SearchHint, filters: SearchFilters): string {
  if (hint.kind === "widen") return `Search within ${countText(hint.miles, "mile")}`;
  return `Remove the ${filterName(hint.filter, filters)}: ${foundText(hint.count)}`;
}

/** The filter changes that follow a hint. */
export function hintChange(hint: SearchHint): SearchFilters {
  return hint.kind === "widen" ? { miles: hint.miles } : { [hint.filter]: undefined };
}

function filterName(filter: DroppableFilter, filters: SearchFilters): string {
  const list = listFilters.find((each) => each === filter);
  const values = (list && filters[list]) ?? [];
  const [single] = values;
  if (list && single !== undefined && values.length === 1) return `${valueLabel(list, single)} filter`;
  return values.length > 1 ? `${names[filter]} filters` : `${names[filter]} filter`;
}

/** The server stops counting at the limit. */
function foundText(count: number): string {
  return count >= filterLimits.hintCount
    ? `${filterLimits.hintCount} doulas or more`
    : countText(count, "doula");
}
