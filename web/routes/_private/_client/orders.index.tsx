import { createFileRoute } from "@tanstack/react-router";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { OrdersList } from "../../../features/parent/orders/orders-list.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";

export const Route = createFileRoute("/_private/_client/orders/")({
  staticData: {
    title: "My Orders",
    subtitle: "Your orders, payments and receipts",
    backTo: "/dashboard",
    isNarrow: true,
  },
  head: makeUnlistedHead("My Orders"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(ownOrdersQuery);
  },
  component: OrdersList,
});
