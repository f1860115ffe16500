import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { SearchResponse } from "../../../../contract/directory/search.schema.ts";
import { fewResults, filterLimits } from "../../../../contract/directory/search.ts";
import { type Place, usePlace } from "../../../api/directory/places.ts";
import type { FoundPages } from "../../../api/directory/search.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { AlertButton } from "../doula-alerts/alert-button.tsx";

/** True if a search near a place found so few doulas that a map or another order would not help. */
export function isFew({ data, isPlaceholderData }: UseInfiniteQueryResult<FoundPages>): boolean {
  const [first, ...more] = data?.pages ?? [];
  if (!first || isPlaceholderData || more.length > 0) return false;
  const { items, next_cursor, isPlaceFound } = first;
  return isPlaceFound && items.length > 0 && items.length <= fewResults.max && next_cursor === null;
}

interface FewResultsProps {
  place: Place;
  response: Pick<SearchResponse, "radius_miles" | "more_within">;
  /** Searches within more miles. */
  onWiden: (miles: number) => void;
}

/** In place of the map: who is farther away, and an email alert for doulas who join. */
export function FewResults({ place, response, onWiden }: FewResultsProps) {
  const { name, point } = usePlace(place);
  const { radius_miles, more_within } = response;
  return (
    <section
      aria-labelledby="few-results"
      className="needs-script flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-5 lg:sticky lg:top-36 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:self-start lg:p-6"
    >
      <div className="mb-1">
        <h3 id="few-results" className="text-lg">
          Not the right one yet?
        </h3>
        <p className="mt-1 text-ink-soft text-sm">New doulas join from time to time. We can tell you.</p>
      </div>
      {more_within && (
        <Button variant="secondary" className="w-full px-2" onClick={() => onWiden(more_within.miles)}>
          Show {formatMoreCount(more_within.count)} within {more_within.miles} miles
        </Button>
      )}
      {point && (
        <AlertButton
          place={{ name, point, miles: radius_miles }}
          className="w-full px-2 max-sm:[&_svg]:hidden"
        />
      )}
    </section>
  );
}

/** The server stops counting at the limit. */
function formatMoreCount(count: number): string {
  return count >= filterLimits.hintCount ? `${count} or more` : `${count} more`;
}
