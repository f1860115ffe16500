import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { receiptQuery } from "../../api/commerce/orders.ts";
import { ReceiptSheet } from "../../features/checkout/receipt/receipt-sheet.tsx";
import { makeUnlistedHead } from "../../lib/page-head.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Card } from "../../ui/basics/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/feedback/skeleton.tsx";

/** For the parent who paid, and for admins. */
export const Route = createFileRoute("/_private/orders/$id/receipt")({
  staticData: {
    title: "Receipt",
    isNarrow: true,
    backTo: ({ user_type }) => (user_type === "admin" ? "/admin/orders" : "/orders"),
  },
  head: makeUnlistedHead("Receipt"),
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(receiptQuery(id));
  },
  component: ReceiptPage,
});

/** The receipt of a paid order, to print or save as a PDF. */
function ReceiptPage() {
  const { id } = Route.useParams();
  return <Receipt orderId={id} />;
}

function Receipt({ orderId }: { orderId: string }) {
  return (
    <Loaded
      query={useQuery(receiptQuery(orderId))}
      skeleton={<ReceiptSkeleton />}
      failed="Couldn't load this receipt"
      wrapFailure={(failure) => <Card>{failure}</Card>}
    >
      {(receipt) => (receipt ? <PrintableReceipt receipt={receipt} /> : <NoReceipt />)}
    </Loaded>
  );
}

function PrintableReceipt({ receipt }: ComponentProps<typeof ReceiptSheet>) {
  return (
    <>
      <ReceiptSheet receipt={receipt} />
      <Button variant="secondary" className="mt-4 max-md:w-full print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4.5" />
        Print or save PDF
      </Button>
    </>
  );
}

function NoReceipt() {
  return (
    <Card>
      <EmptyState illustration="not-found" title="No receipt">
        Receipts are available once an order is paid, to the account that paid.
      </EmptyState>
    </Card>
  );
}

function ReceiptSkeleton() {
  return (
    <SkeletonRegion label="Loading your receipt...">
      <Card padding="lg" className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="w-44" />
        </div>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
        <Skeleton className="h-16" />
        <Skeleton className="h-28" />
      </Card>
    </SkeletonRegion>
  );
}
