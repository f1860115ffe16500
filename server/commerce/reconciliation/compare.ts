import { isUndone } from "../../../contract/commerce/orders.ts";
import type { DifferenceKind, DifferenceSubject } from "../../../contract/commerce/reconciliation.ts";
import { type Cents, sumCents } from "../../../contract/platform/money.ts";
import type { PaymentStatement } from "../../providers/payments/payments.ts";
import type { OrderBooks } from "./order-books.ts";

/** A difference between an object at Stripe and our copy, in cents. */
export interface Difference {
  subject: DifferenceSubject;
  kind: DifferenceKind;
  /** The object's ID at Stripe. */
  stripeId: string;
  ownAmount: Cents | null;
  stripeAmount: Cents | null;
}

/** Compares an order with its payment's statement. The statement is null if Stripe has no such payment. */
export function comparePayment(own: OrderBooks, statement: PaymentStatement | null): Difference[] {
  if (!own.isPaid) return compareUnpaid(own, statement);
  if (!statement?.isPaid)
    return [
      {
        subject: "payment",
        kind: "missing_at_stripe",
        stripeId: own.paymentIntentId,
        ownAmount: own.amount,
        stripeAmount: null,
      },
    ];
  return [
    ...compareAmounts("payment", own.paymentIntentId, own.amount, statement.paid),
    ...compareFees(own, statement),
    ...compareObjects("refund", own.refunds.map(toOwnRefund), statement.refunds),
    ...compareObjects("dispute", own.disputes.map(toOwnDispute), statement.disputes),
  ];
}

/** A payment that did not match its order, or came too late, is settled once all of it went back to the parent. */
function compareUnpaid(own: OrderBooks, statement: PaymentStatement | null): Difference[] {
  if (!statement?.isPaid) return [];
  const returned = sumCents([...statement.refunds, ...statement.disputes].map(({ moved }) => moved ?? 0));
  if (statement.paid !== null && returned >= statement.paid) return [];
  return [
    {
      subject: "payment",
      kind: "missing_here",
      stripeId: own.paymentIntentId,
      ownAmount: null,
      stripeAmount: statement.paid,
    },
  ];
}

function compareFees(own: OrderBooks, { fee }: PaymentStatement): Difference[] {
  const feeId = fee?.id ?? own.feeId ?? own.paymentIntentId;
  if (!fee)
    return own.fee === 0
      ? []
      : [
          {
            subject: "fee",
            kind: "missing_at_stripe",
            stripeId: feeId,
            ownAmount: own.fee,
            stripeAmount: null,
          },
        ];
  return [
    ...compareAmounts("fee", feeId, own.fee, fee.amount),
    ...compareAmounts("returned_fee", feeId, own.returnedFee, fee.returned),
  ];
}

function compareAmounts(
  subject: DifferenceSubject,
  stripeId: string,
  ownAmount: Cents,
  stripeAmount: Cents | null,
): Difference[] {
  if (ownAmount === stripeAmount) return [];
  return [{ subject, kind: "different_amount", stripeId, ownAmount, stripeAmount }];
}

interface MovedObject {
  id: string;
  /** What it moved. */
  moved: Cents | null;
}

/** One that moved nothing may be missing on either side. */
function compareObjects(
  subject: "refund" | "dispute",
  own: readonly MovedObject[],
  atStripe: readonly MovedObject[],
): Difference[] {
  const ids = new Set([...own, ...atStripe].map(({ id }) => id));
  return [...ids].flatMap((stripeId) => {
    const ours = own.find(({ id }) => id === stripeId);
    const theirs = atStripe.find(({ id }) => id === stripeId);
    const [ownAmount, stripeAmount] = [ours?.moved ?? null, theirs?.moved ?? null];
    if (ours && theirs) return compareAmounts(subject, stripeId, ownAmount ?? 0, stripeAmount);
    if ((ours ?? theirs)?.moved === 0) return [];
    const kind = ours ? "missing_at_stripe" : "missing_here";
    return [{ subject, kind, stripeId, ownAmount, stripeAmount }];
  });
}

function toOwnRefund(refund: OrderBooks["refunds"][number]): MovedObject {
  return { id: refund.id, moved: isUndone(refund) ? 0 : refund.amount };
}

function toOwnDispute({ id, amount, status }: OrderBooks["disputes"][number]): MovedObject {
  return { id, moved: status === "won" ? 0 : amount };
}
