import { getRouteApi } from "@tanstack/react-router";
import { AdminOrderList, LazyAdminOrderDialog } from "../../features/orders/admin-order-list.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";
import { type AdminOrdersSearch, toOrderFilter, toOrdersSearch } from "./admin-orders-search.ts";

const ordersRoute = getRouteApi("/_private/_admin/admin/orders");

/** All orders, and the dialog with everything about one. */
export function AdminOrdersPage() {
  const search = ordersRoute.useSearch();
  const navigate = ordersRoute.useNavigate();
  const dialog = useUrlDialog<AdminOrdersSearch>(["order"]);
  // The last one too, while the dialog closes.
  const shown = useLastDefined(search.order);
  return (
    <>
      <AppHeader
        title="Orders"
        subtitle="What parents bought, and what became of the money"
        hasBackToOverview
      />
      <main className="page-width py-6 md:py-8">
        <AdminOrderList
          filter={toOrderFilter(search)}
          onFilter={(change) =>
            void navigate({
              // Of the address as it will be: a search may still be on its way there when another filter is chosen.
              search: (current) => toOrdersSearch({ ...toOrderFilter(current), ...change }),
              replace: true,
              resetScroll: false,
            })
          }
          onOpen={(id) => dialog.open({ order: id })}
        />
        {shown && (
          <LazyAdminOrderDialog
            id={shown}
            isOpen={search.order !== undefined}
            onClose={() => dialog.close()}
          />
        )}
      </main>
      <BottomBar />
    </>
  );
}
