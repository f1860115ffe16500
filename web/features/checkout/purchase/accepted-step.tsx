import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { describePayUntil } from "../../shared/orders/order-status.tsx";
import { ContinueToPayment } from "./continue-to-payment.tsx";
import { type PackageSeller, PurchaseSummary } from "./purchase-summary.tsx";

/** After the doula has accepted a request, until it is paid. The dialog's title says that it was accepted. */
export function AcceptedStep({ order, doula }: { order: Order; doula: PackageSeller }) {
  return (
    <>
      <DialogBody isTextOnly>
        <InlineAlert tone="success" title={describePayUntil(order)} />
        <PurchaseSummary
          offer={{ ...order.package, price: order.amount, asks_before_payment: true }}
          doula={doula}
          care={order.care}
        />
      </DialogBody>
      <DialogFooter>
        <ContinueToPayment order={order} />
      </DialogFooter>
    </>
  );
}
