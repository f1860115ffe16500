import { createFileRoute } from "@tanstack/react-router";
import { onboardingQuery } from "../../../api/onboarding.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { DoulaHomePage } from "../../../pages/doula-home/doula-home-page.tsx";
import { parseDoulaHomeSearch } from "../../../pages/doula-home/doula-home-search.ts";

export const Route = createFileRoute("/_private/_doula/doula-dashboard")({
  validateSearch: parseDoulaHomeSearch,
  head: unlistedHead("Dashboard"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchQuery(onboardingQuery);
  },
  component: DoulaHomePage,
});
