import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { stateQuery } from "../api/areas.ts";
import { SiteFailure } from "../features/shell/site-frame.tsx";
import { pageHead } from "../lib/page-head.ts";
import { countText } from "../lib/text.ts";
import { StateSkeleton } from "../pages/areas/area-skeleton.tsx";
import { StatePage } from "../pages/areas/state-page.tsx";

export const Route = createFileRoute("/doulas/in/$state/")({
  // Keeps the skeleton out of the main script.
  codeSplitGroupings: [["loader", "component", "pendingComponent", "errorComponent"]],
  loader: async ({ context: { queryClient }, params }) => {
    const state = await queryClient.ensureQueryData(stateQuery(params.state));
    if (!state) throw notFound();
    if (state.state !== params.state) {
      throw redirect({
        to: "/doulas/in/$state",
        params: { state: state.state },
        replace: true,
        statusCode: 301,
      });
    }
    return state;
  },
  head: ({ loaderData: state }) =>
    state
      ? pageHead({
          title: `Doulas in ${state.state_name}`,
          description: `${countText(state.doula_count, "doula")} in ${state.state_name}, city by city. See what they offer, and book a free 30-minute intro call.`,
          path: `/doulas/in/${state.state}`,
        })
      : {},
  component: StatePage,
  pendingComponent: StateSkeleton,
  errorComponent: () => <SiteFailure title="Couldn't load these places" />,
});
