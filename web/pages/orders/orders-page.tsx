import { OrdersList } from "../../features/orders/orders-list.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";

/** My Purchases. */
export function OrdersPage() {
  return (
    <>
      <AppHeader title="My Purchases" subtitle="The packages you bought, and what is still to pay" hasBack />
      <main className="page-width py-6 md:py-8">
        <OrdersList />
      </main>
      <BottomBar />
    </>
  );
}
