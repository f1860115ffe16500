import { useState } from "react";
import type { AdminOrderDetail } from "../../../contract/admin-orders.schema.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import { maxRefundReason, refundableOf, returnedFeeOf } from "../../../contract/orders.ts";
import { proofAskedFor, refundNotMade, useRefundOrder } from "../../api/admin-orders.ts";
import { FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { LongTextField, PasswordField, TextField } from "../../ui/form-fields.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";

/** What can still be refunded of an order, in cents. */
export function leftToRefund({ status, amount, disputes, refunds }: AdminOrderDetail) {
  return refundableOf({
    status,
    amount: centsOf(amount),
    disputes: disputes.map((dispute) => ({ status: dispute.status, amount: centsOf(dispute.amount) })),
    refunds: refunds.map((refund) => ({ status: refund.status, amount: centsOf(refund.amount) })),
  });
}

interface RefundFormProps {
  order: AdminOrderDetail;
  onClose: () => void;
}

/** An admin gives back all that is left of a payment, or part of it. */
export function RefundForm({ order, onClose }: RefundFormProps) {
  const refund = useRefundOrder(order.id);
  // The server asks, if the admin has not just logged in or the amount is high.
  const [isAsked, setAsked] = useState({ password: false, code: false });
  const left = leftToRefund(order);
  const form = useAppForm({
    id: "refund",
    schema: async () => (await import("../../../contract/admin-orders.schema.ts")).typedRefundSchema,
    defaultValues: {
      amount: (left / 100).toFixed(2),
      left: left / 100,
      reason: "",
      current_password: undefined,
      code: undefined,
    },
    submit: (json) =>
      refund.mutateAsync(json).catch((error: unknown) => {
        const asksForCode = proofAskedFor(error);
        if (asksForCode !== undefined) setAsked({ password: true, code: asksForCode });
        throw error;
      }),
    fieldOfError: { wrong_password: "current_password", code_invalid: "code" },
    onSuccess: onClose,
  });
  const fee = centsOf(order.platform_fee);
  const parent = order.parent?.name ?? "the parent";
  return (
    <DialogAppForm form={form} aria-label="Refund">
      <FormDialogBody form={form}>
        <p>
          {formatMoney(left)} of {formatMoney(centsOf(order.amount))} can go back to {parent}, to the card
          that paid.
          {fee > 0 &&
            ` The platform gives back its fee in proportion: ${formatMoney(
              returnedFeeOf({ amount: centsOf(order.amount), fee, refunded: left }),
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
          hint="For the audit log. Only admins read it."
          maxLength={maxRefundReason}
          rows={3}
          isRequired
        />
        {isAsked.password && (
          <PasswordField
            form={form}
            name="current_password"
            label="Your password"
            hint="Large refunds ask for it, and so do all once you have been logged in for 15 minutes."
            autoComplete="current-password"
            isRequired
            takesFocus
          />
        )}
        {isAsked.code && (
          <TextField
            form={form}
            name="code"
            label="Code"
            hint="The six digits that your authenticator app shows now."
            autoComplete="one-time-code"
            inputMode="numeric"
            className="max-w-60 tabular-nums tracking-widest"
            isRequired
          />
        )}
        <FormRefusal form={form} title={refundNotMade} />
      </FormDialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back to the order
        </Button>
        <SubmitButton form={form} variant="danger" busyText="Refunding...">
          Refund
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}
