import type { SearchFilters } from "../../../contract/search.ts";
import { cn } from "../../lib/class-names.ts";
import { chosenSort, sortChoices } from "./filter-choices.ts";
import { FilterSelect } from "./filter-select.tsx";

interface ResultsLineProps {
  /** The results in one sentence; nothing until there are any. */
  text: string | undefined;
  /** Something else in sight says it already. */
  isSaidElsewhere: boolean;
  /** A phone's room goes to what is said of the place. */
  isHiddenOnPhone: boolean;
  /** There is something to order. */
  isSortable: boolean;
  isPlaceFound: boolean;
  sort: SearchFilters["sort"];
  onSort: (sort: SearchFilters["sort"]) => void;
}

/** What was found, said aloud when it changes, and in which order. */
export function ResultsLine(props: ResultsLineProps) {
  const { text, isSaidElsewhere, isHiddenOnPhone, isSortable, isPlaceFound, sort, onSort } = props;
  return (
    <div
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
        isSaidElsewhere && "contents",
        isHiddenOnPhone && "max-md:contents",
      )}
    >
      <p
        role="status"
        className={
          isSaidElsewhere
            ? "sr-only"
            : cn("min-w-0 text-ink-soft max-md:text-sm", isHiddenOnPhone && "max-md:sr-only")
        }
      >
        {text}
      </p>
      {isSortable && (
        <FilterSelect
          label="Sort by"
          value={sort ?? ""}
          choices={sortChoices(isPlaceFound)}
          onChoose={(value) => onSort(chosenSort(value))}
          isActive={sort !== undefined}
          className="needs-script max-lg:hidden"
        />
      )}
    </div>
  );
}
