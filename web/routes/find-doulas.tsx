import { createFileRoute, redirect } from "@tanstack/react-router";
import { filtersOf } from "../../contract/search.ts";
import { parseFindSearch } from "../api/find-search.ts";
import { findRedirect, readPlace } from "../features/search/find-flow.ts";
import { pageHead } from "../lib/page-head.ts";
import { FindDoulasPage } from "../pages/find-doulas/find-doulas-page.tsx";

export const Route = createFileRoute("/find-doulas")({
  validateSearch: parseFindSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const settled = findRedirect(search);
    if (settled) throw redirect({ to: "/find-doulas", search: settled, replace: true });
    // The server renders the results; in the browser the page shows its skeleton meanwhile.
    if (import.meta.env.SSR && search.step === "results") {
      const { doulaSearchQuery } = await import("../api/search.ts");
      await queryClient.prefetchInfiniteQuery(doulaSearchQuery(readPlace(search), filtersOf(search)));
    }
  },
  head: () =>
    pageHead({
      title: "Find Doulas",
      description:
        "Search doulas near you by place, due date, price, insurance and specialty, and see who is free for an intro call.",
      path: "/find-doulas",
    }),
  component: FindDoulasPage,
});
