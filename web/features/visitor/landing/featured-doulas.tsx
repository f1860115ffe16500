import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  FeaturedDoula,
  FeaturedResponse,
  PriceRange,
} from "../../../../contract/directory/featured.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { featuredQuery } from "../../../api/directory/featured.ts";
import { formatMoney } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Card } from "../../../ui/basics/card.tsx";

/** Three doulas in their own words; nothing if there are too few, or they could not be loaded. */
export function FeaturedDoulas() {
  const { data } = useQuery(featuredQuery);
  if (!data?.items.length) return null;
  return (
    <section aria-labelledby="featured-title" className="page-width pb-14 md:pb-20">
      <h2 id="featured-title" className="text-2xl md:text-3xl">
        Meet a few of the doulas
      </h2>
      {data.totals && <Totals totals={data.totals} />}
      <ul className="mt-4 grid gap-4 md:mt-6 md:grid-cols-3">
        {data.items.map((doula) => (
          <FeaturedCard key={doula.slug} doula={doula} />
        ))}
      </ul>
    </section>
  );
}

/** The whole card links to the doula's page. */
function FeaturedCard({ doula }: { doula: FeaturedDoula }) {
  const { first_name, last_name, location, profile_image_url, packages_from: price } = doula;
  return (
    <Card asChild isInteractive>
      <li className="flex flex-col gap-4">
        <div className="flex gap-4">
          <Avatar
            firstName={first_name}
            lastName={last_name}
            image={profile_image_url}
            size="lg"
            loading="lazy"
          />
          <div className="min-w-0 self-center">
            <h3 className="text-xl">
              <Link
                to="/doulas/$slug"
                params={{ slug: doula.slug }}
                className="line-clamp-2 break-words cover-link after:rounded-card hover:text-primary"
              >
                {doula.full_name}
              </Link>
            </h3>
            <p className="text-ink-soft text-sm">{location}</p>
          </div>
        </div>
        <p className="line-clamp-4 break-words">{doula.intro}</p>
        <div className="mt-auto flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
          <p>{formatExperience(doula)}</p>
          {price && <p>Packages from {formatDollars(price)}</p>}
        </div>
      </li>
    </Card>
  );
}

/** '11 years · 240 births', without what the doula did not say. */
function formatExperience({ years_experience: years, births_attended: births }: FeaturedDoula): string {
  return [years && pluralize(years, "year"), births && pluralize(births, "birth")]
    .filter(Boolean)
    .join(" · ");
}

/** '42 doulas in 12 towns · packages $600 to $3,200'; on a phone, in two lines. */
function Totals({ totals }: { totals: NonNullable<FeaturedResponse["totals"]> }) {
  const { doula_count, city_count, prices } = totals;
  return (
    <p className="mt-2 text-ink-soft">
      {pluralize(doula_count, "doula")} in {pluralize(city_count, "town")}
      {prices && (
        <>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block max-sm:first-letter:uppercase">{formatRange(prices)}</span>
        </>
      )}
    </p>
  );
}

function formatRange({ lowest, highest }: PriceRange): string {
  if (highest <= lowest) return `packages from ${formatDollars(lowest)}`;
  return `packages ${formatDollars(lowest)} to ${formatDollars(highest)}`;
}

const formatDollars = (amount: number) => formatMoney(toCents(amount));
