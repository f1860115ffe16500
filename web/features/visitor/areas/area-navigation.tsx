import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { Area } from "../../../../contract/directory/areas.schema.ts";
import { cn } from "../../../lib/class-names.ts";
import { toAbsoluteUrl } from "../../../lib/page-head.ts";
import { pluralize } from "../../../lib/text.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { PlaceSearchForm } from "../../shared/places/place-search-form.tsx";

interface AreaLinksProps {
  areas: readonly Area[];
  /** Adds the state to each name, for a list that spans several states. */
  withState?: boolean;
}

export function AreaLinks({ areas, withState = false }: AreaLinksProps) {
  return (
    <ul className={cn("grid grid-cols-1 gap-x-8 sm:grid-cols-2", areas.length % 3 === 0 && "lg:grid-cols-3")}>
      {areas.map(({ state, city, city_name, state_code, doula_count }) => (
        <li key={`${state}/${city}`} className="border-line border-b">
          <Link
            to="/doulas/in/$state/$city"
            params={{ state, city }}
            className="group flex min-h-12 items-center justify-between gap-4 py-2"
          >
            <span className="min-w-0 break-words font-semibold text-primary underline decoration-transparent underline-offset-4 group-hover:decoration-current">
              {city_name}
              {withState && `, ${state_code}`}
            </span>
            <span className="shrink-0 text-ink-soft text-sm tabular-nums">
              {pluralize(doula_count, "doula")}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A search form below a list of doulas, prefilled with `location`. */
export function AreaSearch({ location }: { location: string }) {
  return (
    <Card tone="warm" padding="lg">
      <h2 className="text-xl">Who is nearest to you?</h2>
      <p className="mt-1 text-ink-soft">Search with your own address or zip code.</p>
      <PlaceSearchForm location={location} className="mt-4 max-w-2xl" />
    </Card>
  );
}

interface Step {
  name: string;
  path: string;
}

/** The path from the landing page to this page, which is the last step. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="wrap-anywhere flex min-w-0 items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
            {index < steps.length - 1 ? (
              <TextLink to={path} layout="standalone">
                {name}
              </TextLink>
            ) : (
              <span aria-current="page" className="text-ink-soft">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A breadcrumb as structured data for search engines. */
export function describeBreadcrumb(steps: readonly Step[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: toAbsoluteUrl(path),
    })),
  };
}
