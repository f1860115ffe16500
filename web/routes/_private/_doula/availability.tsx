import { createFileRoute } from "@tanstack/react-router";
import { availabilityPreviewQuery, availabilityQuery } from "../../../api/availability.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AvailabilityPage } from "../../../pages/availability/availability-page.tsx";

export const Route = createFileRoute("/_private/_doula/availability")({
  head: unlistedHead("Your availability"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchQuery(availabilityQuery);
    void queryClient.prefetchQuery(availabilityPreviewQuery);
  },
  component: AvailabilityPage,
});
