import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import { ordersOfDoulaQuery } from "../../api/orders.ts";
import { linkCreated, linkFailure, linkNotCreated, useOrderPackage } from "../../api/payment-links.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { CompletePurchaseLink } from "./complete-purchase-link.tsx";

interface BuyDialogProps {
  offer: DoulaPackage;
  doula: Pick<DoulaDetail, "id" | "first_name" | "full_name">;
  isOpen: boolean;
  onClose: () => void;
}

/** What is about to be bought; then the link to pay with; then that it is paid. */
export function BuyDialog({ offer, doula, isOpen, onClose }: BuyDialogProps) {
  const buy = useOrderPackage(doula);
  const { data: orders = [] } = useQuery(ordersOfDoulaQuery(doula.id));
  const order = orders.find(({ id }) => id === buy.data?.orderId);
  const isPaid = order?.status === "paid";
  const paymentUrl = order?.payment_url;
  const close = () => {
    if (buy.isPending) return;
    onClose();
    buy.reset();
  };

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent title={isPaid ? "Paid" : `Purchase ${offer.name}`} sheet="content" size="md">
        <DialogBody isTextOnly>
          <Summary offer={offer} doula={doula} />
          {isPaid && (
            <InlineAlert tone="success" title="Paid">
              Write to {doula.first_name} in Messages to plan your first steps.
            </InlineAlert>
          )}
          {paymentUrl && <InlineAlert tone="success" title={linkCreated} />}
          {!isPaid && !paymentUrl && <WhatHappensNext firstName={doula.first_name} />}
          {buy.error && (
            <InlineAlert tone="error" title={linkNotCreated}>
              {linkFailure(buy.error)}
            </InlineAlert>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" disabled={buy.isPending} onClick={close}>
            {isPaid || paymentUrl ? "Close" : "Not now"}
          </Button>
          {paymentUrl && <CompletePurchaseLink paymentUrl={paymentUrl} packageName={offer.name} />}
          {!isPaid && !paymentUrl && (
            <Button isBusy={buy.isPending} busyText="Creating your link..." onClick={() => buy.mutate(offer)}>
              Create payment link
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Summary({ offer, doula }: Pick<BuyDialogProps, "offer" | "doula">) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact term="Package">{offer.name}</Fact>
      <Fact term="From">{doula.full_name}</Fact>
      <Fact term="Lasts">{countText(offer.duration_weeks, "week")}</Fact>
      <Fact term="Price">
        <span className="font-display font-medium text-xl tabular-nums">
          {formatMoney(centsOf(offer.price))}
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function WhatHappensNext({ firstName }: { firstName: string }) {
  return (
    <>
      <section>
        <h3 className="mb-1 text-base">What happens next</h3>
        <p className="text-ink-soft">
          You get a link to Stripe's page, where you pay by card in a new tab. The link works for 23 hours.
          The money goes to {firstName}, and this page says 'Paid' as soon as it has arrived.
        </p>
      </section>
      <section>
        <h3 className="mb-1 text-base">If plans change</h3>
        <p className="text-ink-soft">
          Talk to {firstName} first. Our Support refunds payments in full or in part, to the card you paid
          with.
        </p>
      </section>
    </>
  );
}
