import { declineOrderSchema } from "../../../../contract/commerce/orders.schema.ts";
import type { Sale } from "../../../../contract/commerce/sales.schema.ts";
import { noteMaxLength } from "../../../../contract/platform/fields.ts";
import { useDeclineOrder } from "../../../api/commerce/order-requests.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

interface DeclineOrderDialogProps {
  name: string;
  sale: Sale;
  onClose: () => void;
  onDeclined: () => void;
}

/** Confirms that a request is declined, with an optional note, or that a birth without room is refunded. */
export function DeclineOrderDialog({ sale, name, onClose, onDeclined }: DeclineOrderDialogProps) {
  const decline = useDeclineOrder();
  const isPaid = sale.paid_at !== null;
  const form = useAppForm({
    id: "decline-order",
    schema: declineOrderSchema,
    defaultValues: { note: "" },
    submit: ({ note }) => decline.mutateAsync({ sale, note }),
    onSuccess: onDeclined,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !form.isBusy && onClose()}>
      <DialogContent title={isPaid ? `Refund ${name}?` : `Decline ${name}'s request?`} sheet="content">
        <DialogAppForm form={form}>
          <FormDialogBody form={form} isTextOnly>
            <p>
              {isPaid
                ? `The full price goes back to ${name}, who we email. Stripe keeps its card fees.`
                : `We email ${name} and suggest other doulas. Nothing was paid.`}
            </p>
            {!isPaid && (
              <LongTextField
                form={form}
                name="note"
                label="Note (optional)"
                hint={`${name} reads it.`}
                maxLength={noteMaxLength}
              />
            )}
            <FormRefusal
              form={form}
              title={isPaid ? "We couldn't refund this payment" : "We couldn't decline this request"}
            />
          </FormDialogBody>
          <DialogFooter>
            <Button variant="secondary" disabled={form.isBusy} onClick={onClose}>
              Keep it
            </Button>
            <SubmitButton form={form} busyText={isPaid ? "Refunding..." : "Declining..."}>
              {isPaid ? "Refund in full" : "Decline request"}
            </SubmitButton>
          </DialogFooter>
        </DialogAppForm>
      </DialogContent>
    </Dialog>
  );
}
