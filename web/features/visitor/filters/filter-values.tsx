import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { FacetsResponse } from "../../../../contract/directory/search.schema.ts";
import { filterLimits, type ListFilter } from "../../../../contract/directory/search.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { formatFilterValue, listNames } from "./search-filters.ts";

interface FilterValuesProps {
  filter: ListFilter;
  chosen: readonly string[] | undefined;
  facets: UseQueryResult<FacetsResponse>;
  /** If false, they are those of a search without one of the chosen filters. */
  areCountsExact: boolean;
  onToggle: (value: string) => void;
}

const initialCount = 8;

/** Checkboxes for the values of one filter, each with the number of doulas who list it and match the other filters. */
export function FilterValues({ filter, chosen = [], facets, areCountsExact, onToggle }: FilterValuesProps) {
  const [areAllShown, setAllShown] = useState(false);

  if (facets.isPending) return <FilterValuesSkeleton />;
  const listed = facets.data?.[filter] ?? [];
  // A selected value can always be unchecked, listed here or not.
  const others = chosen.filter((value) => listed.every((facet) => facet.value !== value));
  const values = [
    ...others.map((value) => ({ value, count: undefined })),
    ...listed.filter((_, index) => areAllShown || index < initialCount),
    ...listed.filter(({ value }, index) => !areAllShown && index >= initialCount && chosen.includes(value)),
  ];
  const hiddenCount = others.length + listed.length - values.length;

  return (
    <>
      {facets.isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <p className="font-semibold">Couldn't load</p>
          <Button
            variant="secondary"
            size="sm"
            isBusy={facets.isFetching}
            onClick={() => void facets.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
      {!facets.isError && values.length === 0 && (
        <p className="py-2 text-ink-soft text-sm">No doula here lists any.</p>
      )}
      {values.map(({ value, count }) => {
        const isChosen = chosen.includes(value);
        return (
          <FilterCheckbox
            key={value}
            label={formatFilterValue(filter, value)}
            count={areCountsExact ? count : undefined}
            isChecked={isChosen}
            isDisabled={!isChosen && chosen.length >= filterLimits.values}
            onChange={() => onToggle(value)}
          />
        );
      })}
      {hiddenCount > 0 && (
        <Button variant="link" size="sm" className="self-start" onClick={() => setAllShown(true)}>
          Show {hiddenCount} more<span className="sr-only"> of {listNames[filter]}</span>
        </Button>
      )}
    </>
  );
}

export function FilterValuesSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-4 py-3">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/3" />
    </SkeletonRegion>
  );
}

interface FilterCheckboxProps {
  label: string;
  /** How many doulas list it. */
  count?: number | undefined;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: () => void;
}

export function FilterCheckbox({
  label,
  count,
  isChecked,
  isDisabled = false,
  onChange,
}: FilterCheckboxProps) {
  return (
    <label
      className={cn(
        "-mx-2 flex min-h-10 items-center gap-3 rounded-control px-2 py-1 touch:min-h-11",
        isDisabled ? "opacity-60" : "cursor-pointer hover:bg-sunken",
      )}
    >
      {/* Its box, which is smaller than its target, is level with the label above. */}
      <Checkbox className="-ml-0.5" checked={isChecked} disabled={isDisabled} onChange={onChange} />
      <span className={cn("min-w-0 grow", count === 0 && !isChecked && "text-ink-soft")}>{label}</span>
      {count !== undefined && (
        <span className="text-ink-soft text-sm tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? " doula" : " doulas"}</span>
        </span>
      )}
    </label>
  );
}
