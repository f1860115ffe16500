import type { SearchAnswer } from "../../../contract/search.schema.ts";
import type { SearchSort } from "../../../contract/search.ts";
import { cn } from "../../lib/class-names.ts";
import { countText } from "../../lib/text.ts";
import { FilterSelect } from "./filter-controls.tsx";
import { useResultsAddress } from "./find-address.ts";
import { chosenSort, sortChoices } from "./search-filters.ts";

interface ResultsLineProps {
  /** The results in one sentence; undefined until they arrive. */
  text: string | undefined;
  /** Something else on screen already says it. */
  isAnnouncedElsewhere: boolean;
  /** On a phone the notes about the place need the room. */
  isHiddenOnPhone: boolean;
  /** There are doulas to sort. */
  isSortable: boolean;
  isPlaceFound: boolean;
}

/** What was found, announced when it changes, and the sort order. */
export function ResultsLine(props: ResultsLineProps) {
  const { text, isAnnouncedElsewhere, isHiddenOnPhone, isSortable, isPlaceFound } = props;
  const { filters, changeFilters } = useResultsAddress();
  const { sort } = filters;
  return (
    <div
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
        isAnnouncedElsewhere && "contents",
        isHiddenOnPhone && "max-md:contents",
      )}
    >
      <p
        role="status"
        className={
          isAnnouncedElsewhere
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
          onChoose={(value) => changeFilters({ sort: chosenSort(value) })}
          isActive={sort !== undefined}
          className="needs-script max-lg:hidden"
        />
      )}
    </div>
  );
}

interface Results extends Pick<SearchAnswer, "radius_miles"> {
  /** Number of doulas shown so far. */
  count: number;
  hasMore: boolean;
  isPlaceFound: boolean;
  sort?: SearchSort | undefined;
  /** By something other than distance. */
  isFiltered?: boolean;
}

const orders: Record<SearchSort, string> = {
  distance: "nearest first",
  price: "lowest price first",
  births: "most births first",
  experience: "most experience first",
};

/** The results in one sentence. For no results without filters it is the spec's sentence, with the current radius. */
export function resultsText(results: Results): string {
  const { count, hasMore, isPlaceFound, radius_miles, sort = "distance", isFiltered = false } = results;
  const within = `within ${countText(radius_miles, "mile")}`;
  if (count === 0) {
    if (isFiltered)
      return isPlaceFound ? `No doulas match your filters ${within}.` : "No doulas match your filters.";
    return `No doulas found ${within} of your location.`;
  }
  const doulas = countText(count, "doula");
  if (!isPlaceFound)
    return sort === "distance" ? `Showing ${doulas}.` : `Showing ${doulas}, ${orders[sort]}.`;
  if (!hasMore) return `${doulas} ${within} of you, ${orders[sort]}.`;
  return sort === "distance"
    ? `Showing the ${doulas} nearest to you, ${within}.`
    : `Showing ${doulas} ${within}, ${orders[sort]}.`;
}
