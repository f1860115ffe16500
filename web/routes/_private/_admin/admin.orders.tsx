import { createFileRoute } from "@tanstack/react-router";
import { adminOrdersQuery } from "../../../api/admin-orders.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminOrdersPage } from "../../../pages/admin-orders/admin-orders-page.tsx";
import { parseAdminOrdersSearch, toOrderFilter } from "../../../pages/admin-orders/admin-orders-search.ts";

export const Route = createFileRoute("/_private/_admin/admin/orders")({
  validateSearch: parseAdminOrdersSearch,
  loaderDeps: ({ search }) => toOrderFilter(search),
  head: unlistedHead("Orders"),
  loader: ({ cause, context: { queryClient }, deps }) => {
    // Not awaited: the page shows its skeleton meanwhile. On the page, the list waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(adminOrdersQuery(deps));
  },
  component: AdminOrdersPage,
});
