import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import type { Place } from "../../../api/directory/places.ts";
import { doulaSearchQuery } from "../../../api/directory/search.ts";
import { useSearchData } from "../../../client-state/search-data.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { formatDayOfMonth, formatMoney } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { formatDistance } from "../../shared/doula-facts/doula-texts.ts";
import type { PackageSeller } from "./purchase-summary.tsx";

const maxOthers = 3;

/** Says that a doula cannot take a birth, and names others near the parent who are on call for it. */
export function NotOnCall({ doula, dueDate }: { doula: PackageSeller; dueDate: IsoDay }) {
  const { location, locationDetails } = useSearchData();
  const place: Place = location
    ? { location, locationDetails }
    : { location: doula.location ?? "", locationDetails: null };
  const search = useInfiniteQuery({
    ...doulaSearchQuery(place, { on_call: "yes" }, dueDate),
    enabled: place.location !== "",
  });
  const [first] = search.data?.pages ?? [];
  const others = (first?.isPlaceFound ? first.items : [])
    .filter(({ id }) => id !== doula.id)
    .slice(0, maxOthers);
  const day = formatDayOfMonth(dueDate);
  return (
    <>
      <InlineAlert tone="info" title={`${doula.first_name} is not available around ${day}.`}>
        You can write to {doula.first_name}, who may still make room for you.
      </InlineAlert>
      {others.length > 0 && (
        <section aria-label={`Others on call for ${day}`} className="flex flex-col gap-2">
          <h3 className="text-base">Others on call for {day}</h3>
          <ul className="divide-y divide-line">
            {others.map((other) => (
              <li key={other.id}>
                <Link
                  to="/doulas/$slug"
                  params={{ slug: other.slug }}
                  className="flex min-h-14 items-center gap-3 rounded-control py-2 hover:bg-sunken"
                >
                  <Avatar
                    firstName={other.first_name}
                    lastName={other.last_name}
                    image={other.profile_image_url}
                    size="sm"
                  />
                  <span className="min-w-0 grow">
                    <span className="block truncate font-semibold">{other.full_name}</span>
                    <span className="block text-ink-soft text-sm">{formatFacts(other)}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** '2 mi · from $1,675' */
function formatFacts({ distance_miles, prices_from }: FoundDoula): string {
  const price = prices_from.birth;
  const facts = [formatDistance(distance_miles), price !== null && `from ${formatMoney(toCents(price))}`];
  return facts.filter(Boolean).join(" · ");
}
