import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, redirect } from "@tanstack/react-router";
import type { AreaAnswer } from "../../contract/areas.schema.ts";
import { AreaLinks } from "../features/areas/area-links.tsx";
import { CitySkeleton } from "../features/areas/area-skeleton.tsx";
import { Breadcrumb, breadcrumbData } from "../features/areas/breadcrumb.tsx";
import { countText } from "../features/areas/count-text.ts";
import { areaQuery } from "../features/areas/queries.ts";
import { DoulaLinkCard } from "../features/doulas/doula-link-card.tsx";
import { useFocusOnArrival } from "../lib/focus-on-arrival.ts";
import { absoluteUrl, pageHead } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";
import { Button } from "../ui/button.tsx";
import { AreaSearchForm } from "./-area-search-form.tsx";
import { SiteFailure, SiteFrame } from "./-site-frame.tsx";

interface AreaSearch {
  /** The page after the one that ends with this doula. */
  after?: string;
}

export const Route = createFileRoute("/doulas/in/$state/$city")({
  // Its skeleton too comes with what it stands for, not with the main script.
  codeSplitGroupings: [["loader", "component", "pendingComponent", "errorComponent"]],
  validateSearch: ({ after }: Record<string, unknown>): AreaSearch => ({
    after: typeof after === "string" && /^[0-9a-f-]{36}$/.test(after) ? after : undefined,
  }),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const answer = await queryClient.ensureQueryData(areaQuery({ ...params, ...deps }));
    // A page past the last doula, or after one who is no longer listed, is none.
    if (!answer || answer.items.length === 0) throw notFound();
    const { state, city } = answer.area;
    if (state !== params.state || city !== params.city) {
      throw redirect({
        to: "/doulas/in/$state/$city",
        params: { state, city },
        replace: true,
        statusCode: 301,
      });
    }
    return answer;
  },
  head: ({ loaderData: answer }) => (answer ? headOf(answer) : {}),
  component: AreaPage,
  pendingComponent: () => (
    <SiteFrame>
      <CitySkeleton />
    </SiteFrame>
  ),
  errorComponent: () => <SiteFailure title="Couldn't load these doulas" />,
});

const pathOf = ({ state, city }: AreaAnswer["area"]) => `/doulas/in/${state}/${city}`;
const nameOf = ({ city_name, state_code }: AreaAnswer["area"]) => `${city_name}, ${state_code}`;

function headOf({ area }: AreaAnswer) {
  const name = nameOf(area);
  return pageHead({
    title: `Doulas in ${name}`,
    description: `${countText(area.doula_count)} in ${name}, with what they offer, what it costs and how long they have done it. Meet up to three on free 30-minute calls.`,
    path: pathOf(area),
  });
}

function AreaPage() {
  const { after } = Route.useSearch();
  const { data: answer } = useSuspenseQuery(areaQuery({ ...Route.useParams(), after }));
  const heading = useFocusOnArrival();
  if (!answer) throw notFound();
  const { area, radius_miles, items, next_cursor, neighbors } = answer;
  const name = nameOf(area);
  const hasOthers = items.some((doula) => doula.location !== name);
  const steps = [
    { name: "Home", path: "/" },
    { name: area.state_name, path: `/doulas/in/${area.state}` },
    { name: area.city_name, path: pathOf(area) },
  ];

  return (
    <SiteFrame>
      <StructuredData value={{ "@graph": [breadcrumbData(steps), listData(answer)] }} />
      <main className="page-width flex flex-col gap-10 py-5 md:gap-12 md:py-8">
        <div>
          <Breadcrumb steps={steps} />
          <h1 ref={heading} tabIndex={-1} className="mt-3 break-words text-3xl outline-none md:text-4xl">
            Doulas in {name}
          </h1>
          <p className="measure mt-3 text-ink-soft text-lg">
            {countText(area.doula_count)} in {area.city_name}
            {hasOthers && `, and others within ${radius_miles} miles`}. Read what they offer, then meet up to
            three of them on free 30-minute intro calls.
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
        <AreaSearchForm location={name} />
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

function listData({ area, items }: AreaAnswer) {
  return {
    "@type": "ItemList",
    name: `Doulas in ${nameOf(area)}`,
    itemListElement: items.map(({ slug, full_name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: full_name,
      url: absoluteUrl(`/doulas/${slug}`),
    })),
  };
}
