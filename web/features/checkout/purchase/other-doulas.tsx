import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import type { SearchFilters } from "../../../../contract/directory/search.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import type { Place } from "../../../api/directory/places.ts";
import { nearestDoulasQuery } from "../../../api/directory/search.ts";
import { useSearchData } from "../../../client-state/search-data.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { formatDistance } from "../../shared/doula-facts/doula-texts.ts";

const maxOthers = 3;

export interface LocatedDoula {
  id: string | null;
  /** 'Austin, TX' */
  location: string | null;
}

interface OthersInput {
  /** The doula whom the parent cannot buy from. */
  doula: LocatedDoula;
  filters: SearchFilters;
  dueDate?: IsoDay | null;
}

/** Up to three other doulas near the parent or, without a searched place, near the doula. */
export function useOtherDoulas({ doula, filters, dueDate = null }: OthersInput): FoundDoula[] {
  const { location, locationDetails } = useSearchData();
  const place: Place = location
    ? { location, locationDetails }
    : { location: doula.location ?? "", locationDetails: null };
  // What the parent cannot buy is no search of theirs, and is not counted as one.
  const { data: nearest = [] } = useQuery({
    ...nearestDoulasQuery(place, filters, dueDate),
    enabled: place.location !== "",
  });
  return nearest.filter(({ id }) => id !== doula.id).slice(0, maxOthers);
}

/** Renders nothing if there are no others. */
export function OtherDoulas({ title, others }: { title: string; others: readonly FoundDoula[] }) {
  if (others.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
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
  );
}

/** '2 mi · from $1,675' */
function formatFacts({ distance_miles, prices_from }: FoundDoula): string {
  const price = prices_from.birth;
  const facts = [formatDistance(distance_miles), price !== null && `from ${formatMoney(toCents(price))}`];
  return facts.filter(Boolean).join(" · ");
}
