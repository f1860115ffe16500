import type { PaymentAccount } from "../../../contract/payments.schema.ts";
import { missingDetailTexts } from "../../../contract/payments.ts";

type AccountStatus = Pick<PaymentAccount, "state" | "missing" | "notice" | "takes_payments">;

/** How a connected Stripe account stands: the same in the setup's step, on the card and in the banner. */
export function accountSentence({ state, missing, notice, takes_payments }: AccountStatus): string {
  if (state === "active") return "Parents can pay you, and payouts go to your bank account.";
  const needed = missing.map((detail) => withSmallFirst(missingDetailTexts[detail]));
  const other = notice === "under_review" ? "to check your account" : "some of your details";
  const needs = needed.length > 0 ? new Intl.ListFormat("en").format(needed) : other;
  const effect = takes_payments
    ? "Parents can pay you, but Stripe may hold your payouts until then."
    : "Parents cannot pay you until then.";
  return `Connected; Stripe still needs ${needs}. ${effect}`;
}

function withSmallFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
