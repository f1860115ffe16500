import { createFileRoute } from "@tanstack/react-router";
import { ownOrdersQuery } from "../../../api/orders-lists.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { OrdersPage } from "../../../pages/orders/orders-page.tsx";

export const Route = createFileRoute("/_private/_client/orders/")({
  head: unlistedHead("My Purchases"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(ownOrdersQuery);
  },
  component: OrdersPage,
});
