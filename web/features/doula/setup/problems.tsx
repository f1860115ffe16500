import { useQuery } from "@tanstack/react-query";
import { paymentNoticeTexts } from "../../../../contract/commerce/payment-details.ts";
import type { PaymentAccount } from "../../../../contract/commerce/payments.schema.ts";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";
import { paymentAccountQuery } from "../../../api/commerce/payments.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { describeAccount, describeMissing } from "../payments/payment-account.tsx";

function describeAccountNotice(account: PaymentAccount | undefined): string | undefined {
  return account?.notice ? paymentNoticeTexts[account.notice] : undefined;
}

/** The label of the payment step's button: connect, continue at Stripe, or just see details. */
function formatPaymentAction(hasAccount: boolean, account: PaymentAccount | undefined): string {
  if (account?.notice === "under_review" || account?.notice === "rejected") return "See details";
  return hasAccount ? "Continue at Stripe" : "Connect Stripe Account";
}

interface UnfinishedAccountProps {
  application: OwnApplication;
  onOpen: (id: SetupStepId) => void;
}

/** Before approval, an account at Stripe completes its step even if Stripe still needs details. */
export function UnfinishedAccount({ application: { status, steps }, onOpen }: UnfinishedAccountProps) {
  const { data: account } = useQuery(paymentAccountQuery);
  if (status === "approved" || !steps["payment-account"]) return null;
  if (!account?.state || account.state === "active" || account.takes_payments) return null;
  return (
    <InlineAlert
      tone="warning"
      title="Your Stripe account isn't finished"
      action={
        <Button variant="secondary" size="sm" onClick={() => onOpen("payment-account")}>
          {formatPaymentAction(true, account)}
        </Button>
      }
    >
      {describeAccountNotice(account) ?? describeAccount(account)}
    </InlineAlert>
  );
}

interface ProblemsProps {
  application: OwnApplication;
  /** Opens the setup step that fixes the problem. */
  onFix: (id: SetupStepId) => void;
}

/** Warns about connections that stopped working after approval, with buttons to fix them. */
export function Problems({ application: { problems, steps, takes_payments }, onFix }: ProblemsProps) {
  const { data: account } = useQuery(paymentAccountQuery);
  const isUnusable = account?.notice === "disconnected" || account?.notice === "rejected";
  const hasAccount = steps["payment-account"] && !isUnusable;
  const needs = { missing: account?.missing ?? [], notice: account?.notice ?? null };
  const texts = {
    calendar: {
      title: "Your calendar needs to be reconnected",
      text: "Google no longer gives us access to your calendar, so parents see no free times until you reconnect or disconnect it. Booked calls aren't affected.",
    },
    "payment-account": {
      title: takes_payments ? "Your Stripe account isn't finished" : "Parents cannot pay you at the moment",
      text: hasAccount
        ? takes_payments
          ? describeAccount({ state: "restricted", ...needs, takes_payments })
          : describeMissing(needs)
        : (describeAccountNotice(account) ??
          "You have no connected Stripe account. Connect one to sell your packages."),
    },
  };
  const actions = {
    calendar: setupSteps.find(({ id }) => id === "calendar")?.title,
    "payment-account": formatPaymentAction(hasAccount, account),
  };
  return problems.map((id) => (
    <InlineAlert
      key={id}
      tone="error"
      title={texts[id].title}
      action={
        <Button variant="secondary" size="sm" onClick={() => onFix(id)}>
          {actions[id]}
        </Button>
      }
    >
      {texts[id].text}
    </InlineAlert>
  ));
}
