import type { DoulaOrder } from "../../../../contract/commerce/doula-orders.schema.ts";
import { typedProposalSchema } from "../../../../contract/commerce/orders.schema.ts";
import { requestHours } from "../../../../contract/commerce/orders.ts";
import { reducedFeeLimits } from "../../../../contract/directory/reduced-fees.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { useProposeAmount } from "../../../api/commerce/order-requests.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

interface ProposeAmountDialogProps {
  name: string;
  order: DoulaOrder;
  onClose: () => void;
  onProposed: () => void;
}

/** Proposes another amount to a parent who asks for a reduced fee. There is no field for a reason. */
export function ProposeAmountDialog({ name, order, onClose, onProposed }: ProposeAmountDialogProps) {
  const propose = useProposeAmount({
    onSuccess: (_, { amount }) =>
      toast({
        title: `You proposed ${formatMoney(toCents(amount))}`,
        description: `We emailed ${name}, who has two days to accept.`,
        variant: "success",
      }),
  });
  const form = useAppForm({
    id: "propose-amount",
    schema: typedProposalSchema,
    defaultValues: { amount: "" },
    submit: ({ amount }) => propose.mutateAsync({ order, amount }),
    onSuccess: onProposed,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !form.isBusy && onClose()}>
      <DialogContent title={`Propose another amount to ${name}`} sheet="content">
        <DialogAppForm form={form}>
          <FormDialogBody form={form}>
            <p>
              {name} asks to pay {formatMoney(toCents(order.amount))}. The full price is{" "}
              {formatMoney(toCents(order.package.price))}. {name} has {requestHours} hours to accept your
              amount. Until then, you can't change it, and it counts as one of this year's reduced-fee births.
            </p>
            <TextField
              form={form}
              name="amount"
              label="Amount"
              hint="In US dollars, from your lowest reduced fee to less than the full price"
              type="number"
              inputMode="decimal"
              min={0}
              step={reducedFeeLimits.priceStep}
              isRequired
            />
            <FormRefusal form={form} title="We couldn't send your proposal" />
          </FormDialogBody>
          <FormDialogFooter form={form} cancelText="Not now" onCancel={onClose} busyText="Sending...">
            Send proposal
          </FormDialogFooter>
        </DialogAppForm>
      </DialogContent>
    </Dialog>
  );
}
