import { isUndone } from "../../../contract/commerce/orders.ts";
import type { Platform } from "../../platform/platform.ts";
import { createSignature, isSameSignature } from "../../platform/security/cookies.ts";
import type { PaymentRefund } from "../../providers/payments/payments.ts";
import type { RecognizedRefund } from "./queries.ts";

interface SignedRefund {
  refundId: string;
  paymentIntentId: string;
  amount: number;
}

/**
 * Stored in the refund's metadata at Stripe. Doulas own their accounts and can write anything there, but
 * cannot sign it.
 */
export async function signRefund({ auth }: Platform, refund: SignedRefund): Promise<string> {
  const { secret } = await auth.$context;
  const { refundId, paymentIntentId, amount } = refund;
  return createSignature(
    secret,
    "refund at stripe",
    `${refundId}.${paymentIntentId}.${amount}.${refundCurrency}`,
  );
}

export const refundCurrency = "usd";

/**
 * Finds the refunds we made: those with an ID, amount and currency that we signed. Each of ours matches one
 * refund at Stripe.
 */
export async function recognizeRefunds(
  platform: Platform,
  paymentIntentId: string,
  refunds: PaymentRefund[],
): Promise<RecognizedRefund[]> {
  const recognized = new Map<string, string>();
  // A later copy of our metadata must not replace the refund that moved the money.
  const sortedRefunds = refunds.toSorted(
    (a, b) => Number(isUndone(a)) - Number(isUndone(b)) || a.createdAt.getTime() - b.createdAt.getTime(),
  );
  for (const { id, refundId, signature, amount, currency } of sortedRefunds) {
    if (!refundId || !signature || currency !== refundCurrency || recognized.has(refundId)) continue;
    const expected = await signRefund(platform, { refundId, paymentIntentId, amount });
    if (isSameSignature(signature, expected)) recognized.set(refundId, id);
  }
  return refunds.map((refund) => {
    const { id, refundId } = refund;
    return { ...refund, ownId: refundId && recognized.get(refundId) === id ? refundId : null };
  });
}
