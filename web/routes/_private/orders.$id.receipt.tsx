import { createFileRoute } from "@tanstack/react-router";
import { receiptQuery } from "../../api/receipts.ts";
import { unlistedHead } from "../../lib/page-head.ts";
import { ReceiptPage } from "../../pages/receipt/receipt-page.tsx";

/** For the parent who paid, and for admins. */
export const Route = createFileRoute("/_private/orders/$id/receipt")({
  head: unlistedHead("Receipt"),
  loader: ({ context: { queryClient }, params: { id } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchQuery(receiptQuery(id));
  },
  component: ReceiptPage,
});
