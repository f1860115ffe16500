import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { stateQuery } from "../api/directory/areas.ts";
import { SiteFailure, SiteFrame } from "../features/shell/frame/site-frame.tsx";
import {
  AreaLinks,
  AreaSearch,
  Breadcrumb,
  describeBreadcrumb,
} from "../features/visitor/areas/area-navigation.tsx";
import { StateSkeleton } from "../features/visitor/areas/area-skeleton.tsx";
import { useFocusOnArrival } from "../lib/focus-on-arrival.ts";
import { makePageHead } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";
import { pluralize } from "../lib/text.ts";

export const Route = createFileRoute("/doulas/in/$state/")({
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
      ? makePageHead({
          title: `Doulas in ${state.state_name}`,
          description: `${pluralize(state.doula_count, "doula")} in ${state.state_name}, city by city. See what they offer, and book a free 30-minute intro call.`,
          path: `/doulas/in/${state.state}`,
        })
      : {},
  component: StatePage,
  pendingComponent: StateSkeleton,
  errorComponent: () => <SiteFailure title="Couldn't load these places" />,
});

function StatePage() {
  const { data: state } = useSuspenseQuery(stateQuery(Route.useParams().state));
  const heading = useFocusOnArrival();
  if (!state) throw notFound();
  const steps = [
    { name: "Home", path: "/" },
    { name: state.state_name, path: `/doulas/in/${state.state}` },
  ];
  return (
    <SiteFrame>
      <StructuredData value={describeBreadcrumb(steps)} />
      <main className="page-width flex flex-col gap-5 pt-2 pb-8 md:gap-8 md:py-6">
        <div>
          <Breadcrumb steps={steps} />
          <h1 ref={heading} tabIndex={-1} className="mt-1 text-2xl outline-none md:mt-2 md:text-3xl">
            Doulas in {state.state_name}
          </h1>
          <p className="measure mt-1 text-ink-soft">
            {pluralize(state.doula_count, "doula")} in{" "}
            {state.items.length === 1 ? "one place" : pluralize(state.items.length, "place")}. Choose the one
            nearest to where you will give birth.
          </p>
        </div>
        <section aria-label="Places">
          <AreaLinks areas={state.items} />
        </section>
        <AreaSearch location="" />
      </main>
    </SiteFrame>
  );
}
