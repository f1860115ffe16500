import * as Popover from "radix-ui/popover";
import { type RefObject, useEffect, useRef } from "react";
import type { ListFilter } from "../../../contract/search.ts";
import { FilterValues } from "./filter-values.tsx";
import { listNames, toggleValue } from "./search-filters.ts";
import { type ResultFilters, useFacets } from "./use-facets.ts";

interface FilterPopoverProps extends ResultFilters {
  filter: ListFilter;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opens it: where it hangs, and where the focus returns. */
  trigger: RefObject<HTMLButtonElement | null>;
}

/** The values of one filter, each in force as soon as it is ticked. */
export function FilterPopover({ filter, isOpen, onClose, trigger, ...results }: FilterPopoverProps) {
  const { filters, isPlaceFound, onChange } = results;
  const facets = useFacets(results, isPlaceFound ? filters.miles : undefined);
  const hasPressedElsewhere = useRef(false);
  const content = useRef<HTMLDivElement>(null);

  // Opened before its values were here, it has the focus itself, and Space would scroll the page.
  useEffect(() => {
    if (facets.isPending || document.activeElement !== content.current) return;
    content.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [facets.isPending]);

  return (
    <Popover.Root open={isOpen} onOpenChange={(isWanted) => !isWanted && onClose()}>
      {/* The trigger is not Radix's own, as it is there before Radix: what its own does comes from here. */}
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label={listNames[filter]}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={() => {
            hasPressedElsewhere.current = false;
          }}
          onInteractOutside={(event) => {
            // Its own click closes; closed by the press already, the click would open again.
            if (event.target instanceof Node && trigger.current?.contains(event.target))
              event.preventDefault();
            else hasPressedElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!hasPressedElsewhere.current) trigger.current?.focus();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 overflow-y-auto rounded-card border border-line bg-surface px-5 py-3 text-ink shadow-soft data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <fieldset className="flex min-w-0 flex-col">
            <legend className="py-1 font-semibold text-ink-soft text-sm">{listNames[filter]}</legend>
            <FilterValues
              filter={filter}
              chosen={filters[filter]}
              facets={facets}
              onToggle={(value) => onChange((current) => ({ [filter]: toggleValue(current[filter], value) }))}
            />
          </fieldset>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
