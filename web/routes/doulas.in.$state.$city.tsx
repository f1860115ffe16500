import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import type { AreaAnswer } from "../../contract/areas.schema.ts";
import { areaQuery } from "../api/areas.ts";
import { SiteFailure } from "../features/shell/site-frame.tsx";
import { pageHead } from "../lib/page-head.ts";
import { countText } from "../lib/text.ts";
import { CitySkeleton } from "../pages/areas/area-skeleton.tsx";
import { CityPage } from "../pages/areas/city-page.tsx";

interface CitySearch {
  /** The id of the last doula on the page before. */
  after?: string;
}

export const Route = createFileRoute("/doulas/in/$state/$city")({
  // Keeps the skeleton out of the main script.
  codeSplitGroupings: [["loader", "component", "pendingComponent", "errorComponent"]],
  validateSearch: ({ after }: Record<string, unknown>): CitySearch => ({
    after: typeof after === "string" && /^[0-9a-f-]{36}$/.test(after) ? after : undefined,
  }),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const answer = await queryClient.ensureQueryData(areaQuery({ ...params, ...deps }));
    // There is no page after the last doula, nor after one who is no longer listed.
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
  component: CityPage,
  pendingComponent: CitySkeleton,
  errorComponent: () => <SiteFailure title="Couldn't load these doulas" />,
});

function headOf({ area }: AreaAnswer) {
  const name = `${area.city_name}, ${area.state_code}`;
  return pageHead({
    title: `Doulas in ${name}`,
    description: `${countText(area.doula_count, "doula")} in ${name}, with what they offer, what it costs and how long they have done it. Meet up to three on free 30-minute calls.`,
    path: `/doulas/in/${area.state}/${area.city}`,
  });
}
