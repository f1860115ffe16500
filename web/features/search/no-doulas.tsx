import { X } from "lucide-react";
import type { SearchHint } from "../../../contract/search.ts";
import type { SearchFilters } from "../../../contract/search-filters.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NoDoulasIllustration } from "../../ui/illustrations/no-doulas-illustration.tsx";
import { hintChange, hintText } from "./hint-text.ts";

interface NoDoulasProps {
  /** Who was not found, and within how many miles. */
  title: string;
  hint: SearchHint | null;
  filters: SearchFilters;
  isFiltered: boolean;
  onChange: (change: SearchFilters) => void;
  onClearFilters: () => void;
  onChangePlace: () => void;
}

/** Nobody was found: what would find somebody, as far as known. */
export function NoDoulas(props: NoDoulasProps) {
  const { title, hint, filters, isFiltered, onChange, onClearFilters, onChangePlace } = props;
  return (
    <EmptyState
      drawing={<NoDoulasIllustration />}
      title={title}
      level={3}
      action={
        <div className="needs-script flex flex-wrap justify-center gap-3">
          {hint && (
            <Button onClick={() => onChange(hintChange(hint))}>
              {hint.kind === "drop_filter" && <X aria-hidden="true" className="size-4" />}
              {hintText(hint, filters)}
            </Button>
          )}
          {isFiltered ? (
            <Button variant={hint ? "secondary" : "primary"} onClick={onClearFilters}>
              Clear all filters
            </Button>
          ) : (
            <Button variant={hint ? "secondary" : "primary"} onClick={onChangePlace}>
              Change location
            </Button>
          )}
        </div>
      }
    >
      {isFiltered
        ? "Somebody may still be right for you with one filter less."
        : "Try searching in a nearby city."}
    </EmptyState>
  );
}
