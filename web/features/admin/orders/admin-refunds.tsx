import {
  type AdminOrderDetail,
  type AdminRefund,
  typedRefundSchema,
} from "../../../../contract/commerce/admin-orders.schema.ts";
import {
  computeRefundableAmount,
  computeReturnedFee,
  maxRefundReason,
  type RefundStatus,
} from "../../../../contract/commerce/orders.ts";
import { proofMinutes } from "../../../../contract/identity/accounts.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { useRefundOrder } from "../../../api/commerce/admin-orders.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { ProofFields, useProof } from "../../accounts/fields/proof-fields.tsx";

export const refundStatusTexts = {
  requested: "asked for",
  pending: "on its way",
  succeeded: "done",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<AdminRefund["status"], string>;

const causeTexts = {
  admin: "By an admin",
  no_place: "By the platform: the doula had no room for the birth",
  after_block: "By the platform: the two can no longer do business",
  closed_order: "By the platform: the order was closed",
  stripe: "At Stripe, by the doula",
} as const satisfies Record<AdminRefund["cause"], string>;

export function AdminRefunds({ order: { refunds } }: { order: AdminOrderDetail }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Refunds">
      <h3 className="text-lg">Refunds</h3>
      <ul className="mt-2 space-y-3">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              <strong className="font-semibold tabular-nums">{formatMoney(toCents(refund.amount))}</strong>{" "}
              {refundStatusTexts[refund.status]}
              {refund.fee > 0 && `, with ${formatMoney(toCents(refund.fee))} of the fee`}
              {refund.refused_fee > 0 &&
                `. Stripe refused to return ${formatMoney(toCents(refund.refused_fee))} of the fee.`}
            </p>
            <p className="text-ink-soft text-sm">
              {refund.requested_by ?? causeTexts[refund.cause]}, {formatDateTime(refund.created_at)}
              {refund.stripe_refund_id && ` · ${refund.stripe_refund_id}`}
            </p>
            {refund.reason && <p className="wrap-anywhere">{refund.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The refundable remainder of an order, in cents. */
export function computeRefundableCents({ status, amount, disputes, refunds }: AdminOrderDetail) {
  return computeRefundableAmount({
    status,
    amount: toCents(amount),
    disputes: disputes.map((dispute) => ({ status: dispute.status, amount: toCents(dispute.amount) })),
    refunds: refunds.map((refund) => ({ status: refund.status, amount: toCents(refund.amount) })),
  });
}

const refundNotMade = "Couldn't refund the payment";

function describeRefund(status: RefundStatus | undefined) {
  if (status === "succeeded") return { title: "Refunded", variant: "success" as const };
  if (status === "failed") return { title: "Stripe refused the refund", variant: "destructive" as const };
  return { title: "Refund requested", description: "It's complete once Stripe confirms it." };
}

interface RefundFormProps {
  order: AdminOrderDetail;
  onClose: () => void;
}

/** Refunds the rest of a payment, or part of it. */
export function RefundForm({ order, onClose }: RefundFormProps) {
  const refund = useRefundOrder(order.id, {
    onSuccess: ({ refunds }) => toast(describeRefund(refunds.at(-1)?.status)),
  });
  // The server asks for proof if the admin has not just logged in or the amount is high.
  const proof = useProof({ password: false });
  const left = computeRefundableCents(order);
  const form = useAppForm({
    id: "refund",
    schema: typedRefundSchema,
    defaultValues: {
      amount: (left / 100).toFixed(2),
      left: left / 100,
      reason: "",
      current_password: undefined,
      code: undefined,
    },
    submit: (json) => proof.watch(refund.mutateAsync(json)),
    fieldOfError: { wrong_password: "current_password", code_invalid: "code" },
    onSuccess: onClose,
  });
  const fee = toCents(order.platform_fee);
  const parent = order.parent?.name ?? "the parent";
  return (
    <DialogAppForm form={form} aria-label="Refund">
      <FormDialogBody form={form}>
        <p>
          {formatMoney(left)} of {formatMoney(toCents(order.amount))} can go back to {parent}, to the card
          that paid.
          {fee > 0 &&
            ` The platform returns its fee in proportion: ${formatMoney(
              computeReturnedFee({ amount: toCents(order.amount), fee, refunded: left }),
            )} with a full refund.`}{" "}
          Both get an email.
        </p>
        <TextField
          form={form}
          name="amount"
          label="Amount"
          hint={`In US dollars, at most ${formatMoney(left)}`}
          type="number"
          inputMode="decimal"
          min={0.01}
          step={0.01}
          isRequired
          takesFocus
        />
        <LongTextField
          form={form}
          name="reason"
          label="Reason"
          hint="For the audit log. Only admins see it."
          maxLength={maxRefundReason}
          rows={3}
          isRequired
        />
        <ProofFields
          form={form}
          password="current_password"
          code="code"
          asked={proof.asked}
          hint={`Required for large refunds, and for any refund more than ${proofMinutes} minutes after logging in.`}
        />
        <FormRefusal form={form} title={refundNotMade} />
      </FormDialogBody>
      <FormDialogFooter
        form={form}
        cancelText="Back to the order"
        onCancel={onClose}
        variant="danger"
        busyText="Refunding..."
      >
        Refund
      </FormDialogFooter>
    </DialogAppForm>
  );
}
