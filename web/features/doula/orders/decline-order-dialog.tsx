import type { DoulaOrder } from "../../../../contract/commerce/doula-orders.schema.ts";
import { declineOrderSchema } from "../../../../contract/commerce/orders.schema.ts";
import { noteMaxLength } from "../../../../contract/platform/fields.ts";
import { useDeclineOrder } from "../../../api/commerce/order-requests.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

const declineToasts = {
  onSuccess: (_: unknown, { order }: { order: DoulaOrder }) =>
    toast({
      title: order.paid_at ? "Payment refunded" : "Request declined",
      description: "We emailed the parent.",
      variant: "success",
    }),
};

interface DeclineOrderDialogProps {
  name: string;
  order: DoulaOrder;
  onClose: () => void;
  onDeclined: () => void;
}

/** Declines a request, or refunds a paid birth without room. */
export function DeclineOrderDialog(props: DeclineOrderDialogProps) {
  return props.order.paid_at === null ? <DeclineRequest {...props} /> : <RefundPayment {...props} />;
}

function DeclineRequest({ order, name, onClose, onDeclined }: DeclineOrderDialogProps) {
  const decline = useDeclineOrder(declineToasts);
  const form = useAppForm({
    id: "decline-order",
    schema: declineOrderSchema,
    defaultValues: { note: "" },
    submit: ({ note }) => decline.mutateAsync({ order, note }),
    onSuccess: onDeclined,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !form.isBusy && onClose()}>
      <DialogContent title={`Decline ${name}'s request?`} sheet="content">
        <DialogAppForm form={form}>
          <FormDialogBody form={form}>
            <p>We email {name} and suggest other doulas. Nothing was paid.</p>
            <LongTextField
              form={form}
              name="note"
              label="Note (optional)"
              hint={`${name} reads it.`}
              maxLength={noteMaxLength}
            />
            <FormRefusal form={form} title="We couldn't decline this request" />
          </FormDialogBody>
          <FormDialogFooter form={form} cancelText="Keep it" onCancel={onClose} busyText="Declining...">
            Decline request
          </FormDialogFooter>
        </DialogAppForm>
      </DialogContent>
    </Dialog>
  );
}

function RefundPayment({ order, name, onClose, onDeclined }: DeclineOrderDialogProps) {
  const decline = useDeclineOrder(declineToasts);
  return (
    <ConfirmDialog
      isOpen
      title={`Refund ${name}?`}
      cancelText="Keep it"
      confirmText="Refund in full"
      mutation={decline}
      busyText="Refunding..."
      failed="We couldn't refund this payment"
      onConfirm={() => decline.mutate({ order, note: null }, { onSuccess: onDeclined })}
      onClose={onClose}
    >
      The full price goes back to {name}, who we email. Stripe keeps its card fees.
    </ConfirmDialog>
  );
}
