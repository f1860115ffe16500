import { birthLinkMinutes, paymentLinkHours, requestHours } from "../../../../contract/commerce/orders.ts";
import { getPronounForms } from "../../../../contract/directory/pronouns.ts";
import type { PackageSeller } from "./purchase-summary.tsx";

interface WhatHappensNextProps {
  doula: PackageSeller;
  isRequest: boolean;
  isBirth: boolean;
}

export function WhatHappensNext({ doula, isRequest, isBirth }: WhatHappensNextProps) {
  const { first_name: firstName, pronouns } = doula;
  const { subject } = getPronounForms(pronouns, firstName);
  return (
    <section>
      <h3 className="mb-1 text-base">What happens next</h3>
      <p className="text-ink-soft">
        {isRequest
          ? `${firstName} has ${requestHours} hours to answer. If ${subject} accepts, we email you a link to pay on Stripe's page${isBirth ? `, which works for ${birthLinkMinutes} minutes once you open it and holds your place for that time` : ""}. You pay nothing before that.`
          : `Stripe's page opens in a new tab and shows the ways to pay. It works for ${isBirth ? `${birthLinkMinutes} minutes, and your place is held for that time` : `${paymentLinkHours} hours`}.`}{" "}
        The money goes to {firstName}. Once it arrives, you'll see 'Paid' here and a receipt you can print.
      </p>
    </section>
  );
}
