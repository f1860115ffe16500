import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { NearbyCity, SearchHint } from "../../../contract/search.schema.ts";
import { nearbyCities, type SearchFilters } from "../../../contract/search.ts";
import { milesText } from "../../lib/miles-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NoDoulasIllustration } from "../../ui/illustrations/no-doulas-illustration.tsx";
import { hintChange, hintText } from "./hint-text.ts";

interface NoDoulasProps {
  /** Who was not found, and within how many miles. */
  title: string;
  hint: SearchHint | null;
  /** Null where filters or the place leave it open. */
  cities: readonly NearbyCity[] | null;
  filters: SearchFilters;
  isFiltered: boolean;
  onChange: (change: SearchFilters) => void;
  onClearFilters: () => void;
  onChangePlace: () => void;
}

/** Nobody was found: what would find somebody, as far as known. */
export function NoDoulas(props: NoDoulasProps) {
  const { title, hint, cities, filters, isFiltered, onChange, onClearFilters, onChangePlace } = props;
  return (
    <EmptyState
      drawing={<NoDoulasIllustration />}
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
            <Button variant={hint ? "secondary" : "primary"} onClick={onClearFilters}>
              Clear all filters
            </Button>
          ) : (
            <Button variant={hint ? "secondary" : "primary"} onClick={onChangePlace}>
              Change location
            </Button>
          )}
        </div>
      }
    >
      {isFiltered
        ? "Somebody may still be right for you with one filter less."
        : "Try searching in a nearby city."}
      {cities && <NearbyCities cities={cities} />}
    </EmptyState>
  );
}

/** Where the nearest doulas are, or that none are near enough for a birth. */
function NearbyCities({ cities }: { cities: readonly NearbyCity[] }) {
  if (cities.length === 0) {
    return <p className="mt-2">There are no doulas within {milesText(nearbyCities.withinMiles)} yet.</p>;
  }
  return (
    <>
      <p className="mt-4">The nearest cities with doulas:</p>
      <ul aria-label="Nearest cities with doulas" className="mt-1 flex flex-col">
        {cities.map(({ name, miles, doula_count: count }) => (
          <li key={name}>
            <Link
              to="/find-doulas"
              search={{ location: name, step: "results" }}
              className="inline-flex min-h-8 items-center font-semibold text-primary underline underline-offset-4 touch:min-h-11"
            >
              {name}
            </Link>{" "}
            <span className="text-sm">
              {milesText(miles)} away · {count === 1 ? "1 doula" : `${count} doulas`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
