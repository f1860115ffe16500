import { useQuery } from "@tanstack/react-query";
import * as Popover from "radix-ui/popover";
import { type RefObject, useEffect, useRef } from "react";
import { type ListFilter, omitDistance } from "../../../../contract/directory/search.ts";
import type { Place } from "../../../api/directory/places.ts";
import { areFacetCountsExact, facetsQuery } from "../../../api/directory/search.ts";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import { FilterValues } from "./filter-values.tsx";
import { listNames, toggleValue } from "./search-filters.ts";

interface FilterPopoverProps {
  place: Place;
  isPlaceFound: boolean;
  filter: ListFilter;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opens it, anchors it and gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>;
}

/** The values of one filter; each applies as soon as it is checked. */
export function FilterPopover(props: FilterPopoverProps) {
  const { place, isPlaceFound, filter, isOpen, onClose, trigger } = props;
  const { filters, changeFilters } = useResultsUrl();
  const facets = useQuery(facetsQuery(place, isPlaceFound ? filters : omitDistance(filters)));
  const hasClickedOutside = useRef(false);
  const content = useRef<HTMLDivElement>(null);

  // If it opens before its values arrive, it must have the focus itself; otherwise Space would
  // scroll the page.
  useEffect(() => {
    if (facets.isPending || document.activeElement !== content.current) return;
    content.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [facets.isPending]);

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      {/* The trigger renders before Radix is loaded, so it is not a Radix trigger, and this replaces it. */}
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label={listNames[filter]}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={() => {
            hasClickedOutside.current = false;
          }}
          onInteractOutside={(event) => {
            // The click on the trigger closes it; if the press already did, the click would reopen it.
            if (event.target instanceof Node && trigger.current?.contains(event.target))
              event.preventDefault();
            else hasClickedOutside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!hasClickedOutside.current) trigger.current?.focus();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 overflow-y-auto rounded-card border border-line bg-surface px-5 py-3 text-ink shadow-soft data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <fieldset className="flex min-w-0 flex-col">
            <legend className="py-1 font-semibold text-ink-soft text-sm">{listNames[filter]}</legend>
            <FilterValues
              filter={filter}
              chosen={filters[filter]}
              facets={facets}
              areCountsExact={areFacetCountsExact(filters)}
              onToggle={(value) =>
                changeFilters((current) => ({ [filter]: toggleValue(current[filter], value) }))
              }
            />
          </fieldset>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
