import { X } from "lucide-react";
import { omitDistance, type SearchFilters } from "../../../contract/search.ts";
import { Button } from "../../ui/button.tsx";
import { useResultsUrl } from "./find-url.ts";
import { activeFilters, noFilters } from "./search-filters.ts";

interface ActiveFiltersProps {
  isPlaceFound: boolean;
  /** Called when a filter is removed, whose button had the focus. */
  onDrop: () => void;
}

/** The filters in use; each can be removed. */
export function ActiveFilters({ isPlaceFound, onDrop }: ActiveFiltersProps) {
  const { filters, changeFilters } = useResultsUrl();
  const active = activeFilters(isPlaceFound ? filters : omitDistance(filters));
  if (active.length === 0) return null;

  const drop = (without: SearchFilters) => {
    changeFilters(without);
    onDrop();
  };

  return (
    <ul aria-label="Active filters" className="needs-script flex items-center gap-2 md:flex-wrap">
      {active.map(({ key, label, without }) => (
        <li key={key} className="min-w-0 max-md:shrink-0">
          <button
            type="button"
            onClick={() => drop(without)}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-primary-wash py-1 pr-2 pl-3 text-left font-semibold text-primary text-sm hover:bg-sunken touch:min-h-11"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="min-w-0">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      <li className="max-md:shrink-0">
        <Button variant="link" size="sm" onClick={() => drop(noFilters)}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
