import { useQuery } from "@tanstack/react-query";
import { minUnmetSearches, unmetSearchDays } from "../../../../contract/operations/analytics.ts";
import { overviewQuery } from "../../../api/operations/overview.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { formatCount } from "./overview-texts.ts";

/** What keeps parents from finding or paying a doula: nobody has to act today. */
export function MarketNotes() {
  const { data: overview } = useQuery(overviewQuery);
  if (!overview) return null;
  const { doulas_without_payments: unpayable, unmet_searches: places } = overview;
  const others = unpayable.count - unpayable.newest.length;
  if (unpayable.count + places.length === 0) return null;
  return (
    <div className="mt-4 grid gap-4 md:mt-6 md:grid-cols-2 md:gap-6">
      {unpayable.count > 0 && (
        <Card asChild>
          <section aria-labelledby="unpayable">
            <h2 id="unpayable" className="mb-1 font-sans font-semibold text-base">
              {unpayable.count === 1
                ? "1 doula cannot take payments"
                : `${formatCount(unpayable.count)} doulas cannot take payments`}
            </h2>
            <p className="text-ink-soft text-sm">Listed with packages, without a working Stripe account.</p>
            <ul className="mt-2">
              {unpayable.newest.map(({ user_id, name }) => (
                <li key={user_id}>
                  <TextLink to="/admin/users/$id" params={{ id: user_id }} layout="standalone">
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
            {others > 0 && <p className="text-ink-soft text-sm">and {formatCount(others)} more</p>}
          </section>
        </Card>
      )}
      {places.length > 0 && (
        <Card asChild>
          <section aria-labelledby="unmet">
            <h2 id="unmet" className="mb-1 font-sans font-semibold text-base">
              Searches without results
            </h2>
            <p className="text-ink-soft text-sm">
              Cities with at least {minUnmetSearches} searches in the last {unmetSearchDays} days.
            </p>
            <ul className="mt-2 divide-y divide-line">
              {places.map(({ place, searches }) => (
                <li key={place} className="flex justify-between gap-4 py-1.5">
                  <span className="wrap-anywhere min-w-0">{place}</span>
                  <span className="tabular-nums">{formatNumber(searches)}</span>
                </li>
              ))}
            </ul>
          </section>
        </Card>
      )}
    </div>
  );
}
