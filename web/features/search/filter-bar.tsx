import { ChevronDown, SlidersHorizontal, X } from "lucide-react";
import { useRef, useState } from "react";
import {
  availableWithinDays,
  type ListFilter,
  listFilters,
  omitDistance,
  type SearchFilters,
} from "../../../contract/search.ts";
import type { Place } from "../../api/search-data.ts";
import { boot } from "../../lib/boot.ts";
import { cn } from "../../lib/class-names.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FilterSelect, filterControl, SortButton, ViewSwitch } from "./filter-controls.tsx";
import { FilterPopover } from "./filter-popover.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { useResultsUrl } from "./find-url.ts";
import {
  activeFilters,
  availableLabel,
  chosenNumber,
  distanceChoices,
  listNames,
  noFilters,
  rateChoices,
} from "./search-filters.ts";

interface FilterBarProps {
  place: Place;
  /** Without a place there is no distance to filter or sort by. */
  isPlaceFound: boolean;
  /** There are doulas to sort. */
  isSortable: boolean;
  hasMap: boolean;
}

/** Filters and sort order of the results: a row of controls if there is room, otherwise a sheet. */
export function FilterBar({ place, isPlaceFound, isSortable, hasMap }: FilterBarProps) {
  const { filters, changeFilters, ...resultsUrl } = useResultsUrl();
  const [popover, setPopover] = useState<{ filter: ListFilter; isOpen: boolean }>();
  const trigger = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  const [isAvailableTicked, setAvailableTicked] = useEagerValue(Boolean(filters.available));
  const active = activeFilters(isPlaceFound ? filters : omitDistance(filters));

  const dropFilters = (without: SearchFilters) => {
    changeFilters(without);
    // The pressed button disappears with its filter.
    bar.current?.focus({ preventScroll: true });
  };

  return (
    <section ref={bar} aria-label="Filters" tabIndex={-1} className="flex flex-col gap-1.5 md:gap-3">
      <div className="flex flex-wrap items-center gap-2 lg:max-xl:gap-1">
        <button
          type="button"
          aria-haspopup="dialog"
          className={cn(filterControl({ isActive: active.length > 0 }), "lg:hidden")}
          onClick={() => resultsUrl.showSheet("filters")}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {active.length > 0 ? `Filters (${active.length})` : "Filters"}
        </button>
        {isPlaceFound && (
          <FilterSelect
            label="Distance"
            value={filters.miles ? String(filters.miles) : ""}
            choices={distanceChoices(filters.miles, boot.settings.default_search_radius)}
            onChoose={(value) => changeFilters({ miles: chosenNumber(value) })}
            isActive={filters.miles !== undefined}
            className="max-lg:hidden"
          />
        )}
        <FilterSelect
          label="Price"
          value={filters.max_rate ? String(filters.max_rate) : ""}
          choices={rateChoices(filters.max_rate)}
          onChoose={(value) => changeFilters({ max_rate: chosenNumber(value) })}
          isActive={filters.max_rate !== undefined}
          className="max-lg:hidden"
        />
        {listFilters.map((filter) => {
          const count = filters[filter]?.length ?? 0;
          const isOpen = popover?.filter === filter && popover.isOpen;
          return (
            <button
              key={filter}
              ref={popover?.filter === filter ? trigger : undefined}
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              className={cn(filterControl({ isActive: count > 0 }), "max-lg:hidden")}
              onClick={() => setPopover({ filter, isOpen: !isOpen })}
            >
              {listNames[filter]}
              {count > 0 && ` (${count})`}
              <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
            </button>
          );
        })}
        <label
          className={cn(
            filterControl({ isActive: Boolean(filters.available) }),
            "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 max-lg:hidden",
          )}
        >
          <Checkbox
            checked={isAvailableTicked}
            onChange={({ target }) => {
              setAvailableTicked(target.checked);
              changeFilters({ available: target.checked ? availableWithinDays : undefined });
            }}
            className="size-5 [&_input]:outline-none"
          />
          {availableLabel}
        </label>
        {isSortable && (
          <div className="lg:hidden">
            <SortButton
              sort={filters.sort}
              isPlaceFound={isPlaceFound}
              onSort={(sort) => changeFilters({ sort })}
            />
          </div>
        )}
        {hasMap && (
          <div className="ml-auto lg:hidden">
            <ViewSwitch isMap={resultsUrl.isMapView} onChange={resultsUrl.showMap} />
          </div>
        )}
      </div>
      {active.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
          {active.map(({ key, label, without }) => (
            <li key={key} className="min-w-0">
              <button
                type="button"
                onClick={() => dropFilters(without)}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-primary-wash py-1 pr-2 pl-3 text-left font-semibold text-primary text-sm hover:bg-sunken touch:min-h-11"
              >
                <span className="sr-only">Remove filter: </span>
                <span className="min-w-0">{label}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
          <li>
            <Button variant="link" size="sm" onClick={() => dropFilters(noFilters)}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
      {popover && (
        <FilterPopover
          key={popover.filter}
          place={place}
          isPlaceFound={isPlaceFound}
          filter={popover.filter}
          trigger={trigger}
          isOpen={popover.isOpen}
          onClose={() => setPopover({ ...popover, isOpen: false })}
        />
      )}
      <FilterSheet
        place={place}
        isPlaceFound={isPlaceFound}
        isOpen={resultsUrl.openSheet === "filters"}
        onClose={resultsUrl.closeSheet}
      />
    </section>
  );
}
