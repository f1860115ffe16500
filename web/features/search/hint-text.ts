import type { SearchHint } from "../../../contract/search.schema.ts";
import {
  type DroppableFilter,
  filterLimits,
  listFilters,
  type SearchFilters,
} from "../../../contract/search.ts";
import { milesText } from "../../lib/miles-text.ts";
import { valueLabel } from "./search-filters.ts";

const names: Record<DroppableFilter, string> = {
  max_rate: "price",
  insurance: "insurance",
  specialty: "specialty",
  approach: "approach",
  language: "language",
  available: "availability",
};

/** What would find somebody: 'Remove the Aetna filter: 7 doulas', 'Search within 100 miles'. */
export function hintText(hint: SearchHint, filters: SearchFilters): string {
  if (hint.kind === "widen") return `Search within ${milesText(hint.miles)}`;
  return `Remove the ${filterName(hint.filter, filters)}: ${countText(hint.count)}`;
}

/** What the filters change by when the hint is taken. */
export function hintChange(hint: SearchHint): SearchFilters {
  return hint.kind === "widen" ? { miles: hint.miles } : { [hint.filter]: undefined };
}

function filterName(filter: DroppableFilter, filters: SearchFilters): string {
  const list = listFilters.find((each) => each === filter);
  const values = (list && filters[list]) ?? [];
  const [single] = values;
  if (list && single !== undefined && values.length === 1) return `${valueLabel(list, single)} filter`;
  return values.length > 1 ? `${names[filter]} filters` : `${names[filter]} filter`;
}

function countText(count: number): string {
  if (count === 1) return "1 doula";
  return count >= filterLimits.hintCount ? `${filterLimits.hintCount} doulas or more` : `${count} doulas`;
}
