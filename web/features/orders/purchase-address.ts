import { useRouter, useSearch } from "@tanstack/react-router";
import { useUrlDialog } from "../../lib/use-url-dialog.ts";

/** How an address shows the purchase of a package, on every page that shows packages. */
interface PurchaseSearch {
  /** The id of the package. */
  buy?: string;
  /** The id of the order, once there is one: after a reload it is that order, paid or not. */
  order?: string;
}

export function usePurchaseAddress() {
  const router = useRouter();
  const { buy: packageId, order: orderId }: PurchaseSearch = useSearch({ strict: false });
  const dialog = useUrlDialog<PurchaseSearch>(["buy", "order"]);
  return {
    packageId,
    orderId,
    open: (buy: string) => dialog.open({ buy }),
    /** Unless the dialog was left meanwhile. */
    showOrder: (buy: string, order: string) => {
      const current: PurchaseSearch = router.state.location.search;
      if (current.buy === buy) dialog.replace({ buy, order });
    },
    close: () => dialog.close(),
  };
}
