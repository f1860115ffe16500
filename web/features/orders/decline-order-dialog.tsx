import { noteMaxLength } from "../../../contract/fields.ts";
import { declineOrderSchema } from "../../../contract/orders.schema.ts";
import type { Sale } from "../../../contract/sales.schema.ts";
import { useDeclineOrder } from "../../api/order-requests.ts";
import { FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { LongTextField } from "../../ui/form-fields.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";

interface DeclineOrderDialogProps {
  name: string;
  sale: Sale;
  onClose: () => void;
  onDeclined: () => void;
}

/** Asks for an optional note before a request is declined. */
export function DeclineOrderDialog({ sale, name, onClose, onDeclined }: DeclineOrderDialogProps) {
  const decline = useDeclineOrder();
  const form = useAppForm({
    id: "decline-order",
    schema: declineOrderSchema,
    defaultValues: { note: "" },
    submit: ({ note }) => decline.mutateAsync({ sale, note }),
    onSuccess: onDeclined,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !form.isBusy && onClose()}>
      <DialogContent title={`Decline ${name}'s request?`} sheet="content">
        <DialogAppForm form={form}>
          <FormDialogBody form={form} isTextOnly>
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
          <DialogFooter>
            <Button variant="secondary" disabled={form.isBusy} onClick={onClose}>
              Keep it
            </Button>
            <SubmitButton form={form} busyText="Declining...">
              Decline request
            </SubmitButton>
          </DialogFooter>
        </DialogAppForm>
      </DialogContent>
    </Dialog>
  );
}
