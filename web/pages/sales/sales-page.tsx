import { SalesList } from "../../features/orders/sales-list.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";

/** Sales. */
export function SalesPage() {
  return (
    <>
      <AppHeader title="Sales" subtitle="The packages that parents bought from you" hasBack />
      <main className="page-width py-6 md:py-8">
        <SalesList />
      </main>
      <BottomBar />
    </>
  );
}
