import { useQuery } from "@tanstack/react-query";
import { minUnmetSearches, unmetSearchDays } from "../../../../contract/operations/analytics.ts";
import { overviewQuery } from "../../../api/operations/overview.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Card } from "../../../ui/basics/card.tsx";

/** Where parents searched and found nobody. */
export function UnmetSearches() {
  const { data: overview } = useQuery(overviewQuery);
  const places = overview?.unmet_searches ?? [];
  if (places.length === 0) return null;
  return (
    <Card asChild className="mt-4 md:mt-6">
      <section aria-labelledby="unmet">
        <h2 id="unmet" className="mb-1 font-sans font-semibold text-base">
          Searches without results
        </h2>
        <p className="text-ink-soft text-sm">
          Cities with at least {minUnmetSearches} searches in the last {unmetSearchDays} days.
        </p>
        <ul className="mt-2 grid gap-x-8 md:grid-cols-3">
          {places.map(({ place, searches }) => (
            <li key={place} className="flex justify-between gap-4 border-line border-b py-1.5">
              <span className="wrap-anywhere min-w-0">{place}</span>
              <span className="tabular-nums">{formatNumber(searches)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
