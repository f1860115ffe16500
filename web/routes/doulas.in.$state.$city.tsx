import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, redirect } from "@tanstack/react-router";
import type { AreaResponse } from "../../contract/directory/areas.schema.ts";
import { areaQuery } from "../api/directory/areas.ts";
import { SiteFailure, SiteFrame } from "../features/shell/frame/site-frame.tsx";
import {
  AreaLinks,
  AreaSearch,
  Breadcrumb,
  breadcrumbData,
} from "../features/visitor/areas/area-navigation.tsx";
import { CitySkeleton } from "../features/visitor/areas/area-skeleton.tsx";
import { DoulaLinkCard } from "../features/visitor/areas/doula-link-card.tsx";
import { useFocusOnArrival } from "../lib/focus-on-arrival.ts";
import { absoluteUrl, pageHead } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";
import { countText } from "../lib/text.ts";
import { Button } from "../ui/basics/button.tsx";

interface CitySearch {
  /** The ID of the last doula on the previous page. */
  after?: string;
}

export const Route = createFileRoute("/doulas/in/$state/$city")({
  validateSearch: ({ after }: Record<string, unknown>): CitySearch => ({
    after: typeof after === "string" && /^[0-9a-f-]{36}$/.test(after) ? after : undefined,
  }),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const response = await queryClient.ensureQueryData(areaQuery({ ...params, ...deps }));
    // No page follows the last doula, or one who is no longer listed.
    if (!response || response.items.length === 0) throw notFound();
    const { state, city } = response.area;
    if (state !== params.state || city !== params.city) {
      throw redirect({
        to: "/doulas/in/$state/$city",
        params: { state, city },
        replace: true,
        statusCode: 301,
      });
    }
    return response;
  },
  head: ({ loaderData: response }) => (response ? createHead(response) : {}),
  component: CityPage,
  pendingComponent: CitySkeleton,
  errorComponent: () => <SiteFailure title="Couldn't load these doulas" />,
});

function createHead({ area }: AreaResponse) {
  const name = `${area.city_name}, ${area.state_code}`;
  return pageHead({
    title: `Doulas in ${name}`,
    description: `${countText(area.doula_count, "doula")} in ${name}, with their services, prices and experience. Meet up to three on free 30-minute calls.`,
    path: `/doulas/in/${area.state}/${area.city}`,
  });
}

/** A city's doulas, one page at a time. */
function CityPage() {
  const { after } = Route.useSearch();
  const { data: response } = useSuspenseQuery(areaQuery({ ...Route.useParams(), after }));
  const heading = useFocusOnArrival();
  if (!response) throw notFound();
  const { area, radius_miles, items, next_cursor, neighbors } = response;
  const name = cityName(area);
  const hasOthers = items.some((doula) => doula.location !== name);
  const steps = [
    { name: "Home", path: "/" },
    { name: area.state_name, path: `/doulas/in/${area.state}` },
    { name: area.city_name, path: `/doulas/in/${area.state}/${area.city}` },
  ];

  return (
    <SiteFrame>
      <StructuredData value={{ "@graph": [breadcrumbData(steps), listData(response)] }} />
      <main className="page-width flex flex-col gap-5 pt-2 pb-8 md:gap-8 md:py-6">
        <div>
          <Breadcrumb steps={steps} />
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-1 break-words text-2xl outline-none md:mt-2 md:text-3xl"
          >
            Doulas in {name}
          </h1>
          <p className="mt-1 text-ink-soft">
            {countText(area.doula_count, "doula")} here{hasOthers && `, others within ${radius_miles} miles`}
          </p>
        </div>
        <section aria-labelledby="area-doulas">
          <h2 id="area-doulas" className="sr-only">
            Doulas in and around {area.city_name}
          </h2>
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
            {items.map((doula) => (
              <li key={doula.id}>
                <DoulaLinkCard doula={doula} />
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
            {after && (
              <Button variant="secondary" asChild>
                <Link to="/doulas/in/$state/$city" params={{ state: area.state, city: area.city }}>
                  Nearest doulas
                </Link>
              </Button>
            )}
            {next_cursor && (
              <Button variant="secondary" asChild>
                <Link
                  to="/doulas/in/$state/$city"
                  params={{ state: area.state, city: area.city }}
                  search={{ after: next_cursor }}
                >
                  More doulas
                </Link>
              </Button>
            )}
          </div>
        </section>
        <AreaSearch location={name} />
        {neighbors.length > 0 && (
          <section aria-labelledby="area-neighbors">
            <h2 id="area-neighbors" className="mb-2 text-xl">
              Near {area.city_name}
            </h2>
            <AreaLinks areas={neighbors} withState />
          </section>
        )}
      </main>
    </SiteFrame>
  );
}

function cityName({ city_name, state_code }: AreaResponse["area"]): string {
  return `${city_name}, ${state_code}`;
}

/** The page's doulas, for search engines. */
function listData({ area, items }: AreaResponse) {
  return {
    "@type": "ItemList",
    name: `Doulas in ${cityName(area)}`,
    itemListElement: items.map(({ slug, full_name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: full_name,
      url: absoluteUrl(`/doulas/${slug}`),
    })),
  };
}
