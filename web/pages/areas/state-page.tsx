import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, notFound } from "@tanstack/react-router";
import { stateQuery } from "../../api/areas.ts";
import { AreaLinks } from "../../features/areas/area-links.tsx";
import { AreaSearch } from "../../features/areas/area-search.tsx";
import { Breadcrumb, breadcrumbData } from "../../features/areas/breadcrumb.tsx";
import { SiteFrame } from "../../features/shell/site-frame.tsx";
import { useFocusOnArrival } from "../../lib/focus-on-arrival.ts";
import { StructuredData } from "../../lib/structured-data.tsx";
import { countText } from "../../lib/text.ts";

const stateRoute = getRouteApi("/doulas/in/$state/");

/** The cities of a state that have doulas. */
export function StatePage() {
  const { data: state } = useSuspenseQuery(stateQuery(stateRoute.useParams().state));
  const heading = useFocusOnArrival();
  if (!state) throw notFound();
  const steps = [
    { name: "Home", path: "/" },
    { name: state.state_name, path: `/doulas/in/${state.state}` },
  ];
  return (
    <SiteFrame>
      <StructuredData value={breadcrumbData(steps)} />
      <main className="page-width flex flex-col gap-8 py-5 md:gap-10 md:py-8">
        <div>
          <Breadcrumb steps={steps} />
          <h1 ref={heading} tabIndex={-1} className="mt-3 text-3xl outline-none md:text-4xl">
            Doulas in {state.state_name}
          </h1>
          <p className="measure mt-3 text-ink-soft text-lg">
            {countText(state.doula_count, "doula")} in{" "}
            {state.items.length === 1 ? "one place" : countText(state.items.length, "place")}. Choose the one
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
