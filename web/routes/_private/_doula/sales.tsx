import { createFileRoute } from "@tanstack/react-router";
import { doulaOrdersQuery } from "../../../api/commerce/orders.ts";
import { paymentAccountQuery } from "../../../api/commerce/payments.ts";
import { DoulaOrdersList } from "../../../features/doula/orders/doula-orders-list.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";

export const Route = createFileRoute("/_private/_doula/sales")({
  staticData: {
    title: "Orders",
    subtitle: "The packages that parents bought from you",
    backTo: "/dashboard",
  },
  head: makeUnlistedHead("Orders"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(doulaOrdersQuery);
    void queryClient.prefetchQuery(paymentAccountQuery);
  },
  component: DoulaOrdersList,
});
