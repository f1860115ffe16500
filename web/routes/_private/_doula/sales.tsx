import { createFileRoute } from "@tanstack/react-router";
import { salesQuery } from "../../../api/orders-lists.ts";
import { paymentAccountQuery } from "../../../api/payments.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { SalesPage } from "../../../pages/sales/sales-page.tsx";

export const Route = createFileRoute("/_private/_doula/sales")({
  head: unlistedHead("Sales"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(salesQuery);
    void queryClient.prefetchQuery(paymentAccountQuery);
  },
  component: SalesPage,
});
