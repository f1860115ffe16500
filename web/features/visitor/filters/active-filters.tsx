import { X } from "lucide-react";
import { listFilters, omitDistance, type SearchFilters } from "../../../../contract/directory/search.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatList } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { clearedFilters, listActiveFilters, listChosenFits } from "./search-filters.ts";
import { useSearchDueDate } from "./use-search-due-date.ts";

interface ActiveFiltersProps {
  isPlaceFound: boolean;
  /** Called when a filter is removed, whose button had the focus. */
  onDrop: () => void;
}

export function ActiveFilters({ isPlaceFound, onDrop }: ActiveFiltersProps) {
  const { filters, changeFilters, fits, changeFits } = useResultsUrl();
  const dueDate = useSearchDueDate(filters);
  const active = listActiveFilters(isPlaceFound ? filters : omitDistance(filters), dueDate);
  const chosenFits = listChosenFits(fits);
  if (active.length + chosenFits.length === 0) return null;
  const isPrivate = (key: string) => listFilters.some((filter) => key.startsWith(`${filter}:`));
  const unshared = [
    ...active.filter(({ key }) => isPrivate(key)).map(({ label }) => label),
    ...chosenFits.map(({ name }) => name),
  ];
  // From 1024 px, the selects in the bar above say the same.
  const selects = active.filter(({ key }) => key === "miles" || key === "max_rate");

  const drop = (without: SearchFilters) => {
    changeFilters(without);
    onDrop();
  };
  const clear = () => {
    changeFits({});
    drop(clearedFilters);
  };

  return (
    <ul
      aria-label="Active filters"
      // On a phone, one row to swipe, which fades out at the edge of the screen.
      className={cn(
        "needs-script flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 max-md:mask-r-from-[calc(100%-1rem)] md:flex-wrap",
        active.length === 1 && selects.length === 1 && chosenFits.length === 0 && "lg:hidden",
      )}
    >
      {active.map((filter) => (
        <li
          key={filter.key}
          className={cn("min-w-0 max-md:shrink-0", selects.includes(filter) && "lg:hidden")}
        >
          <Chip prefix="Remove filter: " label={filter.label} onRemove={() => drop(filter.without)} />
        </li>
      ))}
      {chosenFits.map(({ key, label, without }) => (
        <li key={key} className="min-w-0 max-md:shrink-0">
          <Chip
            prefix="Remove "
            label={label}
            onRemove={() => {
              changeFits(without);
              onDrop();
            }}
          />
        </li>
      ))}
      {active.length + chosenFits.length > 1 && (
        <li className="max-md:shrink-0">
          <Button variant="link" size="sm" onClick={clear}>
            Clear all
          </Button>
        </li>
      )}
      {unshared.length > 0 && (
        <li className="text-ink-soft text-sm max-md:shrink-0">
          Links you share leave out {formatList(unshared)}.
        </li>
      )}
    </ul>
  );
}

interface ChipProps {
  /** For screen readers. */
  prefix: string;
  label: string;
  onRemove: () => void;
}

function Chip({ prefix, label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-primary-wash py-1 pr-2 pl-3 text-left font-semibold text-primary text-sm hover:bg-sunken touch:min-h-11"
    >
      <span className="sr-only">{prefix}</span>
      <span className="min-w-0">{label}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  );
}
