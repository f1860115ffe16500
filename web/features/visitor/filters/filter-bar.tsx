import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { type ListFilter, omitDistance, type SearchFilters } from "../../../../contract/directory/search.ts";
import type { Place } from "../../../api/directory/places.ts";
import { boot } from "../../../lib/boot.ts";
import { cn } from "../../../lib/class-names.ts";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { barControl, FilterSelect, filterControl, SortButton, ViewSwitch } from "./filter-controls.tsx";
import { FilterPopover } from "./filter-popover.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import {
  activeFilters,
  chosenNumber,
  chosenSort,
  distanceChoices,
  listNames,
  rateChoices,
  sortChoices,
} from "./search-filters.ts";

/** The filters with a button of their own on a wide screen; the sheet has them all. */
const barFilters = ["insurance", "specialty"] as const satisfies ListFilter[];

interface FilterBarProps {
  ref: RefObject<HTMLElement | null>;
  place: Place;
  /** Without a place there is no distance to filter or sort by. */
  isPlaceFound: boolean;
  /** There are doulas to sort. */
  isSortable: boolean;
  /** The due date decides their order before the sort. */
  isDated: boolean;
  hasMap: boolean;
}

/** Filters, sort order and view of the results. */
export function FilterBar({ ref, place, isPlaceFound, isSortable, isDated, hasMap }: FilterBarProps) {
  const { filters, changeFilters, ...resultsUrl } = useResultsUrl();
  const [popover, setPopover] = useState<{ filter: ListFilter; isOpen: boolean }>();
  const trigger = useRef<HTMLButtonElement>(null);
  const active = activeFilters(isPlaceFound ? filters : omitDistance(filters));
  const sorts = sortChoices({ isPlaceFound, isDated });
  const sort = (chosen: SearchFilters["sort"]) => changeFilters({ sort: chosen });

  return (
    <section
      ref={ref}
      aria-label="Filters"
      tabIndex={-1}
      className="needs-script flex shrink-0 items-center gap-1 md:gap-2 lg:grow"
    >
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
      {barFilters.map((filter) => {
        const count = filters[filter]?.length ?? 0;
        const isOpen = popover?.filter === filter && popover.isOpen;
        return (
          <button
            key={filter}
            ref={popover?.filter === filter ? trigger : undefined}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className={cn(filterControl({ isActive: count > 0 }), "max-xl:hidden")}
            onClick={() => setPopover({ filter, isOpen: !isOpen })}
          >
            {listNames[filter]}
            {count > 0 && ` (${count})`}
            <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
          </button>
        );
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        className={barControl({ isActive: active.length > 0 })}
        onClick={() => resultsUrl.showSheet("filters")}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4 max-md:size-5" />
        {active.length > 0 ? `Filters (${active.length})` : "Filters"}
      </button>
      {isSortable && (
        <>
          <SortButton sort={filters.sort} choices={sorts} onSort={sort} />
          <FilterSelect
            label="Sort by"
            value={filters.sort ?? ""}
            choices={sorts}
            onChoose={(value) => sort(chosenSort(value))}
            isActive={filters.sort !== undefined}
            className="ml-auto max-lg:hidden"
          />
        </>
      )}
      {hasMap && <ViewSwitch isMap={resultsUrl.isMapView} onChange={resultsUrl.showMap} />}
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
