import { useState } from "react";
import { typedCoverageSchema } from "../../../../contract/commerce/coverage.schema.ts";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { useAnswerCoverage } from "../../../api/commerce/orders.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { CoverageQuestion, isCovered } from "./coverage.tsx";

interface CoverageDialogProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks about the parent's coverage for an order that was made before the doula was enrolled. */
export function CoverageDialog({ order, isOpen, onClose }: CoverageDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent title="Your coverage" sheet="content">
        <CoverageForm order={order} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function CoverageForm({ order, onClose }: Omit<CoverageDialogProps, "isOpen">) {
  const { firstName } = splitFullName(order.doula_name);
  // The order has none anymore once it is canceled.
  const [programs] = useState(order.programs);
  const save = useAnswerCoverage(order.id, {
    onSuccess: (_order, { answer }) =>
      toast({
        title: answer === "no" ? "Saved" : "Order canceled",
        description:
          answer === "no"
            ? "You can continue to the payment."
            : `We let ${firstName} know. Nothing was charged.`,
        variant: "success",
      }),
  });
  const form = useAppForm({
    id: "coverage",
    schema: typedCoverageSchema,
    defaultValues: { answer: null, programs },
    submit: save.mutateAsync,
    onSuccess: onClose,
  });
  const mayBeCovered = isCovered(useFieldValue(form, "answer"));
  return (
    <DialogAppForm form={form} aria-label="Your coverage">
      <FormDialogBody form={form}>
        <CoverageQuestion
          form={form}
          name="answer"
          doula={{ id: order.doula_profile_id, location: null }}
          firstName={firstName}
          programs={programs}
        />
        {mayBeCovered && (
          <p>
            We'll cancel this order, and you won't be charged. We'll also let {firstName} know that you may
            have coverage.
          </p>
        )}
        <FormRefusal form={form} title="Not saved" />
      </FormDialogBody>
      <FormDialogFooter form={form} onCancel={onClose} busyText="Saving...">
        {mayBeCovered ? "Cancel this order" : "Save"}
      </FormDialogFooter>
    </DialogAppForm>
  );
}
