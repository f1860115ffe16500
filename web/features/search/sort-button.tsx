import { ArrowDownUp } from "lucide-react";
import type { SearchSort } from "../../../contract/search.ts";
import { cn } from "../../lib/class-names.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { chosenSort, sortChoices } from "./filter-choices.ts";
import { filterControl } from "./filter-control.ts";

interface SortButtonProps {
  sort: SearchSort | undefined;
  isPlaceFound: boolean;
  onSort: (sort: SearchSort | undefined) => void;
}

/** A native select that looks like a button: on a phone the line of results names the order. */
export function SortButton({ sort, isPlaceFound, onSort }: SortButtonProps) {
  const [shown, setShown] = useEagerValue(sort ?? "");
  return (
    <label
      className={cn(
        filterControl({ isActive: sort !== undefined }),
        "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
      )}
    >
      <ArrowDownUp aria-hidden="true" className="size-4" />
      Sort
      <select
        value={shown}
        onChange={({ target }) => {
          setShown(target.value);
          onSort(chosenSort(target.value));
        }}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        {sortChoices(isPlaceFound).map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface text-ink">
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
