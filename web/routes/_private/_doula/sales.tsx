import { createFileRoute } from "@tanstack/react-router";
import { salesQuery } from "../../../api/commerce/orders.ts";
import { paymentAccountQuery } from "../../../api/commerce/payments.ts";
import { SalesList } from "../../../features/doula/orders/doula-orders-list.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";

export const Route = createFileRoute("/_private/_doula/sales")({
  staticData: {
    title: "Sales",
    subtitle: "The packages that parents bought from you",
    backTo: "/dashboard",
  },
  head: makeUnlistedHead("Sales"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(salesQuery);
    void queryClient.prefetchQuery(paymentAccountQuery);
  },
  component: SalesList,
});
