import { X } from "lucide-react";
import { omitDistance, type SearchFilters } from "../../../../contract/directory/search.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { clearedFilters, listActiveFilters } from "./search-filters.ts";
import { useSearchDueDate } from "./use-search-due-date.ts";

interface ActiveFiltersProps {
  isPlaceFound: boolean;
  /** Called when a filter is removed, whose button had the focus. */
  onDrop: () => void;
}

export function ActiveFilters({ isPlaceFound, onDrop }: ActiveFiltersProps) {
  const { filters, changeFilters } = useResultsUrl();
  const dueDate = useSearchDueDate(filters);
  const active = listActiveFilters(isPlaceFound ? filters : omitDistance(filters), dueDate);
  if (active.length === 0) return null;
  // From 1024 px, the selects in the bar above say the same.
  const selects = active.filter(({ key }) => key === "miles" || key === "max_rate");

  const drop = (without: SearchFilters) => {
    changeFilters(without);
    onDrop();
  };

  return (
    <ul
      aria-label="Active filters"
      // On a phone, one row to swipe, which fades out at the edge of the screen.
      className={cn(
        "needs-script flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 max-md:mask-r-from-[calc(100%-1rem)] md:flex-wrap",
        active.length === 1 && selects.length === 1 && "lg:hidden",
      )}
    >
      {active.map((filter) => (
        <li
          key={filter.key}
          className={cn("min-w-0 max-md:shrink-0", selects.includes(filter) && "lg:hidden")}
        >
          <button
            type="button"
            onClick={() => drop(filter.without)}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-primary-wash py-1 pr-2 pl-3 text-left font-semibold text-primary text-sm hover:bg-sunken touch:min-h-11"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="min-w-0">{filter.label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li className="max-md:shrink-0">
          <Button variant="link" size="sm" onClick={() => drop(clearedFilters)}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
