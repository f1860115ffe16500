import { createFileRoute } from "@tanstack/react-router";
import { orderSearchMaxLength, orderStatuses } from "../../../../contract/commerce/orders.ts";
import { type AdminOrderFilter, adminOrdersQuery } from "../../../api/commerce/admin-orders.ts";
import { AdminOrderDialog } from "../../../features/admin/orders/admin-order-dialog.tsx";
import { AdminOrderList } from "../../../features/admin/orders/admin-order-list.tsx";
import { DifferenceList } from "../../../features/admin/orders/difference-list.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId, parseText } from "../../../lib/search-text.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";

interface OrdersSearch {
  search?: string;
  status?: (typeof orderStatuses)[number];
  /** Only orders that need review. */
  review?: true;
  /** Shows where Stripe's books differ, in place of the orders. */
  differences?: true;
  /** The ID of the order whose dialog is open. */
  order?: string;
}

export const Route = createFileRoute("/_private/_admin/admin/orders")({
  validateSearch: (search: Record<string, unknown>): OrdersSearch => ({
    search: parseText(String(search.search ?? ""))?.slice(0, orderSearchMaxLength),
    status: orderStatuses.find((status) => status === search.status),
    review: search.review === true || search.review === "true" || undefined,
    differences: search.differences ? true : undefined,
    order: parseId(search.order),
  }),
  staticData: {
    title: "Orders",
    subtitle: "What parents bought, and where the money went",
    backTo: "/admin-dashboard",
  },
  loaderDeps: ({ search }) => toOrderFilter(search),
  head: makeUnlistedHead("Orders"),
  loader: ({ cause, context: { queryClient }, deps }) => {
    // While the page is open, the list waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(adminOrdersQuery(deps));
  },
  component: AdminOrders,
});

function AdminOrders() {
  if (!Route.useSearch().differences) return <AllOrders />;
  return (
    <>
      <p className="mb-6">
        <TextLink to="/admin/orders">All orders</TextLink>
      </p>
      <DifferenceList />
    </>
  );
}

function AllOrders() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const dialog = useUrlDialog<OrdersSearch>(["order"]);
  // Keeps the last one while the dialog closes.
  const shown = useLastDefined(search.order);
  return (
    <>
      <AdminOrderList
        filter={toOrderFilter(search)}
        onFilter={(change) =>
          void navigate({
            // Changes the pending search: the current URL may not have what was just typed.
            search: (current) => toOrdersSearch({ ...toOrderFilter(current), ...change }),
            replace: true,
            resetScroll: false,
          })
        }
        onOpen={(id) => dialog.open({ order: id })}
      />
      <p className="mt-6 text-ink-soft text-sm">
        We check these orders against Stripe every night.{" "}
        <TextLink to="/admin/orders" search={{ differences: true }}>
          See the differences
        </TextLink>
      </p>
      {shown && (
        <AdminOrderDialog id={shown} isOpen={search.order !== undefined} onClose={() => dialog.close()} />
      )}
    </>
  );
}

function toOrderFilter({ search, status, review }: OrdersSearch): AdminOrderFilter {
  return { search: search ?? "", listed: review ? "needs_review" : status };
}

function toOrdersSearch({ search, listed }: AdminOrderFilter): OrdersSearch {
  return {
    search: search || undefined,
    status: listed === "needs_review" ? undefined : listed,
    review: listed === "needs_review" || undefined,
  };
}
