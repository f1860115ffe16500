import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import type { AreaResponse } from "../../contract/directory/areas.schema.ts";
import { areaQuery } from "../api/directory/areas.ts";
import { coverageNotesQuery } from "../api/operations/coverage-notes.ts";
import { SiteFailure, SiteFrame } from "../features/shell/frame/site-frame.tsx";
import {
  AreaLinks,
  AreaSearch,
  Breadcrumb,
  describeBreadcrumb,
} from "../features/visitor/areas/area-navigation.tsx";
import { CitySkeleton } from "../features/visitor/areas/area-skeleton.tsx";
import { CityDoulas } from "../features/visitor/areas/city-doulas.tsx";
import { CoverageNote } from "../features/visitor/coverage-note/coverage-note.tsx";
import { useFocusOnArrival } from "../lib/focus-on-arrival.ts";
import { makePageHead, toAbsoluteUrl } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";
import { pluralize } from "../lib/text.ts";

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
    const notes = queryClient.prefetchQuery(coverageNotesQuery);
    const response = await queryClient.ensureQueryData(areaQuery({ ...params, ...deps }));
    // In the browser, the page does not wait for what the site says about Medicaid.
    if (import.meta.env.SSR) await notes;
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
  return makePageHead({
    title: `Doulas in ${name}`,
    description: `${pluralize(area.doula_count, "doula")} in ${name}, with their services, prices and experience. Meet up to three on free 30-minute calls.`,
    path: `/doulas/in/${area.state}/${area.city}`,
  });
}

function CityPage() {
  const { after } = Route.useSearch();
  const { data: response } = useSuspenseQuery(areaQuery({ ...Route.useParams(), after }));
  const heading = useFocusOnArrival();
  if (!response) throw notFound();
  const { area } = response;
  const name = formatCityName(area);
  const steps = [
    { name: "Home", path: "/" },
    { name: area.state_name, path: `/doulas/in/${area.state}` },
    { name: area.city_name, path: `/doulas/in/${area.state}/${area.city}` },
  ];

  return (
    <SiteFrame>
      <StructuredData value={{ "@graph": [describeBreadcrumb(steps), listData(response)] }} />
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
          <p className="mt-1 text-ink-soft">{countDoulas(response)}</p>
          <CoverageNote location={name} className="measure mt-1 text-ink-soft text-sm" />
        </div>
        <CityDoulas response={response} isContinued={after !== undefined} />
        <AreaSearch location={name} />
        <Neighbors area={area} neighbors={response.neighbors} />
      </main>
    </SiteFrame>
  );
}

/** '2 doulas here, others within 30 miles' */
function countDoulas({ area, items, radius_miles }: AreaResponse): string {
  const hasOthers = items.some((doula) => doula.location !== formatCityName(area));
  return `${pluralize(area.doula_count, "doula")} here${hasOthers ? `, others within ${radius_miles} miles` : ""}`;
}

function Neighbors({ area, neighbors }: Pick<AreaResponse, "area" | "neighbors">) {
  if (neighbors.length === 0) return null;
  return (
    <section aria-labelledby="area-neighbors">
      <h2 id="area-neighbors" className="mb-2 text-xl">
        Near {area.city_name}
      </h2>
      <AreaLinks areas={neighbors} withState />
    </section>
  );
}

function formatCityName({ city_name, state_code }: AreaResponse["area"]): string {
  return `${city_name}, ${state_code}`;
}

/** The page's doulas, for search engines. */
function listData({ area, items }: AreaResponse) {
  return {
    "@type": "ItemList",
    name: `Doulas in ${formatCityName(area)}`,
    itemListElement: items.map(({ slug, full_name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: full_name,
      url: toAbsoluteUrl(`/doulas/${slug}`),
    })),
  };
}
