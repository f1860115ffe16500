import { SlidersHorizontal } from "lucide-react";
import type { RefObject } from "react";
import { omitDistance, type SearchFilters } from "../../../../contract/directory/search.ts";
import type { Place } from "../../../api/directory/places.ts";
import { boot } from "../../../lib/boot.ts";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { FilterSelect, getBarControlClasses, SortButton, ViewSwitch } from "./filter-controls.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import {
  listActiveFilters,
  listDistanceChoices,
  listRateChoices,
  parseNumber,
  parseSort,
  sortChoices,
} from "./search-filters.ts";

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

/** Filters, sort order and view of the results. A wide screen has selects for what is chosen in one click; the sheet has all filters. */
export function FilterBar({ ref, place, isPlaceFound, isSortable, isDated, hasMap }: FilterBarProps) {
  const { filters, changeFilters, ...resultsUrl } = useResultsUrl();
  const active = listActiveFilters(isPlaceFound ? filters : omitDistance(filters));
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
          choices={listDistanceChoices(filters.miles, boot.settings.default_search_radius)}
          onChoose={(value) => changeFilters({ miles: parseNumber(value) })}
          isActive={filters.miles !== undefined}
          className="max-lg:hidden"
        />
      )}
      <FilterSelect
        label="Price"
        value={filters.max_rate ? String(filters.max_rate) : ""}
        choices={listRateChoices(filters.max_rate)}
        onChoose={(value) => changeFilters({ max_rate: parseNumber(value) })}
        isActive={filters.max_rate !== undefined}
        className="max-lg:hidden"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        className={getBarControlClasses({ isActive: active.length > 0 })}
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
            onChoose={(value) => sort(parseSort(value))}
            isActive={filters.sort !== undefined}
            className="ml-auto max-lg:hidden"
          />
        </>
      )}
      {hasMap && <ViewSwitch isMap={resultsUrl.isMapView} onChange={resultsUrl.showMap} />}
      <FilterSheet
        place={place}
        isPlaceFound={isPlaceFound}
        isOpen={resultsUrl.openSheet === "filters"}
        onClose={resultsUrl.closeSheet}
      />
    </section>
  );
}
